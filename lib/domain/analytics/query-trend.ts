import { dayNumber } from "@/lib/domain/kit/site-days";

// Searches over a range in few enough points to draw in a row of a table.

/** Points of a trend at most. */
export const TREND_POINTS_MAX = 30;

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
