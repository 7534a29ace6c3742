import { OFFICE_ARTICLES } from "@/backend/demo/office/articles-en";
import { OFFICE } from "@/backend/demo/office/trade";
import { OFFICE_ENGLISH } from "@/backend/demo/office/words-en";
import { CZECH_ARTICLES } from "@/backend/demo/outdoor/articles-cs";
import { ENGLISH_ARTICLES } from "@/backend/demo/outdoor/articles-en";
import { POLISH_ARTICLES } from "@/backend/demo/outdoor/articles-pl";
import { SLOVAK_ARTICLES } from "@/backend/demo/outdoor/articles-sk";
import { OUTDOOR } from "@/backend/demo/outdoor/trade";
import { CZECH } from "@/backend/demo/outdoor/words-cs";
import { ENGLISH } from "@/backend/demo/outdoor/words-en";
import { POLISH } from "@/backend/demo/outdoor/words-pl";
import { SLOVAK } from "@/backend/demo/outdoor/words-sk";
import type { Article, Trade, Words } from "./archetype";

/** A demo shop. */
export type DemoSite = {
  siteId: string;
  name: string;
  project: string;
  group: string;
  language: string;
  /** For numbers and money. */
  locale: string;
  timeZone: string;
  currency: string;
  /** Units of the site's currency per euro, and the step of its prices. */
  rate: number;
  step: number;
  /** Subtracted from every price: 0.01 turns 20 into 19.99. */
  minus: number;
  trialDays: number | null;
  trade: Trade;
  words: Words;
  /** Its articles, newest first. */
  articles: readonly Article[];
  /** Sites with the same stream sell the same products with the same identities. */
  stream: string;
  prefix: string;
  items: number;
};

const HOLLOWMERE = {
  project: "hollowmere",
  stream: "outdoor",
  prefix: "HM",
  trade: OUTDOOR,
  trialDays: null,
  items: 1600,
};

/** The demo shops: one retailer in four countries, and a small one on trial. */
export const DEMO_SITES: readonly DemoSite[] = [
  {
    ...HOLLOWMERE,
    siteId: "100200-300401",
    name: "Hollowmere UK",
    group: "hollowmere-west",
    language: "en",
    locale: "en-GB",
    timeZone: "Europe/London",
    currency: "GBP",
    rate: 0.86,
    step: 1,
    minus: 0.01,
    words: ENGLISH,
    articles: ENGLISH_ARTICLES,
  },
  {
    ...HOLLOWMERE,
    siteId: "100200-300402",
    name: "Hollowmere CZ",
    group: "hollowmere-central",
    language: "cs",
    locale: "cs-CZ",
    timeZone: "Europe/Prague",
    currency: "CZK",
    rate: 25,
    step: 10,
    minus: 1,
    words: CZECH,
    articles: CZECH_ARTICLES,
  },
  {
    ...HOLLOWMERE,
    siteId: "100200-300403",
    name: "Hollowmere SK",
    group: "hollowmere-central",
    language: "sk",
    locale: "sk-SK",
    timeZone: "Europe/Bratislava",
    currency: "EUR",
    rate: 1,
    step: 1,
    minus: 0.1,
    words: SLOVAK,
    articles: SLOVAK_ARTICLES,
  },
  {
    ...HOLLOWMERE,
    siteId: "100200-300404",
    name: "Hollowmere PL",
    group: "hollowmere-central",
    language: "pl",
    locale: "pl-PL",
    timeZone: "Europe/Warsaw",
    currency: "PLN",
    rate: 4.3,
    step: 1,
    minus: 0.01,
    words: POLISH,
    articles: POLISH_ARTICLES,
  },
  {
    siteId: "100200-300405",
    name: "Deskfield",
    project: "deskfield",
    group: "deskfield-shops",
    language: "en",
    locale: "en-US",
    timeZone: "America/New_York",
    currency: "USD",
    rate: 1.1,
    step: 1,
    minus: 0.01,
    trialDays: 12,
    trade: OFFICE,
    words: OFFICE_ENGLISH,
    articles: OFFICE_ARTICLES,
    stream: "office",
    prefix: "DF",
    items: 1650,
  },
];

/** The demo projects with their groups of sites. */
export const DEMO_PROJECTS = [
  {
    id: "hollowmere",
    name: "Hollowmere Outdoor",
    persoo: false,
    groups: [
      { id: "hollowmere-west", name: "Western Europe" },
      { id: "hollowmere-central", name: "Central Europe" },
    ],
  },
  { id: "deskfield", name: "Deskfield", persoo: false, groups: [{ id: "deskfield-shops", name: "Shops" }] },
] as const;
