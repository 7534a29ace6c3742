import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteShell } from "@/components/shell/site-shell";
import { loadGroups } from "@/lib/server/capabilities";
import { getEnv } from "@/lib/server/env";
import { requirePage } from "@/lib/server/page-access";
import { readCurrentNonce } from "@/lib/server/request";
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
  return (
    <SiteShell
      who={who}
      groups={await loadGroups(context, siteId)}
      isRedesign={isRedesign}
      hasSessions={getEnv().ssoCookie === null}
      nonce={await readCurrentNonce()}
    >
      {children}
    </SiteShell>
  );
}
