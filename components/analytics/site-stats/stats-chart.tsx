import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import type { ChartSeries } from "@/components/analytics/charts/chart-data";
import { chartPoints, shownValue } from "@/components/analytics/charts/chart-points";
import { LineChart } from "@/components/analytics/charts/line-chart";
import { MarkFilter } from "@/components/analytics/charts/mark-filter";
import { metricText } from "@/components/analytics/charts/metric-text";
import { useMarkGroups } from "@/components/analytics/charts/use-change-marks";
import { useMetricName } from "@/components/analytics/charts/use-metric-name";
import { useSite } from "@/lib/client/site-context";
import type { StatMetric, Stats } from "@/lib/contract/analytics/site-stats";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { kindsOf, toggledKinds } from "./stats-address";
import { dayText } from "./stats-words";
import type { StatsView } from "./use-stats-view";

type Props = { view: StatsView; stats: Stats; metric: StatMetric };

/** One metric over time, with what it is compared with and what changed meanwhile. */
export function StatsChart({ view, stats, metric }: Props) {
  const t = useTranslations("site-stats.chart");
  const locale = useLocale();
  const { groups } = useSite();
  const name = useMetricName()(metric.key);
  const { unit, currency } = metric;
  const { from, to, granularity } = stats.dates;
  const points = useMemo(() => chartPoints(metric.series, granularity), [metric.series, granularity]);
  const format = useCallback(
    (value: number | null) => metricText(value, { unit, currency, locale }),
    [unit, currency, locale],
  );
  const beforeName = t("before", { from: dayText(stats.previous?.from), to: dayText(stats.previous?.to) });
  const series = useMemo(() => seriesOf(metric, name, beforeName), [metric, name, beforeName]);
  const marks = useMarkGroups({ from, to, granularity, kinds: kindsOf(view.address) }, points);
  const values = {
    name,
    from: dayText(from),
    to: dayText(to),
    total: format(shownValue({ value: metric.total, of: metric.of }, metric)),
  };
  return (
    <section className="mb-6">
      <LineChart
        label={name}
        summary={t("summary", values)}
        points={points}
        series={series}
        format={format}
        marks={marks}
        table="none"
      />
      {groups.includes(changeMarks.group ?? "") && (
        <MarkFilter
          shown={kindsOf(view.address)}
          toggle={(kind) => view.to({ marks: toggledKinds(view.address, kind) })}
        />
      )}
    </section>
  );
}

/** The lines: of now, and of what it is compared with where that is as long. */
function seriesOf(metric: StatMetric, name: string, beforeName: string): ChartSeries[] {
  const line = (points: StatMetric["series"]) => points.map((point) => shownValue(point, metric));
  const now: ChartSeries = { name, values: line(metric.series), slot: 1 };
  const before = metric.previous_series ?? [];
  if (before.length === 0) return [now];
  return [now, { name: beforeName, values: line(before).slice(0, metric.series.length), slot: 1, isBefore: true }];
}
