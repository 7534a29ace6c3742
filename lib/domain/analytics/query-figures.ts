import type { ConversionsMode } from "@/lib/contract/analytics/site-stats";
import { NO_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";
import { type MetricValue, metricOf, NO_SUMS } from "./metrics";

/** The names of the sums of a query. */
export const QUERY_SUM_NAMES = Object.keys(NO_QUERY_SUMS) as (keyof QuerySums)[];

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
