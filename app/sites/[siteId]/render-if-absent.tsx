import type { ReactElement } from "react";
import { AbsentScreen, buildLegacyUrl } from "@/components/shell/absent-screen";
import { loadGroups } from "@/lib/server/capabilities";
import { getEnv } from "@/lib/server/env";
import type { PageAccess } from "@/lib/server/page-access";
import { readCurrentAddress } from "@/lib/server/request";

/**
 * What a page shows if the backend lacks a capability group, by default that of its screen; null if it has the group. Pages call it
 * before they read anything.
 */
export async function renderIfAbsent(
  { context, who, screen }: PageAccess,
  group: string | undefined = screen?.group,
): Promise<ReactElement | null> {
  const groups = await loadGroups(context, who.site.trackingCode);
  if (group === undefined || groups.includes(group)) return null;
  const legacyHref = buildLegacyUrl(getEnv().legacyDashboardUrl, await readCurrentAddress());
  return <AbsentScreen screen={screen} site={who.site} rights={who.rights} groups={groups} legacyHref={legacyHref} />;
}
