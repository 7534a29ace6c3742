import type { Metadata } from "next";
import {
  buildDiffInput,
  buildErrorsInput,
  buildFeedHistoryInput,
  choosePart,
  type HistoryAddress,
  historyAddress,
} from "@/components/catalogue/feed-history/history-address";
import { LazyFeedHistoryScreen } from "@/components/catalogue/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { diff, errors, history, showRun } from "@/lib/contract/catalogue/feed-runs";
import { listPlans } from "@/lib/contract/catalogue/plans";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read, readNow } from "@/lib/server/pages/read";
import { ifInTime } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("feeds-history") };
}

/** The feed runs of a site; a backend without the group only has the list of runs. */
export default async function FeedHistoryPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("feeds-history", siteId);
  const hasRuns = (await loadSupports(context, siteId))(listPlans);
  const address = fromAddress(historyAddress, await searchParams);
  const reads = [
    read(history, buildFeedHistoryInput(siteId, address, who.site.time_zone, hasRuns)),
    ...(hasRuns ? [read(listPlans, { params: { siteId } })] : []),
    ...(hasRuns && address.run !== undefined ? await openRunReads(siteId, address) : []),
  ];
  return (
    <ScreenMessages of={["feed-history", "feed-runs", "feeds", "plans.errors"]}>
      <Prefetch reads={reads}>
        <LazyFeedHistoryScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}

/** The reads of the open run, which depend on its state. */
async function openRunReads(siteId: string, address: HistoryAddress) {
  const input = { params: { siteId, runId: address.run ?? "" } };
  const answer = await ifInTime(readNow(showRun, input));
  if (answer === null) return [];
  const part = choosePart(address, answer.run);
  return [
    { ...read(showRun, input), queryFn: async () => answer },
    ...(part === "changes" ? [read(diff, buildDiffInput(siteId, address, answer.run))] : []),
    ...(part === "errors" ? [read(errors, buildErrorsInput(siteId, address, answer.run))] : []),
  ];
}
