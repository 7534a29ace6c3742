import type { Metadata } from "next";
import { LazyRecommendersScreen } from "@/components/recommendations/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listRecommenderRules } from "@/lib/contract/recommendations/recommender-rules";
import { listRecommenders } from "@/lib/contract/recommendations/recommenders";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("recommenders") };
}

/** The recommender models and placements of a site; a backend without the group has only the names of its recommenders. */
export default async function RecommendersPage({ params }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("recommenders", siteId);
  const supports = await loadSupports(context, siteId);
  const input = { params: { siteId } };
  return (
    <ScreenMessages of={["recommenders", "recommendations.models", "recommendations.reasons"]}>
      <Prefetch
        reads={[supports(listRecommenders) ? read(listRecommenders, input) : read(listRecommenderRules, input)]}
      >
        <LazyRecommendersScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
