import type { Metadata } from "next";
import { LazyRecommenderRulesScreen } from "@/components/recommendations/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listRecommenderRules } from "@/lib/contract/recommendations/recommender-rules";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("recommender-rules") };
}

/** The recommender rules of a site: view only. */
export default async function RecommenderRulesPage({ params }: Props) {
  const { siteId } = await params;
  await requirePage("recommender-rules", siteId);
  return (
    <ScreenMessages of={["recommender-rules", "recommendations.models", "search-preview.filters"]}>
      <Prefetch reads={[read(listRecommenderRules, { params: { siteId } })]}>
        <LazyRecommenderRulesScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
