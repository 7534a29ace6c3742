"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { UnreadableRows } from "@/components/ui/unreadable-rows";
import { read } from "@/lib/client/query";
import { fetchStats, type Stats } from "@/lib/contract/analytics/site-stats";
import { PeriodLinks } from "./period-links";
import { statsInput } from "./stats-address";
import { StatsCards } from "./stats-cards";
import { StatsChart } from "./stats-chart";
import { StatsControls } from "./stats-controls";
import { StatsHead } from "./stats-head";
import { StatsTable } from "./stats-table";
import { type StatsView, useStatsView } from "./use-stats-view";

/** The statistics of a site: figures, one chart of one of them, and the table of all. */
export function SiteStatsScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("site-stats");
  const view = useStatsView(siteId);
  const found = useQuery({ ...read(fetchStats, statsInput(view)), placeholderData: keepPreviousData });
  const stats = found.data;
  const refused = found.isError && stats === undefined;
  return (
    <>
      <StatsHead view={view} stats={stats} />
      {view.isOurs ? <FilterBar /> : <PeriodLinks />}
      <StatsControls view={view} />
      {refused && <FailedRead of={found} title={t("errors.loading")} />}
      {!refused && (
        <SkeletonWhile isWaiting={stats === undefined} skeleton={<SkeletonRows rows={12} columns={5} />}>
          {stats && <Found view={view} stats={stats} isBusy={found.isPlaceholderData} />}
        </SkeletonWhile>
      )}
    </>
  );
}

function Found({ view, stats, isBusy }: { view: StatsView; stats: Stats; isBusy: boolean }) {
  const charted = stats.metrics.find(({ key }) => key === view.address.chart) ?? stats.metrics[0];
  return (
    <div aria-busy={isBusy || undefined}>
      <UnreadableRows of={stats} />
      <StatsCards view={view} stats={stats} charted={charted?.key} />
      {charted && <StatsChart view={view} stats={stats} metric={charted} />}
      <StatsTable stats={stats} isBusy={isBusy} />
    </div>
  );
}
