import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import type { ChartSeries } from "@/components/analytics/charts/chart-data";
import { chartPoints } from "@/components/analytics/charts/chart-points";
import { LineChart } from "@/components/analytics/charts/line-chart";
import { metricText } from "@/components/analytics/charts/metric-text";
import { useMarkGroups } from "@/components/analytics/charts/use-change-marks";
import { useSite } from "@/lib/client/site-context";
import type { QueryDetail } from "@/lib/contract/analytics/searches";
import { localHour } from "@/lib/domain/analytics/stat-buckets";
import type { QueryAddress } from "./searches-address";

/** Searches of a query day by day, with those that were clicked, or found nothing, and what changed meanwhile. */
export function QueryChart({ detail, show }: { detail: QueryDetail; show: QueryAddress["show"] }) {
  const t = useTranslations("searches.chart");
  const locale = useLocale();
  const { site } = useSite();
  const { series: days, as_of: asOf, range } = detail;
  const points = useMemo(() => {
    // The day that is being counted, and those behind it.
    const last = asOf === null ? "" : localHour(new Date(asOf), site.time_zone).day;
    return chartPoints(
      days.map(({ day, searches }) => ({ date: day, value: searches, partial: day >= last })),
      "day",
    );
  }, [days, asOf, site.time_zone]);
  const other = show === "noresults" ? "no_results" : "clicked";
  const names = { searches: t("searches"), other: t(other) };
  const series = useMemo(
    (): ChartSeries[] => [
      { name: names.searches, values: days.map(({ searches }) => searches), slot: 1 },
      { name: names.other, values: days.map((one) => one[other]), slot: 2 },
    ],
    [days, other, names.searches, names.other],
  );
  const format = useCallback((value: number | null) => metricText(value, { unit: "count", locale }), [locale]);
  const marks = useMarkGroups({ ...range, granularity: "day" }, points);
  return (
    <section className="mb-6">
      <LineChart
        label={t("title", { query: detail.typed })}
        summary={t("summary", { total: detail.totals.searches })}
        points={points}
        series={series}
        format={format}
        marks={marks}
      />
    </section>
  );
}
