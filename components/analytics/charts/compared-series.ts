import { useTranslations } from "next-intl";
import type { Granularity, StatMetric, Stats } from "@/lib/contract/analytics/site-stats";
import { type ChartSeries, formatPointLabel, getShownValue } from "./chart-data";

type Names = { now: string; before: string };

/** The lines of a metric: the current range, and the comparison, with days of its own, cut to the same length. */
export function compareSeries(metric: StatMetric, names: Names, granularity: Granularity): ChartSeries[] {
  const toValues = (points: StatMetric["series"]) => points.map((point) => getShownValue(point, metric));
  const now: ChartSeries = { name: names.now, values: toValues(metric.series), slot: 1 };
  const before = (metric.previous_series ?? []).slice(0, metric.series.length);
  if (before.length === 0) return [now];
  const labels = before.map(({ date }) => formatPointLabel(date, granularity));
  return [now, { name: names.before, values: toValues(before), slot: 1, isBefore: true, labels }];
}

/** Names the range that figures are compared with by its days. */
export function useComparedName({ previous }: Stats): string {
  const t = useTranslations("analytics.chart");
  return t("before", { from: formatDay(previous?.from), to: formatDay(previous?.to) });
}

/** A day in display format; "" for undefined. */
export function formatDay(day: string | undefined): string {
  return day === undefined ? "" : formatPointLabel(day, "day");
}
