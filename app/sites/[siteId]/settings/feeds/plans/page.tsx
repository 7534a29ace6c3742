import type { Metadata } from "next";
import { heldRunsInput } from "@/components/catalogue/feeds/held-runs-input";
import { LazyPlanScreen } from "@/components/catalogue/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { list } from "@/lib/contract/catalogue/plans";
import { groupsOf } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { read } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("feeds-plan") };
}

/** When the feeds of a site are read; without its group a backend tells a plan only once it is saved. */
export default async function PlansPage({ params }: Props) {
  const { siteId } = await params;
  const { asking } = await requirePage("feeds-plan", siteId);
  const isTold = (await groupsOf(asking, siteId)).includes(list.group ?? "");
  return (
    <ScreenMessages of={["plans", "feeds"]}>
      <Prefetch
        reads={
          isTold
            ? [read(list, { params: { siteId } }), read(history, heldRunsInput(siteId))]
            : [read(history, { params: { siteId }, query: {} })]
        }
      >
        <LazyPlanScreen siteId={siteId} openedAt={new Date().toISOString()} />
      </Prefetch>
    </ScreenMessages>
  );
}
