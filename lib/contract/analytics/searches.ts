import * as z from "zod/mini";
import { effect } from "@/lib/contract/customizations/customization-numbers";
import { id, NOT_VIEWER, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { QUERY_SCOPES } from "@/lib/contract/search/scopes";
import { endpoint } from "@/lib/http/endpoint";
import { CONVERSIONS_MODES, FILE_FORMATS, FILE_LOCALES } from "./site-stats";

// What people search for and what comes of it: site_home, and the detail of one query. How things are counted:
// docs/analytics.md. Filters: docs/filters.md; they pass through in any of their forms.

const FEATURE = "searches";
/** The group of calls that tell of queries one by one; without it the screen shows totals out of the statistics. */
export const SEARCHES_GROUP = "query_statistics";
const PREFIX = "/sites/:siteId/searches";
/** Who may see query statistics. */
export const access = { policies: ["analytics"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** Characters of a query. */
export const QUERY_MAX = 500;

/** What the list is sorted by, `lost` by searches without results. A share of too few comes last in both directions. */
export const QUERY_SORTS = [
  "searches",
  "query",
  "ctr",
  "conversion",
  "no_results",
  "lost",
  "revenue",
  "avg_position",
  "clicks",
] as const;
/** What the list is sorted by. */
export type QuerySort = (typeof QUERY_SORTS)[number];

/** What the list may be narrowed to: with a search without results; with results and never a click. */
export const QUERY_ONLY = ["no_results", "no_clicks"] as const;
/** What is kept of a query by hand: what is searched is not sold here. */
export const QUERY_MARKS = ["not_sold"] as const;

const scope = z._default(z.enum(QUERY_SCOPES), "search");

/** A share or a mean with what it is made of: `value` is `n` over `of`, null where `of` is 0. */
const ratio = z.object({ value: z.nullable(z.number()), n: z.number(), of: z.number() });
/** A share or a mean with what it is made of. */
export type Ratio = z.infer<typeof ratio>;

/** The figures of a query, or of all of them. `revenue` is in whole units of the site's currency. */
export const figures = z.object({
  searches: z.int(),
  clicks: z.int(),
  /** Searches with a click, of all. */
  ctr: ratio,
  /** Searches with a conversion, of all; what counts as one says `conversions_mode`. */
  conversion: ratio,
  /** Searches without results, of all. */
  no_results: ratio,
  revenue: z.number(),
  /** Mean of the positions that were clicked, over the clicks whose position is known. */
  avg_position: ratio,
});
/** The figures of a query. */
export type QueryFigures = z.infer<typeof figures>;

/** What exists for a query: the customization (by its spelling or an alias), a redirect, synonyms. */
const made = z.object({
  customization: z.nullable(z.object({ id, state: z.enum(["active", "planned", "inactive"]) })),
  redirect: z.boolean(),
  synonyms: z.boolean(),
  mark: z.nullable(z.enum(QUERY_MARKS)),
});

/** A row of the list. `previous` holds the figures of the range it is compared with, null where it had no search. */
export const queryRow = z.extend(figures, {
  /** Folded, as queries are compared; the row's key. */
  query: z.string(),
  /** As it was typed last. */
  typed: z.string(),
  previous: z.nullable(figures),
  /** Searches in equal parts of the range, the oldest first, at most 30. */
  trend: z.array(z.int()),
  ...made._zod.def.shape,
});
/** A row of the list. */
export type QueryRow = z.infer<typeof queryRow>;

const days = z.object({ from: z.string(), to: z.string() });

/** What an answer says of itself: its range, how old it is, and what was made of the filters. */
const told = {
  /** Days of the site's zone, both included. */
  range: days,
  /** Visits that began before this moment are counted; null before the first were. */
  as_of: z.nullable(z.string()),
  /** Some of the range does not lie before `as_of`. */
  partial: z.boolean(),
  /** The range began more than 90 days ago, and was cut. */
  clipped: z.boolean(),
  currency: z.string(),
  conversions_mode: z.enum(CONVERSIONS_MODES),
  /** The segment that was applied; `name` is null where this site does not have it. */
  segment: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  unknown_segment: z.boolean(),
};

const listQuery = {
  scope,
  /** Part of the query, case and diacritics aside. */
  q: z.optional(z.string().check(z.maxLength(QUERY_MAX, "invalid"))),
  only: z.optional(z.enum(QUERY_ONLY)),
  sort_by: z._default(z.enum(QUERY_SORTS), "searches"),
  sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
  /** With the same number of days right before. */
  compare: z.optional(z.literal("previous")),
};

/** Queries of a range with their figures; beside what stands here it takes the filters of docs/filters.md. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: z.looseObject({
    ...listQuery,
    page: pageNumber,
    per_page: z._default(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid")), 25),
  }),
  response: z.extend(pageOf(queryRow), {
    ...told,
    /** Of everything that is listed, over all pages. */
    totals: figures,
    previous_range: z.nullable(days),
    previous_totals: z.nullable(figures),
  }),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});
/** A page of the list. */
export type QueryPage = z.infer<(typeof list)["response"]>;

/** The list as a file, with the same input. Served as a file, not as JSON. */
export const exportList = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
  query: z.looseObject({
    ...listQuery,
    format: z._default(z.enum(FILE_FORMATS), "csv"),
    locale: z._default(z.enum(FILE_LOCALES), "en"),
  }),
  response: z.string(),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});

/** An item that came of a query. `place` is the position in the list, 0 where it is not known. */
export const queryItem = z.object({
  identity: z.string(),
  title: z.nullable(z.string()),
  image_link: z.nullable(z.string()),
  /** Whether the catalogue has it now. */
  known: z.boolean(),
  clicks: z.int(),
  /** Conversions: actions such as a basket, and orders. */
  actions: z.int(),
  orders: z.int(),
  revenue: z.number(),
  places: z.array(z.object({ place: z.int(), clicks: z.int() })),
});
/** An item that came of a query. */
export type QueryItem = z.infer<typeof queryItem>;

const step = z.object({ query: z.string(), visits: z.int() });

/**
 * What became of the searches after the query's customization was last saved: the shares of searches with a
 * click on as many days before and after are compared as two proportions. It compares, and proves nothing.
 */
export const queryEffect = z.extend(effect, {
  /** The customization, and the first and last days compared; null before a week has passed. */
  customization_id: id,
  before_days: z.nullable(days),
  after_days: z.nullable(days),
});
/** What became of the searches after the query's customization was last saved. */
export type QueryEffect = z.infer<typeof queryEffect>;

/** One query; the filters of docs/filters.md apply. A query that was never searched has zeros. */
export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sites/:siteId/queries/show_json",
  query: z.looseObject({
    q: z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
    scope,
  }),
  response: z.object({
    query: z.string(),
    typed: z.string(),
    ...told,
    totals: figures,
    previous_range: days,
    previous: figures,
    /** Day by day, days without a search too. */
    series: z.array(
      z.object({
        day: z.string(),
        searches: z.int(),
        clicked: z.int(),
        no_results: z.int(),
        converted: z.int(),
        revenue: z.number(),
      }),
    ),
    /** At most 50, the most clicked first; `items_total` says how many there are. */
    items: z.array(queryItem),
    items_total: z.int(),
    /** Clicks by position, over all items. */
    places: z.array(z.object({ place: z.int(), clicks: z.int() })),
    /** What was searched next, and before, in the same visit; at most 20 each, the most frequent first. */
    next: z.array(step),
    previous_queries: z.array(step),
    /** Null where there are too many searches to go through for it. */
    devices: z.nullable(
      z.array(z.object({ device: z.string(), searches: z.int(), clicked: z.int(), no_results: z.int() })),
    ),
    ...made._zod.def.shape,
    /** Null where no customization acts for the query. */
    effect: z.nullable(queryEffect),
  }),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});
/** What is told of one query. */
export type QueryDetail = z.infer<(typeof show)["response"]>;

/** What can be done about a query that finds nothing. */
export const CANDIDATE_KINDS = ["spelling", "synonym", "redirect", "pin"] as const;

/** A thing that could be done, tried on the search as it is: `hits` is what the query would find then. */
export const candidate = z.object({
  kind: z.enum(CANDIDATE_KINDS),
  /** Words to be searched instead or as well; the address to go to; the identity of the item to pin. */
  value: z.string(),
  /** What people call it: the words, the category, the item's title. */
  title: z.string(),
  hits: z.int(),
  /** Titles of what it would find first, at most 3. */
  examples: z.array(z.string()),
  /** Why it is proposed: so many visits searched this next; so near in spelling; so many words in common. */
  reason: z.enum(["searched_next", "clicked_next", "near", "fewer_words", "same_words"]),
  evidence: z.int(),
});
/** A thing that could be done. */
export type Candidate = z.infer<typeof candidate>;

/** What could be done about a query, each tried on the search as it is now. Changes nothing. */
export const candidates = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/candidates_json`,
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
  }),
  response: z.object({
    query: z.string(),
    /** What it finds now; other than 0 where the catalogue or the words have changed since. */
    hits_now: z.int(),
    redirect_now: z.nullable(z.string()),
    candidates: z.array(candidate),
    ...made._zod.def.shape,
  }),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});

/** Keeps something of a query by hand, or takes it away again (`mark` null). */
export const mark = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/mark_json`,
  body: z.object({
    q: z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
    mark: z.nullable(z.enum(QUERY_MARKS)),
  }),
  response: z.object({ query: z.string(), mark: z.nullable(z.enum(QUERY_MARKS)) }),
  access: writeAccess,
  group: SEARCHES_GROUP,
  undo: { by: "undo" },
});
