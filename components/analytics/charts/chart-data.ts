import type { Granularity, StatMetric, StatPoint } from "@/lib/contract/analytics/site-stats";
import type { ChangeMark } from "@/lib/contract/history/change-marks";
import { isSampleTooSmall } from "@/lib/domain/analytics/metrics";

/** A point of the axis: its label, a short one for the axis, and whether its data are incomplete. */
export type ChartPoint = { key: string; label: string; short?: string; isPartial?: boolean };

/** A line: one value per point, null for none. `isBefore` marks the comparison line. */
export type ChartSeries = {
  name: string;
  values: readonly (number | null)[];
  /** Color and stroke, 1 to 6; a series has the same slot on every chart of a page. */
  slot: 1 | 2 | 3 | 4 | 5 | 6;
  isBefore?: boolean;
  /** Labels of its own points, if they differ from those of the axis: the days of a comparison. */
  labels?: readonly string[];
};

/** Marks that belong to one point. */
export type MarkGroup = { index: number; marks: readonly ChangeMark[] };

/** Where the points are drawn: distances from the left edge of the chart, in CSS pixels. */
export type ChartLayout = { xs: readonly number[]; left: number; right: number };

/** Whether all values are integers; then the axis needs integer steps, or rounded labels would repeat. */
export function areIntegers(series: readonly ChartSeries[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}

/** Merges groups of marks that would be closer than `gap` pixels; a cluster is centered between its first and last group. */
export function clusterMarks(groups: readonly MarkGroup[], xs: readonly number[], gap: number) {
  const clusters: { x: number; first: number; groups: MarkGroup[] }[] = [];
  for (const group of groups) {
    const x = xs[group.index];
    if (x === undefined) continue;
    const last = clusters.at(-1);
    if (last !== undefined && x - last.first < gap) {
      last.groups.push(group);
      last.x = (last.first + x) / 2;
    } else clusters.push({ x, first: x, groups: [group] });
  }
  return clusters;
}

/** The label of a point: `12.01.2026`, for hours `12.01. 09:00`, for months `01/2026`, for a week its first day. */
export function formatPointLabel(key: string, granularity: Granularity): string {
  const [day = "", hour] = key.split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  if (granularity === "hour") return `${date}.${month}. ${hour ?? "00"}:00`;
  return granularity === "month" ? `${month}/${year}` : `${date}.${month}.${year}`;
}

/** Converts the points of a metric to chart points. */
export function toChartPoints(series: readonly StatPoint[], granularity: Granularity): ChartPoint[] {
  return series.map(({ date, partial = false }) => {
    const label = formatPointLabel(date, granularity);
    return { key: date, label, short: granularity === "hour" ? label : label.slice(0, 6), isPartial: partial };
  });
}

/** The plotted value of a point: null when its denominator is too small, as in the table. */
export function getShownValue(point: Pick<StatPoint, "value" | "of">, metric: Pick<StatMetric, "key" | "unit">) {
  return isSampleTooSmall(point, metric) ? null : point.value;
}
