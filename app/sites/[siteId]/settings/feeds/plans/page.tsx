import type { Metadata } from "next";
import { buildRunsToApproveInput } from "@/components/catalogue/feeds/held-runs-input";
import { LazyPlanScreen } from "@/components/catalogue/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { listPlans } from "@/lib/contract/catalogue/plans";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("feeds-plan") };
}

/** The feed plans of a site; a backend without the group returns a plan only when it is saved. */
export default async function PlansPage({ params }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("feeds-plan", siteId);
  const hasPlans = (await loadSupports(context, siteId))(listPlans);
  return (
    <ScreenMessages of={["plans", "feeds"]}>
      <Prefetch
        reads={
          hasPlans
            ? [read(listPlans, { params: { siteId } }), read(history, buildRunsToApproveInput(siteId))]
            : [read(history, { params: { siteId }, query: {} })]
        }
      >
        <LazyPlanScreen siteId={siteId} openedAt={new Date().toISOString()} />
      </Prefetch>
    </ScreenMessages>
  );
}
