import type { Metadata } from "next";
import { LazySiteStatsScreen } from "@/components/analytics/lazy-screens";
import { MARK_TEXTS } from "@/components/analytics/page-texts";
import { buildViewsInput } from "@/components/analytics/saved-views/views-input";
import { buildStatsInput, statsAddress } from "@/components/analytics/site-stats/stats-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listSavedViews } from "@/lib/contract/analytics/saved-views";
import { exportStats, fetchStats } from "@/lib/contract/analytics/site-stats";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { type SearchParams, toSearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("site-stats") };
}

/** The statistics of a site, server-rendered for the URL. */
export default async function SiteStatsPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("site-stats", siteId);
  const search = await searchParams;
  const timeZone = who.site.time_zone;
  const { filters } = readUsableFilters(toSearchParams(search), timeZone);
  const address = fromAddress(statsAddress, search);
  const supports = await loadSupports(context, siteId);
  const question = { siteId, address, filters, timeZone, now: Date.now(), hasFilters: supports(exportStats) };
  const savedViews = supports(listSavedViews) ? [read(listSavedViews, buildViewsInput(siteId, "site-stats"))] : [];
  return (
    <ScreenMessages of={["site-stats", "saved-views", "analytics", ...MARK_TEXTS]}>
      <Prefetch reads={[read(fetchStats, buildStatsInput(question)), ...savedViews]}>
        <LazySiteStatsScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
