import { type LegacyRecommenderRule, makeRecommenderRules } from "./make-recommender-rules";
import { type LegacyServices, makeServices } from "./make-services";
import { type LegacyVoice, makeVoice } from "./make-voice";

// Simulates a legacy backend: it answers the calls marked L and R of this stage of the product, with rules
// different from ours, from memory. It shares no code with the product, so that only the wire contract connects them.

/** A user; some have no name or address. */
export type Person = {
  id: string;
  name: string | null;
  email: string | null;
  locale: string;
  roles: string[];
  policies: string[];
  /** Tracking codes; `*` for all. */
  sites: string[];
};

/** An item of a catalog; `category` is a single title, and its path is a separate attribute. */
export type Item = {
  url: string;
  type: string;
  title: string;
  price: string;
  available: boolean;
  category: string;
  path: string;
};

/** A rule; dates are whole days, without times. */
export type Rule = {
  id: number;
  item_url: string;
  type: "pin" | "hide";
  position: number | null;
  active_from: string | null;
  active_to: string | null;
  availability: "always" | "if_available";
};

/** Where rules act; a customization in simple mode has its one list under `search`. */
export type Place = "autocomplete" | "search";

/** A customization; ids here are numbers. */
export type Customization = {
  id: number;
  query: string;
  type: string;
  mode: "simple" | "advanced";
  rules: Record<Place, Rule[]>;
  updatedAt: string;
  updatedBy: string;
};

/** Rules of a category's listing, or of the TOP items of a type: one list, no mode. */
export type FlatCustomization = {
  id: number;
  /** Path joined by `||`; empty for TOP items. */
  category: string;
  type: string;
  rules: Rule[];
  updatedAt: string;
  updatedBy: string;
};

/** Images by placement. */
export type Banners = Record<string, { desktop_url: string; mobile_url: string | null } | null>;

/** A campaign of queries, or of categories. */
export type LegacyCampaign = {
  id: number;
  subjects: string[];
  target_url: string;
  banners: Banners;
  updated_at: string;
};

/** When the feed is imported. */
export type FeedPlan = {
  feed: string;
  type: "manual_calendar" | "cron";
  time_zone: string;
  times: string[];
  days: number[];
  cron: string | null;
};

export type FeedRun = {
  id: number;
  feed: string;
  schedule: string | null;
  started: string;
  finished: string | null;
  status: "manually" | "succeeded" | "failed";
  error: { code: string; message: string; line: number | null } | null;
  counts: Record<string, number> | null;
};

/**
 * How a call misbehaves: it `waits` until the behaviours are replaced, or has a wrong answer. `path` is the end of its address.
 * `html`, `malformed` and `redirect_after` execute the call first, like a backend behind a proxy that replaces its answers, or one that
 * redirects to the page of what was saved.
 */
export type Behaviour = {
  path: string;
  waits?: true;
  answer?: "redirect" | "redirect_after" | "html" | "html_401" | "malformed" | "error" | "unknown";
};

/** A site with all its data. */
export type Site = {
  trackingCode: string;
  projectId: string;
  projectName: string;
  name: string;
  timeZone: string;
  items: Item[];
  customizations: Customization[];
  listings: FlatCustomization[];
  topItems: FlatCustomization[];
  campaigns: LegacyCampaign[];
  listingCampaigns: LegacyCampaign[];
  /** Rows at the end of every list that violate the contract. */
  brokenRows: object[];
  /** The plan of the one feed; null if it has none. */
  plan: FeedPlan | null;
  /** Runs of the feed, newest first. */
  runs: FeedRun[];
  voice: LegacyVoice;
  services: LegacyServices;
  recommenderRules: LegacyRecommenderRule[];
  /** Uploaded lines of synonyms and redirects. */
  words: Record<"synonyms" | "redirects", string[][]>;
};

/** All data. Writes of a person need CSRF tokens, each valid for a few writes. */
export type Store = {
  people: Map<string, Person>;
  sites: Map<string, Site>;
  tokens: Map<string, { token: string; left: number }>;
  /** Users by the value of the single sign-on cookie, if that identifies callers. */
  cookies: Map<string, string>;
  /** How far its clock is ahead. */
  aheadMs: number;
  /** Whether it does not know the key of signed calls. */
  hasOtherKeys: boolean;
  /** Whom a signed call with an unknown name is answered for, by a backend that does not check names; null refuses it. */
  anybody: string | null;
  /** How a call with an unknown cookie is answered: by the contract, or as browsers are. */
  stranger: "json" | "redirect" | "html" | "html_401";
  /** Calls that wait or are answered wrongly; the first match applies. */
  behaviours: Behaviour[];
  /** Paths of the calls that wait. */
  waiting: Set<string>;
  /** Projects that violate the contract, by id. */
  brokenProjects: Record<string, unknown>;
  nextId: () => number;
};

const WORDS = ["Laser", "Inkjet", "Photo", "Label", "Office", "Travel", "Mobile", "Large"];
const KINDS = ["printer", "scanner", "toner", "paper"];

/** A store with one project of two sites, an owner, an operator, a viewer, and a user without access to it. */
export function makeStore(): Store {
  let last = 1000;
  const person = (id: string, given: Partial<Person>): [string, Person] => [
    id,
    { id, name: id, email: `${id}@legacy.example`, locale: "en", roles: [], policies: [], sites: [], ...given },
  ];
  const policies = [
    "search_customizations",
    "listing_customizations",
    "top_items",
    "analytics",
    "stats",
    "synonyms",
    "redirects",
    "feeds",
    "campaigns",
    "voice_search",
    "services",
    "recommendations",
  ];
  return {
    people: new Map([
      person("olga", { name: "Olga Owner", roles: ["owner"], policies, sites: ["*"] }),
      person("oto", { name: "Oto Operator", roles: ["operator"], policies, sites: ["700100-1"] }),
      person("vera", { name: "Vera Viewer", roles: ["viewer"], policies, sites: ["700100-1"] }),
      person("anna", { name: "Anna Analyst", policies: ["analytics"], sites: ["700100-1"] }),
      person("nemo", { name: null, email: null, roles: ["operator"], policies, sites: ["700100-1"] }),
      person("ivo", { name: "Ivo Internal", roles: ["internal"], policies: ["internal_plus"], sites: ["700100-1"] }),
      person("ines", { name: "Ines Internal", roles: ["operator"], policies: ["internal_plus"], sites: ["700100-1"] }),
      person("stan", { name: "Stan Stranger" }),
    ]),
    sites: new Map(
      [
        makeSite("700100-1", "Paperworld", "Europe/Prague"),
        makeSite("700100-2", "Paperworld US", "America/New_York"),
        makeSite("700100-3", "Paperworld CA", "America/Toronto"),
      ].map((site) => [site.trackingCode, site]),
    ),
    tokens: new Map(),
    cookies: new Map([
      ["olga-1", "olga"],
      ["oto-1", "oto"],
    ]),
    aheadMs: 0,
    hasOtherKeys: false,
    anybody: null,
    stranger: "json",
    behaviours: [],
    waiting: new Set(),
    brokenProjects: { "legacy-9": { name: null, groups: "none" } },
    nextId: () => {
      last += 1;
      return last;
    },
  };
}

function makeSite(trackingCode: string, name: string, timeZone: string): Site {
  const items = KINDS.flatMap((kind, row) =>
    WORDS.map((word, column) => ({
      url: `https://shop.example/${trackingCode}/${kind}-${column + 1}`,
      type: "item",
      title: `${word} ${kind} ${row + 1}${column + 1}0`,
      price: `${(row + 1) * 100 + column * 7}.00`,
      available: column !== 3,
      category: kind,
      path: `Office||${kind}`,
    })),
  );
  const words = { synonyms: [["<->", "printer", "printing machine"]], redirects: [] };
  const project = { projectId: "legacy-1", projectName: "Paper group" };
  return {
    trackingCode,
    ...project,
    name,
    timeZone,
    items,
    customizations: [],
    listings: [],
    topItems: [],
    campaigns: [],
    listingCampaigns: [],
    brokenRows: [{ id: 7, type: "item" }],
    plan: { feed: "products", type: "cron", time_zone: timeZone, times: [], days: [], cron: "0 4 * * *" },
    runs: [makeRun()],
    voice: makeVoice(),
    services: makeServices(),
    recommenderRules: makeRecommenderRules(),
    words,
  };
}

function makeRun(): FeedRun {
  const error = { code: "E-17", message: "The file ended early", line: null };
  const times = { started: "2026-02-11T04:00:00Z", finished: "2026-02-11T04:01:00Z" };
  return { id: 501, feed: "products", schedule: "0 4 * * *", ...times, status: "failed", error, counts: null };
}
