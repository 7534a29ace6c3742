import type { ConversionsMode, MetricUnit } from "@/lib/contract/analytics/site-stats";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";

// What a site is measured by: every metric with what it is divided by (docs/analytics.md).
// Cards, charts, tables, exports, query statistics and dashboards all take their numbers from here, so that they agree.

/** The sums that metrics are made of, of one scope and one stretch of time. Money is in hundredths. */
export type MetricSums = {
  /** Visits in which the scope was seen, and those with a search in it. */
  visits: number;
  using: number;
  /** Visits that converted, by what counts as conversion; and those among the ones with a search. */
  convertedOrders: number;
  convertedActions: number;
  convertedAny: number;
  usingConvertedOrders: number;
  usingConvertedActions: number;
  usingConvertedAny: number;
  searches: number;
  noResults: number;
  clicked: number;
  clicks: number;
  /** Clicks whose position is known, and the sum of those positions. */
  placedClicks: number;
  placesSum: number;
  orders: number;
  revenue: number;
  /** What visits with a search spent. */
  usingRevenue: number;
  /** Distinct visitors; not a sum of those of its parts. */
  visitors: number;
};

/** Nothing yet. */
export const NO_SUMS: Readonly<MetricSums> = {
  visits: 0,
  using: 0,
  convertedOrders: 0,
  convertedActions: 0,
  convertedAny: 0,
  usingConvertedOrders: 0,
  usingConvertedActions: 0,
  usingConvertedAny: 0,
  searches: 0,
  noResults: 0,
  clicked: 0,
  clicks: 0,
  placedClicks: 0,
  placesSum: 0,
  orders: 0,
  revenue: 0,
  usingRevenue: 0,
  visitors: 0,
};

/** The names of the sums. */
export const SUM_NAMES = Object.keys(NO_SUMS) as (keyof MetricSums)[];

/** The metrics, in the order in which screens offer them; `ctr` to `arpu` are named as the wire names them (12.3). */
export const METRIC_KEYS = [
  "searches",
  "ctr",
  "no_results",
  "no_click",
  "conversion",
  "orders",
  "revenue",
  "aov",
  "arpu",
  "revenue_per_search_visit",
  "visits",
  "used_search",
  "not_used_search",
  "not_used_search_conversion",
  "visitors",
  "clicks",
  "avg_position",
] as const;
/** A metric. */
export type MetricKey = (typeof METRIC_KEYS)[number];

/** What is shown where nothing else was chosen: the six of 12.3. */
export const USUAL_METRICS: readonly MetricKey[] = ["searches", "ctr", "no_results", "conversion", "revenue", "arpu"];

type Part = (sums: MetricSums, mode: ConversionsMode) => number;

/** A metric: `top` over `bottom`, or `top` alone. What `better` says colours a change: more, less, or neither is good. */
export type Metric = {
  unit: MetricUnit;
  top: Part;
  bottom: Part | null;
  better: "more" | "less" | null;
  /** The ratio counts what the search did, not what a sample of shoppers did, so it is exact whatever its denominator. */
  isExact?: true;
};

/** Visits that converted. */
export function convertedOf(sums: MetricSums, mode: ConversionsMode): number {
  return { any: sums.convertedAny, orders: sums.convertedOrders, actions: sums.convertedActions }[mode];
}

/** Visits with a search that converted. */
export function usingConvertedOf(sums: MetricSums, mode: ConversionsMode): number {
  return { any: sums.usingConvertedAny, orders: sums.usingConvertedOrders, actions: sums.usingConvertedActions }[mode];
}

const sum =
  (name: keyof MetricSums): Part =>
  (sums) =>
    sums[name];
const money =
  (name: "revenue" | "usingRevenue"): Part =>
  (sums) =>
    sums[name] / 100;
const notUsing: Part = ({ visits, using }) => visits - using;

/** How each metric is computed. The formula in words is the text `analytics.metrics.<key>.formula`. */
export const METRICS: Record<MetricKey, Metric> = {
  searches: { unit: "count", top: sum("searches"), bottom: null, better: "more" },
  ctr: { unit: "share", top: sum("clicked"), bottom: sum("searches"), better: "more" },
  no_results: { unit: "share", top: sum("noResults"), bottom: sum("searches"), better: "less", isExact: true },
  no_click: {
    unit: "share",
    top: ({ searches, noResults, clicked }) => searches - noResults - clicked,
    bottom: sum("searches"),
    better: "less",
  },
  conversion: { unit: "share", top: usingConvertedOf, bottom: sum("using"), better: "more" },
  orders: { unit: "count", top: sum("orders"), bottom: null, better: "more" },
  revenue: { unit: "money", top: money("revenue"), bottom: null, better: "more" },
  aov: { unit: "money", top: money("revenue"), bottom: sum("orders"), better: "more" },
  arpu: { unit: "money", top: money("revenue"), bottom: sum("visitors"), better: "more" },
  revenue_per_search_visit: { unit: "money", top: money("usingRevenue"), bottom: sum("using"), better: "more" },
  visits: { unit: "count", top: sum("visits"), bottom: null, better: "more" },
  used_search: { unit: "share", top: sum("using"), bottom: sum("visits"), better: "more" },
  not_used_search: { unit: "share", top: notUsing, bottom: sum("visits"), better: null },
  not_used_search_conversion: {
    unit: "share",
    top: (sums, mode) => convertedOf(sums, mode) - usingConvertedOf(sums, mode),
    bottom: notUsing,
    better: "more",
  },
  visitors: { unit: "count", top: sum("visitors"), bottom: null, better: "more" },
  clicks: { unit: "count", top: sum("clicks"), bottom: null, better: "more" },
  avg_position: { unit: "place", top: sum("placesSum"), bottom: sum("placedClicks"), better: "less" },
};

/** A number with what it was made of: `value` is `n` over `of`; null where `of` is 0. `of` is null for what is no ratio. */
export type MetricValue = { value: number | null; n: number; of: number | null };

/** A metric of sums. Amounts are rounded to hundredths where they are counted, not where they are divided. */
export function metricOf(key: MetricKey, sums: MetricSums, mode: ConversionsMode = "any"): MetricValue {
  const { top, bottom } = METRICS[key];
  const n = top(sums, mode);
  if (bottom === null) return { value: n, n, of: null };
  const of = bottom(sums, mode);
  return { value: of === 0 ? null : n / of, n, of };
}

/**
 * Whether a share or a mean position has too small a denominator to mean anything: 1 to 29. Never true of money, of exact
 * ratios, and of 0, where there is no value at all. `key` may be a metric that only another backend knows.
 */
export function isTooFew(
  { of }: { of?: number | null | undefined },
  { key, unit }: { key: string; unit: MetricUnit },
): boolean {
  const isSampled = (unit === "share" || unit === "place") && !(isMetricKey(key) && METRICS[key].isExact);
  return isSampled && typeof of === "number" && of > 0 && of < SHARE_N_MIN;
}

/** Sums added up; distinct visitors too, which is right only where nobody can be in both. */
export function addSums(a: MetricSums, b: MetricSums): MetricSums {
  return Object.fromEntries(SUM_NAMES.map((name) => [name, a[name] + b[name]])) as MetricSums;
}

/** Sums less others that are part of them. */
export function takeSums(a: MetricSums, b: MetricSums): MetricSums {
  return Object.fromEntries(SUM_NAMES.map((name) => [name, a[name] - b[name]])) as MetricSums;
}

/** Whether a text names a metric. */
export function isMetricKey(text: string): text is MetricKey {
  return (METRIC_KEYS as readonly string[]).includes(text);
}
