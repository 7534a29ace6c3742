import type { ReactElement } from "react";
import { AbsentScreen, buildLegacyUrl } from "@/components/shell/absent-screen";
import type { Supports } from "@/lib/domain/kit/supports";
import type { PageAccess } from "@/lib/server/pages/page-access";
import { readCurrentAddress } from "@/lib/server/pages/request";
import { getEnv } from "@/lib/server/process/env";
import { loadSupports } from "@/lib/server/upstream/capabilities";

/**
 * What a page shows if the backend does not support what it needs, by default its screen; otherwise null. Pages call it
 * before they read anything.
 */
export async function renderIfAbsent(
  { context, who, screen }: PageAccess,
  needs: Parameters<Supports>[0] = screen ?? {},
): Promise<ReactElement | null> {
  const supports = await loadSupports(context, who.site.trackingCode);
  if (supports(needs)) return null;
  const legacyHref = buildLegacyUrl(getEnv().legacyDashboardUrl, await readCurrentAddress());
  return (
    <AbsentScreen screen={screen} site={who.site} rights={who.rights} supports={supports} legacyHref={legacyHref} />
  );
}
