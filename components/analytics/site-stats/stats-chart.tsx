import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { getShownValue, toChartPoints } from "@/components/analytics/charts/chart-data";
import { compareSeries, formatDay, useComparedName } from "@/components/analytics/charts/compared-series";
import { LineChart } from "@/components/analytics/charts/line-chart";
import { formatMetric, useMetricName } from "@/components/analytics/charts/metric-text";
import { useMarkGroups } from "@/components/analytics/charts/use-change-marks";
import { FilterLink, type To } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import type { StatMetric, Stats } from "@/lib/contract/analytics/site-stats";
import { changeMarks, MARK_KINDS, type MarkKind } from "@/lib/contract/history/change-marks";
import { readKinds, toggleKind } from "./stats-address";
import type { StatsView } from "./stats-controls";

type Props = { view: StatsView; stats: Stats; metric: StatMetric };

/** One metric over time, with the comparison and change marks. */
export function StatsChart({ view, stats, metric }: Props) {
  const t = useTranslations("site-stats.chart");
  const locale = useLocale();
  const { supports } = useSite();
  const name = useMetricName()(metric.key);
  const { unit, currency } = metric;
  const { from, to, granularity } = stats.dates;
  const points = useMemo(() => toChartPoints(metric.series, granularity), [metric.series, granularity]);
  const format = useCallback(
    (value: number | null) => formatMetric(value, { unit, currency, locale }),
    [unit, currency, locale],
  );
  const beforeName = useComparedName(stats);
  const series = useMemo(
    () => compareSeries(metric, { now: name, before: beforeName }, granularity),
    [metric, name, beforeName, granularity],
  );
  const marks = useMarkGroups({ from, to, granularity, kinds: readKinds(view.address) }, points);
  const values = {
    name,
    from: formatDay(from),
    to: formatDay(to),
    total: format(getShownValue({ value: metric.total, of: metric.of }, metric)),
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
      {supports(changeMarks) && (
        <MarkFilter
          shown={readKinds(view.address)}
          toggle={(kind) => view.to({ marks: toggleKind(view.address, kind) })}
        />
      )}
    </section>
  );
}

/** Which kinds of changes the chart marks. */
function MarkFilter({ shown, toggle }: { shown: readonly MarkKind[]; toggle: (kind: MarkKind) => To }) {
  const t = useTranslations("analytics.marks");
  return (
    <nav aria-label={t("label")} className="mt-2 flex flex-wrap items-center gap-1 print:hidden">
      <span aria-hidden className="mr-1 text-ink-2 text-sm">
        {t("label")}
      </span>
      {MARK_KINDS.map((kind) => (
        <FilterLink key={kind} {...toggle(kind)} isCurrent={shown.includes(kind)}>
          {t(`kinds.${kind}`)}
        </FilterLink>
      ))}
    </nav>
  );
}
