import { getTimeDaysAgo, makeShopVisitor } from "./analytics";
import { recommendOne } from "./recommendations";

/** The items of a shop whose recommendations are trained. */
export const ITEMS = ["a", "b", "c", "d"].map((identity) => ({ identity, title: `Thing ${identity}` }));

/** Orders of `a` with another item, on several days. */
export const orders = (other: string, days: readonly number[]) =>
  days.map((day) => makeShopVisitor(getTimeDaysAgo(day)).buy(0, { a: 1, [other]: 1 }));

/** What is bought with `a`, and the version of the model that says so. */
export async function recommendComplements(siteId: string, options: Parameters<typeof recommendOne>[2] = {}) {
  const request = { recommendation_type: "item_detail_complements", item_ids: ["a"] };
  const { hits, model_version: version } = await recommendOne(siteId, request, options);
  return {
    version,
    hits: hits.flatMap(({ url, explain }) =>
      explain?.source === "bought_together"
        ? [[url, explain.evidence[0]?.n, explain.evidence[0]?.of, explain.score]]
        : [],
    ),
  };
}
