import { listStoredTypes } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { Recommendation, RecommendRequest } from "@/lib/contract/recommendations/recommend";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";

// What rules do to real boxes: before a rule is saved, and when someone tries the rules.

/** Items that a box must have left with a rule. */
export const BOX_MIN = 4;
const BOX_SIZE = 10;
/** Items whose boxes are checked: the first ones that meet the condition. */
const SEEDS = 5;

/** The recommendations of the service. */
type Recommender = {
  recommend(
    siteId: string,
    requests: readonly RecommendRequest[],
    options: { pairRules: readonly PairRule[] },
  ): Promise<Recommendation[]>;
};
type Box = { recommenderId: string; itemId: string };

/** The box of an item with the given rules. */
export async function readBox(
  recommender: Recommender,
  siteId: string,
  { recommenderId, itemId }: Box,
  pairRules: readonly PairRule[],
): Promise<Recommendation["hits"]> {
  const request = {
    recommendation_type: recommenderId,
    item_ids: [itemId],
    size: BOX_SIZE,
    mark_fallback_results: true,
  };
  const [answer] = await recommender.recommend(siteId, [request], { pairRules });
  return answer?.hits ?? [];
}

/** The first box that a rule leaves with too few items; null if there is none. Boxes that are short anyway do not count. */
export async function findShortBox(
  recommender: Recommender,
  search: SearchContext,
  rule: PairRule,
  others: readonly PairRule[],
): Promise<{ itemId: string; count: number } | null> {
  for (const itemId of await listSeeds(search, rule)) {
    const box = { recommenderId: rule.recommenderId, itemId };
    const { length: before } = await readBox(recommender, search.site.siteId, box, others);
    const { length: count } = await readBox(recommender, search.site.siteId, box, [...others, rule]);
    if (count < BOX_MIN && count < before) return { itemId, count };
  }
  return null;
}

async function listSeeds(search: SearchContext, { conditionAttribute: key, conditionValues }: PairRule) {
  const { site, knownTypes, now } = search;
  const any = conditionValues.map((value) => ({ key, value }));
  const [answer] = await search.runLists([
    {
      place: "search",
      text: "",
      wordings: [],
      types: listStoredTypes(site.mainType, site.mainType, knownTypes),
      filters: { any, must: [], none: [] },
      prefer: [],
      sort: null,
      rules: [],
      at: now.getTime(),
      timeZone: site.timeZone,
      offset: 0,
      limit: SEEDS,
      facets: [],
      isPrefix: false,
      isExplained: false,
    },
  ]);
  return (answer?.hits ?? []).map(({ identity }) => identity);
}
