import type { Metadata } from "next";
import { LazySearchesScreen } from "@/components/analytics/lazy-screens";
import { buildViewsInput } from "@/components/analytics/saved-views/views-input";
import {
  buildLostQueriesInput,
  buildSearchesInput,
  LOST_SHOWN,
  searchesAddress,
  WORK_PAGE,
} from "@/components/analytics/searches/searches-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showAttention } from "@/lib/contract/analytics/attention";
import { listSavedViews } from "@/lib/contract/analytics/saved-views";
import { listQueries } from "@/lib/contract/analytics/searches";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { type SearchParams, toSearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("searches") };
}

/** Search analytics; the first page of queries is server-rendered. */
export default async function SearchesPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("searches", siteId);
  const search = await searchParams;
  const { filters } = readUsableFilters(toSearchParams(search), who.site.time_zone);
  const address = fromAddress(searchesAddress, search);
  const supports = await loadSupports(context, siteId);
  const question = { siteId, address, filters };
  const isLostShown = address.only === undefined && address.q === "";
  const reads = supports(listQueries)
    ? address.work === undefined
      ? [
          read(listQueries, buildSearchesInput(question)),
          ...(isLostShown
            ? [
                read(listQueries, buildLostQueriesInput(question, LOST_SHOWN)),
                read(showAttention, { params: { siteId } }),
              ]
            : []),
        ]
      : [read(listQueries, buildLostQueriesInput(question, WORK_PAGE))]
    : [];
  const savedViews = supports(listSavedViews) ? [read(listSavedViews, buildViewsInput(siteId, "searches"))] : [];
  return (
    <ScreenMessages of={["searches", "saved-views", "analytics", "sessions.byUser"]}>
      <Prefetch reads={[...reads, ...savedViews]}>
        <LazySearchesScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
