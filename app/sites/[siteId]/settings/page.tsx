import type { Metadata } from "next";
import { allSitesList } from "@/components/settings/all-projects/all-sites-address";
import { LazySettingsScreen } from "@/components/settings/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showProject } from "@/lib/contract/settings/administration";
import { listSites, siteList } from "@/lib/contract/settings/all-projects";
import { showIntegration } from "@/lib/contract/settings/integration";
import { showSettings } from "@/lib/contract/settings/site-settings";
import { isAllowed } from "@/lib/domain/kit/access";
import type { SearchParams } from "@/lib/domain/kit/address";
import { pickQuery } from "@/lib/domain/kit/lists";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { getEnv } from "@/lib/server/process/env";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("integration") };
}

/** What a shop needs to call the site, and its settings; with another backend what the web server knows. */
export default async function SettingsPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("integration", siteId);
  const address = fromAddress(allSitesList.query, await searchParams);
  const hasSettings = (await loadSupports(context, siteId))(showSettings);
  const input = { params: { siteId } };
  const isInternal = isAllowed(showProject.access, who.rights);
  const tabReads = {
    integration: read(showIntegration, input),
    site: read(showSettings, input),
    project: read(showProject, input),
    projects: read(listSites, { ...input, query: pickQuery(siteList, address) }),
  };
  const isOffered = isInternal || (address.tab !== "project" && address.tab !== "projects");
  const reads = hasSettings ? [tabReads[isOffered ? address.tab : "integration"]] : [];
  return (
    <ScreenMessages
      of={[
        "integration",
        "site-settings",
        "new-site",
        ...(isInternal ? (["administration", "all-projects"] as const) : []),
      ]}
    >
      <Prefetch reads={reads}>
        <LazySettingsScreen siteId={siteId} searchUrl={hasSettings ? null : getEnv().searchUrl} />
      </Prefetch>
    </ScreenMessages>
  );
}
