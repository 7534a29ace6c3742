import type { ConversionsMode } from "@/lib/contract/site-stats";
import { type MetricValue, metricOf, NO_SUMS } from "./metrics";

// The figures of a query out of its sums, by the formulas that all statistics share.

/** Sums of the searches of a query in a range; money in hundredths. */
export type QuerySums = {
  searches: number;
  noResults: number;
  clicked: number;
  clicks: number;
  placedClicks: number;
  placesSum: number;
  convertedOrders: number;
  convertedActions: number;
  convertedAny: number;
  revenue: number;
};

/** No search at all. */
export const NO_QUERY_SUMS: Readonly<QuerySums> = {
  searches: 0,
  noResults: 0,
  clicked: 0,
  clicks: 0,
  placedClicks: 0,
  placesSum: 0,
  convertedOrders: 0,
  convertedActions: 0,
  convertedAny: 0,
  revenue: 0,
};

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
