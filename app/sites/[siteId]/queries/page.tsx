import type { Metadata } from "next";
import { LazyQueryScreen } from "@/components/analytics/lazy-screens";
import { MARK_TEXTS } from "@/components/analytics/page-texts";
import { buildQueryInput, queryAddress } from "@/components/analytics/searches/searches-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showQuery } from "@/lib/contract/analytics/searches";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = fromAddress(queryAddress, await searchParams);
  return { title: await buildScreenTitle("searches", q) };
}

/** One query, with server-rendered figures. */
export default async function QueryPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("searches", siteId);
  const search = await searchParams;
  const entries = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one): [string, string][] =>
      one === undefined ? [] : [[name, one]],
    ),
  );
  const { filters } = readUsableFilters(entries, who.site.time_zone);
  const address = fromAddress(queryAddress, search);
  const hasAnalytics = address.q.trim() !== "" && (await loadSupports(context, siteId))("query_statistics");
  return (
    <ScreenMessages of={["searches", "analytics", ...MARK_TEXTS]}>
      <Prefetch reads={hasAnalytics ? [read(showQuery, buildQueryInput(siteId, address, filters))] : []}>
        <LazyQueryScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
