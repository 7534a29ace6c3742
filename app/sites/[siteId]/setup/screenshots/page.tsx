import type { Metadata } from "next";
import { LazyScreenshotsScreen } from "@/components/screenshots/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { runs } from "@/lib/contract/screenshots/screenshots";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("screenshots") };
}

/** Screenshots of the shop; a backend without the group has no list of earlier runs. */
export default async function ScreenshotsPage({ params }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("screenshots", siteId);
  const hasRuns = (await loadSupports(context, siteId))(runs);
  return (
    <ScreenMessages of={["screenshots"]}>
      <Prefetch reads={hasRuns ? [read(runs, { params: { siteId } })] : []}>
        <LazyScreenshotsScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
