import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { type MarkGroup, toChartPoints } from "@/components/analytics/charts/chart-data";
import { compareSeries, useComparedName } from "@/components/analytics/charts/compared-series";
import { LineChart } from "@/components/analytics/charts/line-chart";
import { MetricCard } from "@/components/analytics/charts/metric-card";
import { formatMetric, useMetricName } from "@/components/analytics/charts/metric-text";
import { useMarkGroups } from "@/components/analytics/charts/use-change-marks";
import { LeftOut } from "@/components/analytics/filters/left-out";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { fetchStats, type StatMetric, type Stats } from "@/lib/contract/analytics/site-stats";
import { omit } from "@/lib/domain/kit/omit";
import { formatDateTime } from "@/lib/i18n/formats";
import { ReadBody, useDashboardData } from "./dashboard-data";
import { buildWidgetStatsInput } from "./widget-inputs";

/** `isNamed`: the heading around the widget names its metric. */
type Props = { settings: WidgetSettings; title: string; isNamed: boolean };

/** One request for all widgets of a scope. */
function useStats({ scope = "", metric = "" }: WidgetSettings) {
  const data = useDashboardData();
  const metrics = data.needs.get(scope) ?? [metric];
  return useQuery({
    ...read(fetchStats, buildWidgetStatsInput(data, scope, metrics)),
    placeholderData: keepPreviousData,
  });
}

/** The time up to which visits are counted, once for all widgets, while the range is not fully counted yet. */
export function DashboardAsOf() {
  const [scope] = useDashboardData().needs.keys();
  return scope === undefined ? null : <ScopeAsOf scope={scope} />;
}

function ScopeAsOf({ scope }: { scope: string }) {
  const t = useTranslations("analytics.figures");
  const { site } = useSite();
  const stats = useStats({ scope }).data;
  // Other backends do not report this time.
  if (stats?.as_of === undefined) return null;
  if (stats.as_of === null) return <span>{t("noData")}</span>;
  if (!stats.partial) return null;
  return <span className="tabular-nums">{t("asOf", { at: formatDateTime(stats.as_of, site.time_zone) })}</span>;
}

/** What the metrics of the widgets leave out, once for all of them. */
export function DashboardLeftOut() {
  const [scope] = useDashboardData().needs.keys();
  return scope === undefined ? null : <ScopeLeftOut scope={scope} />;
}

function ScopeLeftOut({ scope }: { scope: string }) {
  return <LeftOut of={useStats({ scope }).data?.left_out} />;
}

/** A metric of an answer, with the comparison only if the settings request it. */
function findMetric({ metrics }: Stats, { metric, compare }: WidgetSettings): StatMetric | null {
  const found = metrics.find(({ key }) => key === metric);
  if (found === undefined) return null;
  return compare === "none" ? omit(found, "previous", "previous_series") : found;
}

/** One figure with its n and the previous value. */
export function MetricWidget({ settings, isNamed }: Props) {
  const t = useTranslations("dashboards");
  const found = useStats(settings);
  return (
    <ReadBody found={found} rows={2}>
      {(stats) => {
        const metric = findMetric(stats, settings);
        return metric === null ? (
          <p className="text-ink-2 text-md">{t("nothing")}</p>
        ) : (
          <div className="-mx-3 -my-2">
            <MetricCard metric={metric} isNamed={isNamed} />
          </div>
        );
      }}
    </ReadBody>
  );
}

/** A metric over time. */
export function ChartWidget({ settings, title, isNamed }: Props) {
  const t = useTranslations("dashboards");
  const found = useStats(settings);
  return (
    <ReadBody found={found} rows={6}>
      {(stats) => {
        const metric = findMetric(stats, settings);
        if (metric === null) return <p className="text-ink-2 text-md">{t("nothing")}</p>;
        const Chart = settings.marks === "hidden" ? Lines : MarkedChart;
        return <Chart stats={stats} metric={metric} title={title} isNamed={isNamed} />;
      }}
    </ReadBody>
  );
}

type ChartProps = { stats: Stats; metric: StatMetric; title: string; isNamed: boolean };

function MarkedChart(props: ChartProps) {
  const { dates } = props.stats;
  const points = usePoints(props);
  const marks = useMarkGroups({ from: dates.from, to: dates.to, granularity: dates.granularity }, points);
  return <Lines {...props} marks={marks} />;
}

function usePoints({ stats, metric }: ChartProps) {
  const { granularity } = stats.dates;
  return useMemo(() => toChartPoints(metric.series, granularity), [metric.series, granularity]);
}

function Lines({ marks, ...props }: ChartProps & { marks?: readonly MarkGroup[] }) {
  const { metric, title, isNamed } = props;
  const locale = useLocale();
  const name = useMetricName()(metric.key);
  const points = usePoints(props);
  const { granularity } = props.stats.dates;
  const { unit, currency } = metric;
  const format = useMemo(
    () => (value: number | null) => formatMetric(value, { unit, currency, locale }),
    [unit, currency, locale],
  );
  const before = useComparedName(props.stats);
  const lines = useMemo(
    () => compareSeries(metric, { now: name, before }, granularity),
    [metric, name, before, granularity],
  );
  return (
    <LineChart
      label={isNamed ? { hidden: title } : title}
      points={points}
      series={lines}
      format={format}
      {...(marks && { marks })}
    />
  );
}
