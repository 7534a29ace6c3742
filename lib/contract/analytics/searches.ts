import * as z from "zod/mini";
import { effect } from "@/lib/contract/customizations/customization-numbers";
import { buildPageSchema, id, NOT_VIEWER, pageNumber } from "@/lib/contract/kit/common";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { defineList, sortBothWays } from "@/lib/contract/kit/lists";
import { QUERY_SCOPES } from "@/lib/contract/search/scopes";
import { defineEndpoint } from "@/lib/http/endpoint";
import { leftOutFacts } from "./left-out";
import { CONVERSIONS_MODES, comparison, fileOptions } from "./stat-options";

// Query statistics: the site's home page, and the details of one query. Counting rules: docs/analytics.md. All endpoints accept the
// filters of docs/filters.md in any of their forms.

const FEATURE = "searches";
/** Capability group of statistics by query; without it, the screen shows only totals from the site statistics. */
export const SEARCHES_GROUP = "query_statistics";
const PREFIX = "/sites/:siteId/searches";
/** Access for reading. */
export const access = { policies: ["analytics"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** Sort keys; `lost`: searches without results. Shares with too small a sample come last in both directions. */
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
export type QuerySort = (typeof QUERY_SORTS)[number];

/** Filters: queries with searches without results; queries with results but without clicks. */
export const QUERY_ONLY = ["no_results", "no_clicks"] as const;
/** Manual marks of a query: the shop does not sell this. */
export const QUERY_MARKS = ["not_sold"] as const;

const scope = z._default(z.enum(QUERY_SCOPES), "search");

/** A share or mean `n` / `of`; `value` is null if `of` is 0. */
const ratio = z.object({ value: z.nullable(z.number()), n: z.number(), of: z.number() });
export type Ratio = z.infer<typeof ratio>;

/** The figures of one or all queries. `revenue` is in whole currency units. */
export const figures = z.object({
  searches: z.int(),
  clicks: z.int(),
  /** Share of searches with a click. */
  ctr: ratio,
  /** Share of searches with a conversion, as defined by `conversions_mode`. */
  conversion: ratio,
  /** Share of searches without results. */
  no_results: ratio,
  revenue: z.number(),
  /** Mean clicked position, over clicks with a known position. */
  avg_position: ratio,
});
export type QueryFigures = z.infer<typeof figures>;

/** What exists for a query: a customization (by query or alias), a redirect, synonyms, a mark. */
const made = z.object({
  customization: z.nullable(z.object({ id, state: z.enum(["active", "planned", "inactive"]) })),
  redirect: z.boolean(),
  synonyms: z.boolean(),
  mark: z.nullable(z.enum(QUERY_MARKS)),
});

/** A list row. `previous`: figures of the compared range, null if it had no searches. */
export const queryRow = z.extend(figures, {
  /** Folded; the key of the row. */
  query: z.string(),
  /** The most recently typed form. */
  typed: z.string(),
  previous: z.nullable(figures),
  /** Searches in equal parts of the range, oldest first, at most 30. */
  trend: z.array(z.int()),
  ...made._zod.def.shape,
});
export type QueryRow = z.infer<typeof queryRow>;

/** A query that had searches without results and has some by now, or leads to a URL. */
export const solvedRow = z.extend(queryRow, {
  /** Its results now; 0 if only a redirect helps. */
  hits_now: z.int(),
});
export type SolvedRow = z.infer<typeof solvedRow>;

const days = z.object({ from: z.string(), to: z.string() });

/** Metadata of a response: its range, its age, and how filters were applied. */
const responseFacts = {
  /** Days in the site's time zone, both included. */
  range: days,
  /** Visits that started before this time are counted; null before the first aggregation. */
  as_of: z.nullable(z.string()),
  /** Part of the range is not before `as_of`. */
  partial: z.boolean(),
  /** The range was longer than 90 days and was cut. */
  clipped: z.boolean(),
  currency: z.string(),
  conversions_mode: z.enum(CONVERSIONS_MODES),
  /** The applied segment; `name` is null if the site does not have it. */
  segment: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  unknown_segment: z.boolean(),
  ...leftOutFacts,
};

const bothWays = sortBothWays({
  searches: "desc",
  query: "asc",
  ctr: "desc",
  conversion: "desc",
  no_results: "desc",
  revenue: "desc",
  avg_position: "desc",
  clicks: "desc",
});

const listQuery = {
  scope,
  /** Part of the query, ignoring case and accents. */
  q: z.optional(z.string().check(z.maxLength(QUERY_MAX, "invalid"))),
  only: z.optional(z.enum(QUERY_ONLY)),
  sort_by: z._default(z.enum(QUERY_SORTS), "searches"),
  sort_direction: z._default(z.enum(["asc", "desc"]), "desc"),
  ...comparison,
};

const page = {
  page: pageNumber,
  per_page: z._default(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid")), 25),
};

/** The list of queries. The order `lost` is shown on the column of searches without results. */
export const queryList = defineList({
  query: z.object({ ...listQuery, ...page }),
  columns: [
    "query",
    "searches",
    "ctr",
    "conversion",
    "no_results",
    "revenue",
    "avg_position",
    "trend",
    "made",
    "clicks",
  ],
  filters: ["q", "only"],
  sorting: {
    ...bothWays,
    read: (values) => bothWays.read(values.sort_by === "lost" ? { ...values, sort_by: "no_results" } : values),
  },
});

/** Maximum queries that a request with `solved` tries in the current search; those after them count as not solved. */
export const SOLVED_TRIED_MAX = 200;

/** Queries of a range with their figures. */
export const list = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  query: z.looseObject({
    ...listQuery,
    /** With `only=no_results` of search results: queries that have results by now are listed apart, and are not counted. */
    solved: z.optional(z.literal("apart")),
    ...page,
  }),
  response: z.extend(buildPageSchema(queryRow), {
    ...responseFacts,
    /** Totals over all pages. */
    totals: figures,
    previous_range: z.nullable(days),
    previous_totals: z.nullable(figures),
    /** Only with `solved`: of the first queries, those that have results by now. */
    solved: z.nullish(z.array(solvedRow)),
  }),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});
export type QueryPage = z.infer<(typeof list)["response"]>;

/** The list as a file, with the same parameters. Served as a file, not as JSON. */
export const exportList = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
  servedBy: "both",
  query: z.looseObject({
    ...listQuery,
    ...fileOptions,
  }),
  response: z.string(),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});

/** An item clicked or bought after a query. `place`: the position in the list, 0 if unknown. */
export const queryItem = z.object({
  identity: z.string(),
  title: z.nullable(z.string()),
  image_link: z.nullable(z.string()),
  /** Whether it is in the catalog now. */
  known: z.boolean(),
  clicks: z.int(),
  /** Conversions: actions, such as adding to the basket, and orders. */
  actions: z.int(),
  orders: z.int(),
  revenue: z.number(),
  places: z.array(z.object({ place: z.int(), clicks: z.int() })),
});
export type QueryItem = z.infer<typeof queryItem>;

const step = z.object({ query: z.string(), visits: z.int() });

/**
 * The effect of the last change of the query's customization: compares the shares of searches with a click on equally many days
 * before and after, as two proportions. It does not prove causation.
 */
export const queryEffect = z.extend(effect, {
  /** The customization, and the compared days; null before a week has passed. */
  customization_id: id,
  before_days: z.nullable(days),
  after_days: z.nullable(days),
});
export type QueryEffect = z.infer<typeof queryEffect>;

/** One query; a query that was never searched has zeros. */
export const show = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sites/:siteId/queries/show_json",
  servedBy: "both",
  query: z.looseObject({
    q: z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
    scope,
  }),
  response: z.object({
    query: z.string(),
    typed: z.string(),
    ...responseFacts,
    totals: figures,
    previous_range: days,
    previous: figures,
    /** One entry per day, including days without searches. */
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
    /** At most 50, most clicked first; `items_total` is the full count. */
    items: z.array(queryItem),
    items_total: z.int(),
    places: z.array(z.object({ place: z.int(), clicks: z.int() })),
    /** Previous and next queries of the same visits; at most 20 each, most frequent first. */
    next: z.array(step),
    previous_queries: z.array(step),
    /** Null if there are too many searches to compute it. */
    devices: z.nullable(
      z.array(z.object({ device: z.string(), searches: z.int(), clicked: z.int(), no_results: z.int() })),
    ),
    ...made._zod.def.shape,
    /** Null if no customization applies to the query. */
    effect: z.nullable(queryEffect),
  }),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});
export type QueryDetail = z.infer<(typeof show)["response"]>;

/** Kinds of fixes for a query without results. */
export const CANDIDATE_KINDS = ["spelling", "synonym", "redirect", "pin"] as const;

/** A possible fix, tried on the current search index; `hits`: results that the query would then have and that it means. */
export const candidate = z.object({
  kind: z.enum(CANDIDATE_KINDS),
  /** The replacement or synonym, the redirect URL, or the identity of the item to pin. */
  value: z.string(),
  /** Display name: the words, the category, or the item's title. */
  title: z.string(),
  hits: z.int(),
  /** Titles of the first results, at most 3. */
  examples: z.array(z.string()),
  /**
   * Why it is proposed; `evidence` is the number of visits, of clicks in all searches for the suggested words, the spelling distance or
   * the number of shared words.
   */
  reason: z.enum(["searched_next", "clicked_next", "near", "fewer_words", "same_words"]),
  evidence: z.int(),
});
export type Candidate = z.infer<typeof candidate>;

/** Possible fixes for a query, each tried on the current search index. Changes nothing. */
export const candidates = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/candidates_json`,
  servedBy: "both",
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
  }),
  response: z.object({
    query: z.string(),
    /**
     * Current number of results; not 0 if the catalog or the synonyms changed since. Results of a correction that changes the meaning, or
     * for a part of the words, do not count.
     */
    hits_now: z.int(),
    redirect_now: z.nullable(z.string()),
    candidates: z.array(candidate),
    ...made._zod.def.shape,
  }),
  errors: ["loading"],
  access,
  group: SEARCHES_GROUP,
});

/** Marks a query, or removes the mark (`mark` null). */
export const mark = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/mark_json`,
  servedBy: "both",
  body: z.object({
    q: z.string().check(z.trim(), z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
    mark: z.nullable(z.enum(QUERY_MARKS)),
  }),
  response: z.object({ query: z.string(), mark: z.nullable(z.enum(QUERY_MARKS)) }),
  access: writeAccess,
  group: SEARCHES_GROUP,
  undo: { by: "undo" },
});
