import type { Metadata } from "next";
import { LazyMembersScreen } from "@/components/accounts/lazy-screens";
import { buildMembersInput, membersAddress } from "@/components/accounts/members/members-address";
import { AbsentScreen, buildLegacyUrl } from "@/components/shell/absent-screen";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list } from "@/lib/contract/accounts/members";
import type { SearchParams } from "@/lib/domain/kit/address";
import { loadGroups } from "@/lib/server/capabilities";
import { getEnv } from "@/lib/server/env";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, read } from "@/lib/server/read";
import { readCurrentAddress } from "@/lib/server/request";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("members") };
}

/** The members of a site; only if the backend has them. */
export default async function MembersPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who, screen } = await requirePage("members", siteId);
  const groups = await loadGroups(context, siteId);
  if (!groups.includes(list.group ?? "")) {
    const legacyHref = buildLegacyUrl(getEnv().legacyDashboardUrl, await readCurrentAddress());
    return <AbsentScreen screen={screen} site={who.site} rights={who.rights} groups={groups} legacyHref={legacyHref} />;
  }
  const address = fromAddress(membersAddress, await searchParams);
  return (
    <ScreenMessages of={["members", "rights"]}>
      <Prefetch reads={[read(list, buildMembersInput(siteId, address))]}>
        <LazyMembersScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
