import type { Granularity, StatMetric, StatPoint } from "@/lib/contract/analytics/site-stats";
import type { ChangeMark } from "@/lib/contract/history/change-marks";
import { isTooFew } from "@/lib/domain/analytics/metrics";

/** A point of the axis: what it is called, at the axis in short, and whether not all of it is known. */
export type ChartPoint = { key: string; label: string; short?: string; isPartial?: boolean };

/** A line: one value for each point, null where there is none. `isBefore` draws what it is compared with. */
export type ChartSeries = {
  name: string;
  values: readonly (number | null)[];
  /** Its colour and stroke: 1 to 6, the same on every chart of a page (ux, chart palette). */
  slot: 1 | 2 | 3 | 4 | 5 | 6;
  isBefore?: boolean;
};

/** Marks that fall into one point. */
export type MarkGroup = { index: number; marks: readonly ChangeMark[] };

/** Where a chart has drawn its points: distances from its left edge, in CSS pixels. */
export type ChartLayout = { xs: readonly number[]; left: number; right: number };

/** Whether only whole numbers are drawn, so that an axis with parts of them would name the same number twice. */
export function isWhole(series: readonly ChartSeries[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}

/** Groups of marks that would lie closer than `gap` pixels, put together; each stands where its last group does. */
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

/** What a point is called: `12.01.2026`, of hours `12.01. 09:00`, of months `01/2026`; a week by its first day. */
export function pointLabel(key: string, granularity: Granularity): string {
  const [day = "", hour] = key.split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  if (granularity === "hour") return `${date}.${month}. ${hour ?? "00"}:00`;
  return granularity === "month" ? `${month}/${year}` : `${date}.${month}.${year}`;
}

/** The points of a chart out of those of a metric. */
export function chartPoints(series: readonly StatPoint[], granularity: Granularity): ChartPoint[] {
  return series.map(({ date, partial = false }) => {
    const label = pointLabel(date, granularity);
    return { key: date, label, short: granularity === "hour" ? label : label.slice(0, 6), isPartial: partial };
  });
}

/** What a point shows: null where its denominator is too small, as the table beside the chart says in words. */
export function shownValue(point: Pick<StatPoint, "value" | "of">, metric: Pick<StatMetric, "key" | "unit">) {
  return isTooFew(point, metric) ? null : point.value;
}
