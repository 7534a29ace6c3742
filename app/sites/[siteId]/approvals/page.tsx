import type { Metadata } from "next";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { HISTORY_TEXTS } from "@/app/sites/[siteId]/history/history-texts";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { LazyApprovalsScreen } from "@/components/history/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { approvalList, listApprovalRequests } from "@/lib/contract/history/approvals";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("approvals") };
}

/** What waits for the approval of a second person; only if the backend has requests. */
export default async function ApprovalsPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const access = await requirePage("approvals", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const query = fromAddress(approvalList.query, await searchParams);
  return (
    <ScreenMessages of={["approvals", ...HISTORY_TEXTS]}>
      <Prefetch reads={[read(listApprovalRequests, { params: { siteId }, query })]}>
        <HistoryDescribers>
          <LazyApprovalsScreen siteId={siteId} />
        </HistoryDescribers>
      </Prefetch>
    </ScreenMessages>
  );
}
