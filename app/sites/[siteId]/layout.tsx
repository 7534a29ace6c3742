import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteShell } from "@/components/shell/site-shell";
import { listDashboards } from "@/lib/contract/analytics/dashboards";
import { isAllowed } from "@/lib/domain/kit/access";
import { buildSupports } from "@/lib/domain/kit/supports";
import { requirePage } from "@/lib/server/pages/page-access";
import { ifInTime, readCurrentNonce } from "@/lib/server/pages/request";
import { getEnv } from "@/lib/server/process/env";
import { loadSupportedGroups } from "@/lib/server/upstream/capabilities";
import { sendsMails } from "@/lib/server/upstream/mail-state";
import { loadDashboards } from "./load-dashboards";
import { identifyOnPage } from "./who-on-page";

type Props = { params: Promise<{ siteId: string }>; children: ReactNode };

/** Tab titles start with the site. The layout handles missing access below. */
export async function generateMetadata(): Promise<Metadata> {
  const site = (await identifyOnPage())?.who.site;
  return site === undefined ? {} : { title: { template: `${site.name} · %s`, default: site.name } };
}

export default async function SiteLayout({ params, children }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage(null, siteId);
  const isRedesign = getEnv().legacyDashboardUrl !== null;
  const groups = await loadSupportedGroups(context, siteId);
  const hasDashboards = isAllowed(listDashboards.access, who.rights) && buildSupports(groups)(listDashboards);
  const [dashboards, hasMails] = await Promise.all([
    hasDashboards ? ifInTime(loadDashboards(siteId)) : null,
    sendsMails(context),
  ]);
  return (
    <SiteShell
      who={who}
      groups={groups}
      dashboards={dashboards}
      isRedesign={isRedesign}
      hasSessions={getEnv().ssoCookie === null}
      sendsMails={hasMails}
      nonce={await readCurrentNonce()}
    >
      {children}
    </SiteShell>
  );
}
