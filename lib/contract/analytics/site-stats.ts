import * as z from "zod/mini";
import { countedDay } from "@/lib/contract/kit/common";
import { endpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// Statistics of a site over time. `fetch` is L; what is marked X only a backend
// with the group `site_stats` knows, and only it is sent. How things are counted: docs/analytics.md; filters: docs/filters.md.

const FEATURE = "site-stats";
/** The group of calls that the statistics of ours are beyond the legacy ones. */
export const STATS_GROUP = "site_stats";
const PREFIX = "/sites/:siteId/stats";
/** Who may see the statistics of a site. */
export const access = { policies: ["stats"] } as const;

/** Where something was shown: the four lists, and all of them together (lib/domain/search/search-scopes). */
export const STAT_SCOPES = ["search", "autocomplete", "product_listing", "recommendation", "all"] as const;
/** How long a point of a chart is. */
export const GRANULARITIES = ["hour", "day", "week", "month"] as const;
/** How long a point of a chart is. */
export type Granularity = (typeof GRANULARITIES)[number];
/** What counts as a conversion: an order, another action such as a basket, or either. */
export const CONVERSIONS_MODES = ["any", "orders", "actions"] as const;
/** What counts as a conversion. */
export type ConversionsMode = (typeof CONVERSIONS_MODES)[number];
/** What a number is: things counted, a share 0..1, money in whole units of the currency, a place in a list. */
export const METRIC_UNITS = ["count", "share", "money", "place"] as const;
/** What a number is. */
export type MetricUnit = (typeof METRIC_UNITS)[number];

/** Keys of metrics, joined by commas. */
const keys = z.string().check(z.regex(/^[a-z_]+(,[a-z_]+){0,30}$/, "invalid"));

/** What `compare` may say: the same length right before, the same days a year before. Other ranges: `compare[from]`, 90 days at most. */
export const COMPARISONS = ["previous", "year"] as const;

/**
 * What is asked for. Days are the site's, both included; without them the filters `period`, `starting_at` and `ending_at`
 * say the range, which they do in any case where one of them names a moment. X: every name of docs/filters.md, in any of
 * its forms (they pass through as they are), `metrics`, and with what the range is compared.
 */
export const statsQuery = z.looseObject({
  "dates[from]": z.optional(countedDay),
  "dates[to]": z.optional(countedDay),
  "dates[granularity]": z._default(z.enum(GRANULARITIES), "day"),
  scope: z._default(z.enum(STAT_SCOPES), "search"),
  metrics: z.optional(keys),
  compare: z.optional(z.enum(COMPARISONS)),
  "compare[from]": z.optional(countedDay),
  "compare[to]": z.optional(countedDay),
});
/** What is asked for. */
export type StatsQuery = z.output<typeof statsQuery>;

const amount = z.nullable(z.number());
const ratio = {
  /** X. What the value was made of: `n` over `of`; `of` null for what is no ratio. */
  n: z.optional(z.number()),
  of: z.optional(z.nullable(z.number())),
};

/** A point: `date` is its first day (`2026-01-12`), or its hour (`2026-01-12T09`). `value` is null where `of` is 0. */
export const statPoint = z.object({
  date: z.string(),
  value: amount,
  ...ratio,
  /** X. Not all of it is known yet, or it reaches out of the range. */
  partial: z.optional(z.boolean()),
});
/** A point of a metric. */
export type StatPoint = z.infer<typeof statPoint>;

/** A metric over time. Shares are 0..1, money is in whole units of `currency`. */
export const statMetric = z.object({
  /** A name of lib/domain/analytics/metrics; other backends may have others. */
  key: z.string(),
  unit: z.enum(METRIC_UNITS),
  currency: z.optional(z.string()),
  total: amount,
  ...ratio,
  /** Of the range it is compared with; absent or null where it is compared with none, or nothing is known. */
  previous: z.optional(amount),
  previous_n: z.optional(z.number()),
  previous_of: z.optional(z.nullable(z.number())),
  series: z.array(statPoint),
  /** X. The points of the range it is compared with, in order. */
  previous_series: z.optional(z.array(statPoint)),
});
/** A metric over time. */
export type StatMetric = z.infer<typeof statMetric>;

const range = z.object({ from: z.string(), to: z.string() });

/** Statistics of a site. Hours are told of seven days at most: `granularity` says what the answer is in. */
export const fetchStats = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/fetch`,
  query: statsQuery,
  response: z.object({
    scope: z.string(),
    dates: z.extend(range, { granularity: z.enum(GRANULARITIES) }),
    metrics: rows(statMetric),
    ...unreadableRows,
    /** X from here on. Visits that began before this moment are counted; null before the first were. */
    as_of: z.optional(z.nullable(z.string())),
    /** The range does not lie before `as_of` as a whole. */
    partial: z.optional(z.boolean()),
    /** The range it is compared with. */
    previous: z.optional(z.nullable(range)),
    conversions_mode: z.optional(z.enum(CONVERSIONS_MODES)),
    /** The segment that was applied, by name; `unknown` names one that this site does not have. */
    segment: z.optional(z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), unknown: z.boolean() }))),
    /** The range began more than 90 days ago, and was cut. */
    clipped: z.optional(z.boolean()),
  }),
  errors: ["loading"],
  access,
});

/** Statistics of a site as the screen has them. */
export type Stats = z.output<(typeof fetchStats)["response"]>;

/** The languages that a file's texts and numbers may be in. */
export const FILE_LOCALES = ["en", "cs", "sk", "pl"] as const;
/** The kinds of files. */
export const FILE_FORMATS = ["csv", "xlsx"] as const;

/** The table of the screen as a file, with the same input. Served as a file, not as JSON. */
export const exportStats = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
  query: z.extend(statsQuery, {
    format: z._default(z.enum(FILE_FORMATS), "csv"),
    locale: z._default(z.enum(FILE_LOCALES), "en"),
  }),
  response: z.string(),
  errors: ["loading"],
  access,
  group: STATS_GROUP,
});
