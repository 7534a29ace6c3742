import type { Metadata } from "next";
import { AbsentScreen, legacyAddress } from "@/components/shell/absent-screen";
import { screenTitle } from "@/components/shell/screen-title";
import { env } from "@/lib/server/env";
import { requirePage } from "@/lib/server/page-access";
import { currentAddress } from "@/lib/server/request";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await screenTitle("searches") };
}

export default async function SearchesPage({ params }: Props) {
  const { who, screen } = await requirePage("searches", (await params).siteId);
  const legacyHref = legacyAddress(env().legacyDashboardUrl, await currentAddress());
  return <AbsentScreen screen={screen} site={who.site} rights={who.rights} legacyHref={legacyHref} />;
}
