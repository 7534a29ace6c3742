import { type CandidateRequest, generateCandidates, isBoughtAgain, isFollowable } from "./candidates";
import { ACTS } from "./day-digest";
import { BOUGHT, type RecommendationModel } from "./model";
import type { RecommenderModel, Source } from "./models";
import type { Neighbours } from "./neighbours";
import { rankDiscounted, rankNewest } from "./rankings";

// What a trained model can recommend by its own sources, without fallbacks, and whether it has enough data for that.

/** What a model is computed from: kinds of events, and attributes of the catalog. */
export type Feed =
  | "views"
  | "orders"
  | "favorites"
  | "baskets"
  | "category"
  | "brand"
  | "title"
  | "price"
  | "introduced_at"
  | "price_old_amount"
  | "labels";

const FEEDS_BY_SOURCE: Readonly<Record<Source, readonly Feed[]>> = {
  bought_again: ["orders"],
  bought_together: ["orders"],
  viewed_together: ["views"],
  similar: ["category", "brand", "title", "price"],
  most_sold: ["orders"],
  trending: ["views", "favorites", "baskets", "orders"],
  newest: ["introduced_at"],
  discounted: ["price", "price_old_amount"],
  last_seen: ["views"],
  recently_ordered: ["orders"],
  popular_categories: ["views", "orders", "category"],
  random_newest: ["introduced_at"],
  random: [],
};

/** What the data of a model is counted in. */
export type BasisKind = "visits" | "orders" | "visitors" | "items";

/** How much of each a model needs before its own results are worth showing. */
export const BASIS_MIN: Readonly<Record<BasisKind, number>> = { visits: 50, orders: 50, visitors: 1, items: 10 };

/**
 * `untrained`: the site has no model yet. `empty`: nothing to recommend, so that only fallbacks are shown. `learning`: less data than
 * needed. `substitute`: the model has no data of its own by nature.
 */
export type ModelState = "untrained" | "empty" | "learning" | "ready" | "substitute";

/** What a model can recommend. */
export type ModelReach = {
  state: ModelState;
  basis: { kind: BasisKind; n: number; minimum: number } | null;
  /** Pairs of an input item and a recommended one; null if the model has no pairs. */
  pairs: number | null;
  /** Items that the model can recommend without fallbacks, of all that it could; null if that depends on the request. */
  coverage: { n: number; of: number } | null;
};

/** Lists what a model is computed from, without its fallbacks; of one without own sources, what its fallbacks use. */
export function listFeeds({ id, input, sources, fallback }: RecommenderModel): Feed[] {
  const used = sources.length > 0 ? sources : fallback.slice(0, 1);
  const more: Feed[] = [
    ...(id === "favorites" ? (["favorites"] as const) : []),
    ...(id === "user_conversion_based" ? (["baskets"] as const) : []),
    ...(input === "label" ? (["labels"] as const) : []),
    ...(input === "category" ? (["category"] as const) : []),
    ...(input === "brand" ? (["brand"] as const) : []),
  ];
  return [...new Set([...used.flatMap((source) => FEEDS_BY_SOURCE[source]), ...more])];
}

/**
 * Measures a model.
 * @param isOutput whether an item may be returned, by its type.
 */
export function measureReach(
  model: RecommendationModel,
  recommender: RecommenderModel,
  isOutput: (item: number) => boolean,
): ModelReach {
  const basis = countBasis(model, recommender);
  const reached = collectReached(model, recommender, isOutput);
  const reachable = countMarked(reached.items);
  return {
    state: findState(model, recommender, { basis, isReachless: reachable === 0 }),
    basis,
    pairs: reached.pairs,
    coverage:
      recommender.input === "label"
        ? null
        : {
            n: reachable,
            of: countMarked(Uint8Array.from(model.profile.typeOf, (_, item) => (isOutput(item) ? 1 : 0))),
          },
  };
}

function findState(
  { version }: RecommendationModel,
  { isSubstitute }: RecommenderModel,
  { basis, isReachless }: { basis: ModelReach["basis"]; isReachless: boolean },
): ModelState {
  if (version === 0) return "untrained";
  if (isSubstitute === true || basis === null) return "substitute";
  if (basis.n === 0 || isReachless) return "empty";
  return basis.n < basis.minimum ? "learning" : "ready";
}

/** What the first of the model's own sources is counted in. */
function countBasis(model: RecommendationModel, { sources: [source] }: RecommenderModel): ModelReach["basis"] {
  const makeBasis = (kind: BasisKind, n: number) => ({ kind, n, minimum: BASIS_MIN[kind] });
  if (source === undefined) return null;
  if (source === "bought_again" || source === "bought_together" || source === "most_sold")
    return makeBasis("orders", model.orders);
  if (source === "viewed_together" || source === "trending" || source === "popular_categories")
    return makeBasis("visits", model.visits);
  if (source === "last_seen" || source === "recently_ordered")
    return makeBasis("visitors", countVisitors(model, source));
  if (source === "discounted") return makeBasis("items", rankDiscounted(model).length);
  if (source === "random") return makeBasis("items", model.profile.identities.length);
  return makeBasis("items", rankNewest(model).length);
}

type ReachedItems = { items: Uint8Array; pairs: number | null };

function collectReached(
  model: RecommendationModel,
  recommender: RecommenderModel,
  isOutput: (item: number) => boolean,
): ReachedItems {
  const items = new Uint8Array(model.profile.identities.length);
  // Repeats depend on the visitor; pairs come from the source after them.
  const [source] = recommender.sources.filter((one) => one !== "bought_again");
  if (recommender.sources.includes("bought_again") && isBoughtAgain(model))
    markHistories(model, "recently_ordered", { items, isOutput });
  if (source === "bought_together") return markPairs(model, recommender, { neighbours: model.bought, items, isOutput });
  if (source === "viewed_together") return markPairs(model, recommender, { neighbours: model.viewed, items, isOutput });
  if (source === "last_seen" || source === "recently_ordered") markHistories(model, source, { items, isOutput });
  else
    for (const { item } of generateCandidates(model, createOpenRequest(model, recommender, isOutput))) items[item] = 1;
  return { items, pairs: null };
}

/** A request without input, which the model's own sources answer with everything they have. */
function createOpenRequest(
  { profile }: RecommendationModel,
  recommender: RecommenderModel,
  isOutput: (item: number) => boolean,
): CandidateRequest {
  const codes = recommender.input === "brand" ? profile.brandOf : profile.categoryOf;
  const isGrouped = recommender.input === "brand" || recommender.input === "category";
  return {
    recommender: { ...recommender, fallback: [] },
    inputs: [],
    paths: [],
    brands: [],
    history: [],
    random: () => 0,
    isOutput: (item) => isOutput(item) && (!isGrouped || (codes[item] ?? -1) >= 0),
  };
}

type OutputMarks = { items: Uint8Array; isOutput: (item: number) => boolean };

/** Marks what the neighbours of single items are. Articles recommend by the neighbours of articles only. */
function markPairs(
  { profile }: RecommendationModel,
  recommender: RecommenderModel,
  { neighbours, items, isOutput }: OutputMarks & { neighbours: Neighbours },
): ReachedItems {
  const { categoryOf, typeOf } = profile;
  const article = recommender.input === "article" ? profile.types.indexOf("article") : null;
  const isByViews = recommender.sources[0] === "viewed_together";
  let pairs = 0;
  for (let item = 0; item + 1 < neighbours.starts.length; item += 1) {
    if (article !== null && typeOf[item] !== article) continue;
    const own = categoryOf[item] ?? -1;
    for (let at = neighbours.starts[item] ?? 0; at < (neighbours.starts[item + 1] ?? 0); at += 1) {
      const other = neighbours.items[at] ?? 0;
      const category = categoryOf[other] ?? -1;
      const isWanted = !isByViews || own < 0 || category < 0 || isFollowable(recommender, own === category);
      if (!isWanted || !isOutput(other)) continue;
      pairs += 1;
      items[other] = 1;
    }
  }
  return { items, pairs };
}

const isKind = (source: "last_seen" | "recently_ordered", kind: number | undefined): boolean =>
  source === "last_seen" ? kind === ACTS.view : kind === BOUGHT;

function markHistories(
  { histories }: RecommendationModel,
  source: "last_seen" | "recently_ordered",
  { items, isOutput }: OutputMarks,
): void {
  histories.items.forEach((item, at) => {
    if (isKind(source, histories.kinds[at]) && isOutput(item)) items[item] = 1;
  });
}

/** Visitors with an act of the kind in their history. */
function countVisitors({ histories }: RecommendationModel, source: "last_seen" | "recently_ordered"): number {
  let visitors = 0;
  const { visitors: end = histories.starts.length - 1 } = histories;
  for (let visitor = 0; visitor < end; visitor += 1) {
    const kinds = histories.kinds.subarray(histories.starts[visitor], histories.starts[visitor + 1]);
    if (kinds.some((kind) => isKind(source, kind))) visitors += 1;
  }
  return visitors;
}

function countMarked(marks: Uint8Array): number {
  return marks.reduce((sum, mark) => sum + mark, 0);
}
