import { findFirstItems } from "@/backend/recommendations/serve/find-first-items";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { Recommendation, RecommendRequest } from "@/lib/contract/recommendations/recommend";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";
import { HIT_FIELDS } from "@/lib/domain/search/hit-fields";

// Real boxes, read to see what rules do to them: before a rule is saved, when someone tries the rules, and in the preview.

/** Items that a box must have left with a rule. */
export const BOX_MIN = 4;
const BOX_SIZE = 10;
/** Items whose boxes are checked: the first ones that meet the condition. */
const SEEDS = 5;

/** The recommendations of the service. */
type Recommender = {
  recommend(siteId: string, requests: readonly RecommendRequest[], options: BoxOptions): Promise<Recommendation[]>;
};
/** `explain` adds why each hit is there, `pairRules` replaces the recommender rules of the site. */
type BoxOptions = { explain?: boolean; pairRules?: readonly PairRule[] };
/** The input of a request for a box. */
type Box = { recommenderId: string; itemIds: readonly string[]; userId?: string | undefined };

/** The hits of a box, with their fallbacks marked. */
export async function readBox(
  recommender: Recommender,
  siteId: string,
  { recommenderId, itemIds, userId }: Box,
  options: BoxOptions,
): Promise<Recommendation["hits"]> {
  const request = {
    recommendation_type: recommenderId,
    item_ids: [...itemIds],
    user_id: userId ?? null,
    size: BOX_SIZE,
    hit_fields: HIT_FIELDS.split(","),
    mark_fallback_results: true,
  };
  const [answer] = await recommender.recommend(siteId, [request], options);
  return answer?.hits ?? [];
}

/** The first box that a rule leaves with too few items. Boxes that are short anyway do not count. */
export async function findShortBox(
  recommender: Recommender,
  search: SearchContext,
  rule: PairRule,
  others: readonly PairRule[],
): Promise<{ itemId: string; count: number } | null> {
  for (const itemId of await listSeeds(search, rule)) {
    const box = { recommenderId: rule.recommenderId, itemIds: [itemId] };
    const { length: before } = await readBox(recommender, search.site.siteId, box, { pairRules: others });
    const { length: count } = await readBox(recommender, search.site.siteId, box, {
      pairRules: [...others, rule],
    });
    if (count < BOX_MIN && count < before) return { itemId, count };
  }
  return null;
}

async function listSeeds(search: SearchContext, { conditionAttribute: key, conditionValues }: PairRule) {
  const any = conditionValues.map((value) => ({ key, value }));
  return findFirstItems(search, { type: search.site.mainType, any, limit: SEEDS });
}
