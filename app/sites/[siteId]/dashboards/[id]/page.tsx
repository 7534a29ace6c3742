import type { Metadata } from "next";
import { cache } from "react";
import { loadDashboards } from "@/app/sites/[siteId]/load-dashboards";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { buildDashboardComparison, compareAddress } from "@/components/analytics/dashboards/compare-address";
import { collectWidgetReads } from "@/components/analytics/dashboards/widget-inputs";
import { LazyDashboardScreen } from "@/components/analytics/lazy-screens";
import { MARK_TEXTS } from "@/components/analytics/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listDashboards, showDashboard } from "@/lib/contract/analytics/dashboards";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { isAllowed } from "@/lib/domain/kit/access";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, orNotFound, read, readNow } from "@/lib/server/pages/read";
import { readCurrentAddress } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  const { context } = await requirePage("dashboards", siteId);
  const section = await buildScreenTitle("dashboards");
  if (!(await loadSupports(context, siteId))(listDashboards)) return { title: section };
  const found = await loadDashboard(siteId, id);
  return { title: found === null ? section : `${found.name} · ${section}` };
}

/** A dashboard with its figures; only if the backend has dashboards. */
export default async function DashboardPage({ params }: Props) {
  const { siteId, id } = await params;
  const access = await requirePage("dashboards", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const address = await readCurrentAddress();
  const now = Date.now();
  const found = await loadDashboard(siteId, id);
  const search = new URLSearchParams(address.split("?")[1] ?? "");
  const { filters } = readUsableFilters(search, access.who.site.time_zone);
  const compared = buildDashboardComparison(fromAddress(compareAddress, Object.fromEntries(search)));
  const request = { siteId, timeZone: access.who.site.time_zone, filters, compared, now };
  const figures = collectWidgetReads(request, found?.widgets ?? []).filter(({ call }) =>
    isAllowed(call.access, access.who.rights),
  );
  const reads = [
    { ...read(listDashboards, { params: { siteId } }), queryFn: () => loadDashboards(siteId) },
    ...(found === null
      ? []
      : [{ ...read(showDashboard, { params: { siteId }, query: { id } }), queryFn: async () => found }]),
    ...figures.map(({ call, input }) => read(call, input)),
  ];
  return (
    <ScreenMessages of={["dashboards", "analytics", "feeds.names", "feeds.statuses", "menu.screens", ...MARK_TEXTS]}>
      <Prefetch reads={reads}>
        <LazyDashboardScreen siteId={siteId} id={id} openedAt={now} />
      </Prefetch>
    </ScreenMessages>
  );
}

/** The dashboard of the page, loaded once per request; null if it cannot be loaded. */
const loadDashboard = cache((siteId: string, id: string) =>
  orNotFound(() => readNow(showDashboard, { params: { siteId }, query: { id } })),
);
