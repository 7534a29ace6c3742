import * as z from "zod/mini";
import { PLACEMENTS } from "@/lib/contract/campaigns/placements";
import { INTERACTIONS } from "@/lib/contract/recommendations/recommender-rules";
import { CAMPAIGN_KINDS } from "@/lib/domain/search/campaign-title";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";

// The data of the demo shops, in `data`: the shops, what each trade sells, its words in each language, and the words that all
// trades have in a language. Kinds, groups, sections, features, colours and materials have names that are the same in all files.

const texts = z.array(z.string());
const named = z.record(z.string(), z.string());
const range = z.tuple([z.number(), z.number()]);
const factors = z.array(z.number());
const author = z.enum(["owner", "operator"]);

/** Grammatical gender of a noun: masculine, feminine, neuter, or plural (inanimate). */
const gender = z.enum(["m", "f", "n", "p"]);
/** The forms of an adjective: masculine, feminine, neuter, plural; one text if they are equal. */
const forms = z.union([z.string(), z.tuple([z.string(), z.string(), z.string(), z.string()])]);

const kind = z.strictObject({
  group: z.string(),
  /** A drawing of the demo shop. */
  picture: z.string(),
  /** Lowest and highest price in euros. */
  price: range,
  /** Adjectives for its titles. */
  features: texts,
  materials: texts,
  /** A measure in a product's name: its unit and possible values. */
  measure: z.optional(z.strictObject({ unit: z.string(), values: z.array(z.number()) })),
  /** Sizes in which it is sold. */
  sizes: z.optional(z.enum(["wear", "shoe", "child"])),
  /** Made for women, men or children. */
  isWorn: z.optional(z.boolean()),
  /** Number of products relative to other kinds. */
  weight: z.optional(z.number()),
});

/** A banner campaign: start and end are in days from the time of seeding, open if missing. */
const campaign = z.strictObject({
  kind: z.enum(CAMPAIGN_KINDS),
  /** What its images show, and the kind of product to which it leads. */
  motif: z.string(),
  /** Kinds of products whose nouns, or categories, are its subjects. */
  subjects: texts,
  placements: z.array(z.enum(PLACEMENTS)),
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  daysAgo: z.number(),
  by: author,
});

/** A recommender rule; conditions and filters are kinds of products. */
const recommenderRule = z.strictObject({
  recommenderId: z.string(),
  interaction: z.enum(INTERACTIONS),
  conditions: texts,
  filters: texts,
  overrides: z.optional(z.array(z.number())),
  by: author,
});

/** What a trade sells; the three levels of the category tree are sections, groups and kinds. */
export const trade = z.strictObject({
  kinds: z.record(z.string(), kind),
  /** Group to section. */
  sections: named,
  /** Fictional brands and their sections. */
  brands: z.array(z.strictObject({ name: z.string(), sections: texts })),
  models: texts,
  /** Colours with their hex values. */
  colours: named,
  /** Lowest and highest margin of a group's products before discounts, in percent; without it the feed has no margin. */
  margins: z.optional(z.record(z.string(), range)),
  /** Popular kinds, most popular first. */
  favourites: texts,
  /** Kinds with customizations: `queries` and `later` of queries, `listings` also of TOP items. */
  customized: z.strictObject({
    queries: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string()]),
    later: z.tuple([z.string(), z.string(), z.string()]),
    listings: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
    boxes: z.tuple([z.string(), z.string(), z.string()]),
  }),
  campaigns: z.array(campaign),
  recommenderRules: z.array(recommenderRule),
  /** Factors of traffic: by weekday (Sunday first), month, hour, and by month for a section with a season; the odds of devices. */
  traffic: z.strictObject({
    weekdays: factors,
    months: factors,
    hours: factors,
    seasons: z.record(z.string(), factors),
    devices: factors,
    /** Names of campaigns in links (`utm_campaign`). */
    campaigns: texts,
  }),
});

/** The words of a language for all trades. */
export const language = z.strictObject({
  audiences: z.strictObject({ women: forms, men: forms, children: forms }),
  /** The form of a colour on its own, as in "colour: blue". */
  colourForm: gender,
  /** Whether adjectives and noun precede brand and model. */
  nounFirst: z.boolean(),
  labels: z.strictObject({ new: z.string(), sale: z.string() }),
  /** Notes and tags of rules by their reason; some reasons have no tag. */
  notes: z.strictObject({
    season: z.string(),
    supplier: z.string(),
    quality: z.string(),
    stock: z.string(),
    newcomer: z.string(),
    gone: z.string(),
  }),
  tags: named,
  /** Names of the dashboards, and the note on the second. */
  dashboards: z.strictObject({ overview: z.string(), attention: z.string(), note: z.string() }),
});

/** The words of a language for a trade. */
export const tradeWords = z.strictObject({
  /** By kind: a noun for titles, its gender, and the name of its category. */
  nouns: z.record(z.string(), z.tuple([z.string(), gender, z.string()])),
  groups: named,
  sections: named,
  features: z.record(z.string(), forms),
  colours: z.record(z.string(), forms),
  materials: named,
  /** A sentence that fits any product with the feature. */
  featureSentences: named,
  /** Sentences that fit any product of the section. */
  sectionSentences: z.record(z.string(), texts),
  stock: z.strictObject({
    now: z.string(),
    days: z.string(),
    weeks: z.string(),
    order: z.string(),
    none: z.string(),
  }),
  /** Magazine articles, newest first: the kind of product that one is about, its title, and a text of two sentences. */
  articles: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** Aliases of queries for a kind. */
  aliases: z.record(z.string(), texts),
  synonyms: z.array(z.tuple([z.enum(SYNONYM_KINDS)], z.string())),
  /** Words that lead to the category of a kind. */
  redirects: z.array(z.tuple([z.string(), z.string()])),
  /** Queries for products that are not sold. */
  notSold: texts,
  /** Queries with typos that have no results, with the intended query, which has some. */
  typos: z.array(z.tuple([z.string(), z.string()])),
  /** Voice search: titles and messages of its versions, and texts of the shop; a shop without it has none. */
  voice: z.optional(
    z.strictObject({
      versions: z.array(z.tuple([z.string(), z.string()])),
      info: z.string(),
      heading: z.string(),
    }),
  ),
});

/** A shop; sites with the same stream sell the same products of that trade, with the same identities. */
const shop = z.strictObject({
  siteId: z.string(),
  name: z.string(),
  project: z.string(),
  group: z.string(),
  language: z.string(),
  /** For numbers and money. */
  locale: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Units of the site's currency per euro, and the step of its prices. */
  rate: z.number(),
  step: z.number(),
  /** Subtracted from every price: 0.01 turns 20 into 19.99. */
  minus: z.number(),
  trialDays: z.nullable(z.number()),
  stream: z.enum(["outdoor", "office"]),
  prefix: z.string(),
  items: z.number(),
  /** Visits on an average day. */
  visits: z.number(),
});

/** The shops, and their projects with groups of sites. */
export const shops = z.strictObject({
  projects: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      persoo: z.boolean(),
      groups: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  ),
  shops: z.array(shop),
});

export type Gender = z.infer<typeof gender>;
export type Forms = z.infer<typeof forms>;
export type ProductKind = z.infer<typeof kind>;
export type Trade = z.infer<typeof trade>;
export type DemoTexts = z.infer<typeof language> & z.infer<typeof tradeWords>;
/** Target group of clothing. */
export type Audience = keyof DemoTexts["audiences"];
/** Availability of a product. */
export type Stock = keyof DemoTexts["stock"];
/** The reason of a rule. */
export type NoteReason = keyof DemoTexts["notes"];
export type Shop = z.infer<typeof shop>;
