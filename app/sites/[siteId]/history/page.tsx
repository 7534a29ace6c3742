import type { Metadata } from "next";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { historyList } from "@/components/history/history-address";
import { LazyHistoryScreen } from "@/components/history/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { changeList, listChanges, people, showChange } from "@/lib/contract/history/change-history";
import type { SearchParams } from "@/lib/domain/kit/address";
import { pickQuery } from "@/lib/domain/kit/lists";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { HistoryDescribers } from "./history-describers";
import { HISTORY_TEXTS } from "./history-texts";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("change-history") };
}

/** The changes of a site; only if the backend has a history. */
export default async function HistoryPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const access = await requirePage("change-history", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const address = fromAddress(historyList.query, await searchParams);
  const open =
    address.change === undefined ? [] : [read(showChange, { params: { siteId }, query: { id: address.change } })];
  const reads = [
    read(listChanges, { params: { siteId }, query: pickQuery(changeList, address) }),
    read(people, { params: { siteId } }),
    ...open,
  ];
  return (
    <ScreenMessages of={HISTORY_TEXTS}>
      <Prefetch reads={reads}>
        <HistoryDescribers>
          <LazyHistoryScreen siteId={siteId} />
        </HistoryDescribers>
      </Prefetch>
    </ScreenMessages>
  );
}
