import type { ConversionsMode } from "@/lib/contract/analytics/site-stats";
import { dayNumber } from "@/lib/domain/kit/site-days";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";
import { type MetricValue, metricOf, NO_SUMS } from "./metrics";

/** The names of the sums of a query. */
export const QUERY_SUM_NAMES = Object.keys(EMPTY_QUERY_SUMS) as (keyof QuerySums)[];

/** Searches that converted, by what counts as conversion. */
export function convertedSearches(sums: QuerySums, mode: ConversionsMode): number {
  return { any: sums.convertedAny, orders: sums.convertedOrders, actions: sums.convertedActions }[mode];
}

/** What is shown of sums. `revenue` is in whole units of money. */
export function queryFigures(sums: QuerySums, mode: ConversionsMode) {
  const whole = { ...NO_SUMS, ...sums };
  const converted = convertedSearches(sums, mode);
  return {
    searches: sums.searches,
    clicks: sums.clicks,
    ctr: ratio(metricOf("ctr", whole)),
    conversion: ratioOf(converted, sums.searches),
    no_results: ratio(metricOf("no_results", whole)),
    revenue: sums.revenue / 100,
    avg_position: ratio(metricOf("avg_position", whole)),
  };
}

function ratio({ n, of }: MetricValue) {
  return ratioOf(n, of ?? 0);
}

function ratioOf(n: number, of: number) {
  return { value: of === 0 ? null : n / of, n, of };
}

// Searches over a range in few enough points to draw in a row of a table.

/** Points of a trend at most. */
const TREND_POINTS_MAX = 30;

/** Days of each point of a range of days, both included: one, or as many as it takes to need no more than 30 points. */
export function trendStep(from: string, to: string): number {
  return Math.ceil((dayNumber(to) - dayNumber(from) + 1) / TREND_POINTS_MAX);
}

/** Values by day added up in the points of a range, the oldest first; the last point may have fewer days. */
export function trendOf(values: readonly { day: string; value: number }[], from: string, to: string): number[] {
  const step = trendStep(from, to);
  const first = dayNumber(from);
  const points = Array.from({ length: Math.ceil((dayNumber(to) - first + 1) / step) }, () => 0);
  for (const { day, value } of values) {
    const at = Math.floor((dayNumber(day) - first) / step);
    const sum = points[at];
    if (sum !== undefined) points[at] = sum + value;
  }
  return points;
}
