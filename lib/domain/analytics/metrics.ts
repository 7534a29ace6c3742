import type { MetricUnit } from "@/lib/contract/analytics/site-stats";
import type { ConversionsMode } from "@/lib/contract/analytics/stat-options";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";

// All metrics of a site with their denominators (docs/analytics.md). Every screen, export and statistic uses them, so that
// their numbers agree.

/** Sums from which metrics are computed, for one scope and time range. Money is in hundredths. */
export type MetricSums = {
  /** Visits in which the scope was shown, and those with a search in it. */
  visits: number;
  using: number;
  /** Converted visits, by conversion mode; `using…` only those with a search. */
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
  /** Revenue of visits with a search. */
  usingRevenue: number;
  /** Distinct visitors; cannot be added up over parts. */
  visitors: number;
};

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

export const SUM_NAMES = Object.keys(NO_SUMS) as (keyof MetricSums)[];

/** The metrics in display order; `ctr` to `arpu` have the names of the wire format. */
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
export type MetricKey = (typeof METRIC_KEYS)[number];

/** Metrics shown by default. */
export const DEFAULT_METRICS: readonly MetricKey[] = ["searches", "ctr", "no_results", "conversion", "revenue", "arpu"];

type Part = (sums: MetricSums, mode: ConversionsMode) => number;

/** A metric is a ratio, or only its numerator. `better`: whether more or less is good, which colours changes. */
export type Metric = {
  unit: MetricUnit;
  numerator: Part;
  denominator: Part | null;
  better: "more" | "less" | null;
  /** The ratio describes the search itself, not a sample of shoppers, so it is exact whatever its denominator. */
  isExact?: true;
};

/** Numbers of converted visits or searches, by conversion mode. */
type ConvertedSums = Pick<MetricSums, "convertedAny" | "convertedOrders" | "convertedActions">;

/** Converted visits, or converted searches of a query. */
export function pickConverted(sums: ConvertedSums, mode: ConversionsMode): number {
  return { any: sums.convertedAny, orders: sums.convertedOrders, actions: sums.convertedActions }[mode];
}

/** Converted visits with a search. */
export function pickUsingConverted(sums: MetricSums, mode: ConversionsMode): number {
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
const countNotUsing: Part = ({ visits, using }) => visits - using;

/** How each metric is computed. `analytics.metrics.<key>.formula` describes it in words. */
export const METRICS: Record<MetricKey, Metric> = {
  searches: { unit: "count", numerator: sum("searches"), denominator: null, better: "more" },
  ctr: { unit: "share", numerator: sum("clicked"), denominator: sum("searches"), better: "more" },
  no_results: {
    unit: "share",
    numerator: sum("noResults"),
    denominator: sum("searches"),
    better: "less",
    isExact: true,
  },
  no_click: {
    unit: "share",
    numerator: ({ searches, noResults, clicked }) => searches - noResults - clicked,
    denominator: sum("searches"),
    better: "less",
  },
  conversion: { unit: "share", numerator: pickUsingConverted, denominator: sum("using"), better: "more" },
  orders: { unit: "count", numerator: sum("orders"), denominator: null, better: "more" },
  revenue: { unit: "money", numerator: money("revenue"), denominator: null, better: "more" },
  aov: { unit: "money", numerator: money("revenue"), denominator: sum("orders"), better: "more" },
  arpu: { unit: "money", numerator: money("revenue"), denominator: sum("visitors"), better: "more" },
  revenue_per_search_visit: {
    unit: "money",
    numerator: money("usingRevenue"),
    denominator: sum("using"),
    better: "more",
  },
  visits: { unit: "count", numerator: sum("visits"), denominator: null, better: "more" },
  used_search: { unit: "share", numerator: sum("using"), denominator: sum("visits"), better: "more" },
  not_used_search: { unit: "share", numerator: countNotUsing, denominator: sum("visits"), better: null },
  not_used_search_conversion: {
    unit: "share",
    numerator: (sums, mode) => pickConverted(sums, mode) - pickUsingConverted(sums, mode),
    denominator: countNotUsing,
    better: "more",
  },
  visitors: { unit: "count", numerator: sum("visitors"), denominator: null, better: "more" },
  clicks: { unit: "count", numerator: sum("clicks"), denominator: null, better: "more" },
  avg_position: { unit: "place", numerator: sum("placesSum"), denominator: sum("placedClicks"), better: "less" },
};

/** `value` is `n / of`, null if `of` is 0. `of` is null for metrics that are not ratios. */
export type MetricValue = { value: number | null; n: number; of: number | null };

/** Computes a metric. Amounts are rounded to hundredths when counted, not when divided. */
export function computeMetric(key: MetricKey, sums: MetricSums, mode: ConversionsMode = "any"): MetricValue {
  const { numerator: top, denominator: bottom } = METRICS[key];
  const n = top(sums, mode);
  if (bottom === null) return { value: n, n, of: null };
  const of = bottom(sums, mode);
  return { value: of === 0 ? null : n / of, n, of };
}

/**
 * Whether the denominator of a share or mean position is too small to be meaningful: 1 to 29. False for money, exact ratios
 * and 0. `key` may be a metric that only another backend knows.
 */
export function isSampleTooSmall(
  { of }: { of?: number | null | undefined },
  { key, unit }: { key: string; unit: MetricUnit },
): boolean {
  const isSampled = (unit === "share" || unit === "place") && !(isMetricKey(key) && METRICS[key].isExact);
  return isSampled && typeof of === "number" && of > 0 && of < SHARE_N_MIN;
}

/** Adds sums. Visitors are added too, which is only valid if no visitor is in both. */
export function addSums(a: MetricSums, b: MetricSums): MetricSums {
  return Object.fromEntries(SUM_NAMES.map((name) => [name, a[name] + b[name]])) as MetricSums;
}

/** Subtracts sums of a part. */
export function subtractSums(a: MetricSums, b: MetricSums): MetricSums {
  return Object.fromEntries(SUM_NAMES.map((name) => [name, a[name] - b[name]])) as MetricSums;
}

export function isMetricKey(text: string): text is MetricKey {
  return (METRIC_KEYS as readonly string[]).includes(text);
}
