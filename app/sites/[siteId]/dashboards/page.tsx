import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { loadDashboards } from "@/app/sites/[siteId]/load-dashboards";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { LazyDashboardScreen } from "@/components/analytics/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listDashboards } from "@/lib/contract/analytics/dashboards";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { orNotFound, read } from "@/lib/server/pages/read";
import { readCurrentAddress } from "@/lib/server/pages/request";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("dashboards") };
}

/** Redirects to the first dashboard of a site; offers to create one if there is none. */
export default async function DashboardsPage({ params }: Props) {
  const { siteId } = await params;
  const access = await requirePage("dashboards", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const address = await readCurrentAddress();
  const found = await orNotFound(() => loadDashboards(siteId));
  const first = found?.dashboards[0];
  if (first !== undefined) {
    const query = address.includes("?") ? address.slice(address.indexOf("?")) : "";
    redirect(`${buildScreenPath(getScreen("dashboards"), siteId)}/${encodeURIComponent(first.id)}${query}`);
  }
  return (
    <ScreenMessages of={["dashboards"]}>
      <Prefetch reads={[{ ...read(listDashboards, { params: { siteId } }), queryFn: () => loadDashboards(siteId) }]}>
        <LazyDashboardScreen siteId={siteId} id={null} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}
