import type { Metadata } from "next";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { buildRunsToApproveInput } from "@/components/catalogue/feeds/held-runs-input";
import { LazyFeedSourcesScreen } from "@/components/catalogue/lazy-screens";
import { PAUSED_TEXTS } from "@/components/catalogue/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { listFeedSources } from "@/lib/contract/catalogue/feeds";
import { listPlans } from "@/lib/contract/catalogue/plans";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("feeds-sources") };
}

/** The feed sources of a site; only if the backend stores them. */
export default async function FeedSourcesPage({ params }: Props) {
  const { siteId } = await params;
  const access = await requirePage("feeds-sources", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const inSite = { params: { siteId } };
  return (
    <ScreenMessages of={["feed-sources", "feeds.needsApproval", ...PAUSED_TEXTS]}>
      <Prefetch
        reads={[read(listFeedSources, inSite), read(listPlans, inSite), read(history, buildRunsToApproveInput(siteId))]}
      >
        <LazyFeedSourcesScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
