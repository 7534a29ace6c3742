import type { Metadata } from "next";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { HISTORY_TEXTS } from "@/app/sites/[siteId]/history/history-texts";
import { approvalsAddress } from "@/components/history/approvals-address";
import { LazyApprovalsScreen } from "@/components/history/lazy-screens";
import { AbsentScreen, buildLegacyUrl } from "@/components/shell/absent-screen";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list } from "@/lib/contract/history/approvals";
import type { SearchParams } from "@/lib/domain/kit/address";
import { loadGroups } from "@/lib/server/capabilities";
import { getEnv } from "@/lib/server/env";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, read } from "@/lib/server/read";
import { readCurrentAddress } from "@/lib/server/request";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("approvals") };
}

/** What waits for the approval of a second person; only if the backend has requests. */
export default async function ApprovalsPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who, screen } = await requirePage("approvals", siteId);
  const groups = await loadGroups(context, siteId);
  if (!groups.includes(list.group ?? "")) {
    const legacyHref = buildLegacyUrl(getEnv().legacyDashboardUrl, await readCurrentAddress());
    return <AbsentScreen screen={screen} site={who.site} rights={who.rights} groups={groups} legacyHref={legacyHref} />;
  }
  const query = fromAddress(approvalsAddress, await searchParams);
  return (
    <ScreenMessages of={["approvals", ...HISTORY_TEXTS]}>
      <Prefetch reads={[read(list, { params: { siteId }, query })]}>
        <HistoryDescribers>
          <LazyApprovalsScreen siteId={siteId} />
        </HistoryDescribers>
      </Prefetch>
    </ScreenMessages>
  );
}
