"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { MetricCard } from "@/components/analytics/charts/metric-card";
import { computeMinCardWidth, formatMetric } from "@/components/analytics/charts/metric-text";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { useFilterWords } from "@/components/analytics/filters/filter-kinds";
import { LeftOut } from "@/components/analytics/filters/left-out";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { FilterLink } from "@/components/ui/address-link";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { fetchStats, type Stats } from "@/lib/contract/analytics/site-stats";
import { METRIC_KEYS } from "@/lib/domain/analytics/metrics";
import { PERIOD_DEFAULT, PERIODS } from "@/lib/domain/analytics/visit-filter-values";
import { buildStatsInput } from "./stats-address";
import { StatsChart } from "./stats-chart";
import { StatsControls, type StatsView, useStatsView } from "./stats-controls";
import { StatsHead } from "./stats-head";
import { StatsTable } from "./stats-table";

/** The statistics of a site: figures, a chart of one of them, and a table of all. */
export function SiteStatsScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("site-stats");
  const view = useStatsView(siteId);
  const found = useQuery({ ...read(fetchStats, buildStatsInput(view)), placeholderData: keepPreviousData });
  const stats = found.data;
  const refused = found.isError && stats === undefined;
  return (
    <>
      <StatsHead view={view} stats={stats} />
      {view.hasFilters ? <FilterBar /> : <PeriodLinks />}
      <LeftOut of={stats?.left_out} />
      <StatsControls view={view} />
      {refused && <FailedRead of={found} title={t("errors.loading")} />}
      {!refused && (
        <SkeletonWhile isWaiting={stats === undefined} skeleton={<SkeletonRows rows={12} columns={5} />}>
          {stats && <StatsResults view={view} stats={stats} isBusy={found.isPlaceholderData} />}
        </SkeletonWhile>
      )}
    </>
  );
}

function StatsResults({ view, stats, isBusy }: { view: StatsView; stats: Stats; isBusy: boolean }) {
  const charted = stats.metrics.find(({ key }) => key === view.address.chart) ?? stats.metrics[0];
  return (
    <div aria-busy={isBusy || undefined}>
      <UnreadableRows of={stats} />
      <StatsCards view={view} stats={stats} charted={charted?.key} />
      {charted && <StatsChart view={view} stats={stats} metric={charted} />}
      <StatsTable view={view} stats={stats} isBusy={isBusy} />
    </div>
  );
}

/** The period only, for a backend whose statistics have no other filter. */
function PeriodLinks() {
  const t = useTranslations("site-stats");
  const words = useFilterWords();
  const { filters, to } = useFilters();
  const isOwn = filters.starting_at !== undefined || filters.ending_at !== undefined;
  const current = filters.period?.[0] ?? PERIOD_DEFAULT;
  return (
    <nav aria-label={t("period")} className="mb-4 flex flex-wrap gap-1">
      {PERIODS.map((period) => (
        <FilterLink
          key={period}
          {...to({ period: [period], starting_at: [], ending_at: [] })}
          isCurrent={!isOwn && period === current}
        >
          {words.period(period)}
        </FilterLink>
      ))}
    </nav>
  );
}

type Props = { view: StatsView; stats: Stats; charted: string | undefined };

/** The figures of the range; choosing one shows it in the chart. */
function StatsCards({ view, stats, charted }: Props) {
  const t = useTranslations("site-stats");
  const locale = useLocale();
  const room = computeMinCardWidth(
    stats.metrics.map(({ total, unit, currency }) => formatMetric(total, { unit, currency, locale })),
  );
  return (
    <section
      aria-label={t("figures")}
      className="mb-6 grid border-line border-y"
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${room}rem), 1fr))` }}
    >
      {stats.metrics.map((metric) => {
        const key = METRIC_KEYS.find((one) => one === metric.key);
        return (
          <MetricCard
            key={metric.key}
            metric={metric}
            isCurrent={metric.key === charted}
            {...(key === undefined ? {} : { to: view.to({ chart: key }) })}
          />
        );
      })}
    </section>
  );
}
