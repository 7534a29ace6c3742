import * as z from "zod/mini";
import { countedDay } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { leftOutFacts } from "./left-out";
import { CONVERSIONS_MODES, comparison, fileOptions } from "./stat-options";

// Statistics of a site over time. Legacy backends have only `fetch`, without the fields marked as extension, which need the group
// `site_stats`. Counting rules: docs/analytics.md; filters: docs/filters.md.

const FEATURE = "site-stats";
/** Capability group of the extensions. */
const STATS_GROUP = "site_stats";
const PREFIX = "/sites/:siteId/stats";
/** Access for reading. */
export const access = { policies: ["stats"] } as const;

/** The four kinds of lists, and all of them together (lib/domain/search/search-scopes). */
export const STAT_SCOPES = ["search", "autocomplete", "product_listing", "recommendation", "all"] as const;
/** Length of a chart point. */
export const GRANULARITIES = ["hour", "day", "week", "month"] as const;
export type Granularity = (typeof GRANULARITIES)[number];
/** Units: a count, a share 0..1, money in whole currency units, a position in a list. */
export const METRIC_UNITS = ["count", "share", "money", "place"] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

/** Comma-separated metric keys. */
const keys = z.string().check(z.regex(/^[a-z_]+(,[a-z_]+){0,30}$/, "invalid"));

/**
 * Query parameters. Days are in the site's time zone, both included; without them, or if a filter names a time, `period`,
 * `starting_at` and `ending_at` define the range. Extensions: all filters of docs/filters.md in any of their forms, `metrics` and
 * `compare`.
 */
export const statsQuery = z.looseObject({
  "dates[from]": z.optional(countedDay),
  "dates[to]": z.optional(countedDay),
  "dates[granularity]": z._default(z.enum(GRANULARITIES), "day"),
  scope: z._default(z.enum(STAT_SCOPES), "search"),
  metrics: z.optional(keys),
  ...comparison,
});
export type StatsQuery = z.output<typeof statsQuery>;

const amount = z.nullable(z.number());
const ratio = {
  /** Extension: `value` is `n` / `of`; `of` is null if it is not a ratio. */
  n: z.optional(z.number()),
  of: z.nullish(z.number()),
};

/** A point: `date` is its first day (`2026-01-12`) or its hour (`2026-01-12T09`). `value` is null if `of` is 0. */
export const statPoint = z.object({
  date: z.string(),
  value: amount,
  ...ratio,
  /** Extension: it is not complete yet, or extends beyond the range. */
  partial: z.optional(z.boolean()),
});
export type StatPoint = z.infer<typeof statPoint>;

/** A metric over time. Shares are 0..1, money is in whole units of `currency`. */
export const statMetric = z.object({
  /** A key of lib/domain/analytics/metrics; other backends may have others. */
  key: z.string(),
  unit: z.enum(METRIC_UNITS),
  currency: z.optional(z.string()),
  total: amount,
  ...ratio,
  /** Values of the compared range; absent or null without comparison or data. */
  previous: z.optional(amount),
  previous_n: z.optional(z.number()),
  previous_of: z.nullish(z.number()),
  series: z.array(statPoint),
  /** Extension: points of the compared range, in order. */
  previous_series: z.optional(z.array(statPoint)),
});
export type StatMetric = z.infer<typeof statMetric>;

const range = z.object({ from: z.string(), to: z.string() });

/** Statistics of a site. Hourly points cover at most seven days; `granularity` is the one used. */
export const fetchStats = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/fetch`,
  servedBy: "both",
  query: statsQuery,
  response: z.object({
    scope: z.string(),
    dates: z.extend(range, { granularity: z.enum(GRANULARITIES) }),
    metrics: rows(statMetric),
    ...unreadableRows,
    /** Extensions from here on. Visits that started before this time are counted; null before the first aggregation. */
    as_of: z.nullish(z.string()),
    /** Part of the range is not before `as_of`. */
    partial: z.optional(z.boolean()),
    /** The compared range. */
    previous: z.nullish(range),
    conversions_mode: z.optional(z.enum(CONVERSIONS_MODES)),
    /** The applied segment; `unknown`: the site does not have it. */
    segment: z.nullish(z.object({ id: z.string(), name: z.nullable(z.string()), unknown: z.boolean() })),
    /** The range was longer than 90 days and was cut. */
    clipped: z.optional(z.boolean()),
    ...leftOutFacts,
  }),
  errors: ["loading"],
  access,
});

export type Stats = z.output<(typeof fetchStats)["response"]>;

/** The table of the screen as a file, with the same parameters. Served as a file, not as JSON. */
export const exportStats = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
  servedBy: "both",
  query: z.extend(statsQuery, fileOptions),
  response: z.string(),
  errors: ["loading"],
  access,
  group: STATS_GROUP,
});
