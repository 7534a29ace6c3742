import type { ConversionsMode } from "@/lib/contract/analytics/stat-options";
import { toShare } from "@/lib/domain/kit/share";
import { toDayNumber } from "@/lib/domain/kit/site-days";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";
import { computeMetric, type MetricValue, NO_SUMS, pickConverted } from "./metrics";

export const QUERY_SUM_NAMES = Object.keys(EMPTY_QUERY_SUMS) as (keyof QuerySums)[];

/** Computes the displayed figures of a query. `revenue` is in whole currency units. */
export function buildQueryFigures(sums: QuerySums, mode: ConversionsMode) {
  const whole = { ...NO_SUMS, ...sums };
  const converted = pickConverted(sums, mode);
  return {
    searches: sums.searches,
    clicks: sums.clicks,
    ctr: toMetricShare(computeMetric("ctr", whole)),
    conversion: toShare(converted, sums.searches),
    no_results: toMetricShare(computeMetric("no_results", whole)),
    revenue: sums.revenue / 100,
    avg_position: toMetricShare(computeMetric("avg_position", whole)),
  };
}

function toMetricShare({ n, of }: MetricValue) {
  return toShare(n, of ?? 0);
}

/** Maximum points of a trend; a table row has room for this many. */
const TREND_POINTS_MAX = 30;

/** Days per point, so that a range (both ends included) needs at most TREND_POINTS_MAX points. */
export function computeTrendStep(from: string, to: string): number {
  return Math.ceil((toDayNumber(to) - toDayNumber(from) + 1) / TREND_POINTS_MAX);
}

/** Adds up daily values per point, oldest first; the last point may have fewer days. */
export function buildTrend(values: readonly { day: string; value: number }[], from: string, to: string): number[] {
  const step = computeTrendStep(from, to);
  const first = toDayNumber(from);
  const points = Array.from({ length: Math.ceil((toDayNumber(to) - first + 1) / step) }, () => 0);
  for (const { day, value } of values) {
    const at = Math.floor((toDayNumber(day) - first) / step);
    const sum = points[at];
    if (sum !== undefined) points[at] = sum + value;
  }
  return points;
}
