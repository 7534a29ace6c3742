import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AbsentScreen, buildLegacyUrl } from "@/components/shell/absent-screen";
import { buildScreenTitle } from "@/components/shell/screen-messages";
import { findScreen, type Screen } from "@/lib/domain/kit/screens";
import { requirePage } from "@/lib/server/pages/page-access";
import { readCurrentAddress } from "@/lib/server/pages/request";
import { getEnv } from "@/lib/server/process/env";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string; rest: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const screen = findScreenAt(await params);
  if (screen !== null) return { title: await buildScreenTitle(screen.name) };
  const t = await getTranslations("notices.absent");
  return { title: t("unknownTitle") };
}

/** All other paths of a site: the shell with a message instead of a screen. */
export default async function RestPage({ params }: Props) {
  const { siteId, rest } = await params;
  const { context, who, screen } = await requirePage(findScreenAt({ siteId, rest })?.name ?? null, siteId);
  const legacyHref = buildLegacyUrl(getEnv().legacyDashboardUrl, await readCurrentAddress());
  const supports = await loadSupports(context, siteId);
  return (
    <AbsentScreen screen={screen} site={who.site} rights={who.rights} supports={supports} legacyHref={legacyHref} />
  );
}

function findScreenAt({ siteId, rest }: { siteId: string; rest: string[] }): Screen | null {
  return findScreen(`/sites/${siteId}/${rest.join("/")}`)?.screen ?? null;
}
