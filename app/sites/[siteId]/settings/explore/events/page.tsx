import type { Metadata } from "next";
import { LazySessionsScreen } from "@/components/analytics/lazy-screens";
import { buildSessionsInput, SESSION_TEXTS } from "@/components/analytics/sessions/sessions-paths";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listSessions, visitList } from "@/lib/contract/analytics/sessions";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { type SearchParams, toSearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("sessions") };
}

/** The visits of a site; the requested page is server-rendered. */
export default async function SessionsPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("sessions", siteId);
  const search = await searchParams;
  const supports = await loadSupports(context, siteId);
  const { filters } = readUsableFilters(toSearchParams(search), who.site.time_zone);
  const input = buildSessionsInput(siteId, filters, {
    cursor: fromAddress(visitList.query, search).cursor,
    hasFilters: supports("session_filters"),
  });
  return (
    <ScreenMessages of={SESSION_TEXTS}>
      <Prefetch reads={input === null ? [] : [read(listSessions, input)]}>
        <LazySessionsScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
