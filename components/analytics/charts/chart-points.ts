import type { Granularity, StatMetric, StatPoint } from "@/lib/contract/analytics/site-stats";
import { isTooFew } from "@/lib/domain/analytics/metrics";
import type { ChartPoint } from "./chart-data";

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
