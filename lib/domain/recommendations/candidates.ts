import { isPathWithin } from "@vitrine/engine/category-path";
import { ACTS } from "./day-digest";
import { createRepeatOrder, type PastAct } from "./histories";
import { BOUGHT, type RecommendationModel } from "./model";
import type { RecommenderModel, Source } from "./models";
import type { Neighbours } from "./neighbours";
import { rankDiscounted, rankNewest, rankSold, rankTrending, sumCategoryTrends } from "./rankings";
import { findSimilar } from "./similar";

// Candidates of a request, best first, each with the reason why it is there.

/**
 * The reason for a candidate. `n` of `of`: orders or visits with both items, of those with the input item `item`; for
 * trends and best sellers, visits or orders with the candidate, of all. `n` without `of`: orders of the visitor.
 */
export type Evidence = { item?: number; n?: number; of?: number; likeness?: string[]; value?: number };

export type Candidate = {
  item: number;
  score: number;
  source: Source;
  isFallback: boolean;
  evidence: readonly Evidence[];
};

/** The input of candidate generation. Items are numbers of the model. */
export type CandidateRequest = {
  recommender: RecommenderModel;
  /** Known items of the request. */
  inputs: readonly number[];
  /** Category paths and brands of the request. */
  paths: readonly string[];
  brands: readonly string[];
  history: readonly PastAct[];
  /** Whether an item may be returned: its type is what the recommender returns. */
  isOutput: (item: number) => boolean;
  /** A number from 0 up to 1. */
  random: () => number;
};

const HISTORY_USED = 20;
/** Weight of each act of a history relative to the one after it. */
const HISTORY_DECAY = 0.9;
const EVIDENCE_MAX = 3;
/** In a shop where at least this share of later orders is bought again, bought items are recommended again. */
const REBUY_MIN = 0.1;

/** Whether the customers of a shop buy the same again, so that it is worth recommending. */
export function isBoughtAgain({ rebuyShare }: Pick<RecommendationModel, "rebuyShare">): boolean {
  return rebuyShare >= REBUY_MIN;
}

/** Number of the newest items from which news are drawn at random. */
const NEWS_MAX = 200;

type ScoredItem = { item: number; score: number; evidence: readonly Evidence[] };

/** Generates candidates of the model's own sources, then of its fallback; each item once. */
export function* generateCandidates(
  model: RecommendationModel,
  request: CandidateRequest,
): Generator<Candidate, undefined> {
  const { recommender } = request;
  const seeds = listSeeds(request);
  const seen = new Set<number>(canRepeat(model, recommender) ? [] : seeds.map(({ item }) => item));
  const isWithin = createScope(model, request);
  const canFollow = createFollow(model, recommender, seeds);
  const stages = [
    ...recommender.sources.map((source) => ({ source, isFallback: false })),
    ...recommender.fallback.map((source) => ({ source, isFallback: true })),
  ];
  for (const { source, isFallback } of stages) {
    const isScopedHere = !isFallback || isScoped(recommender);
    const isWanted = (item: number): boolean =>
      request.isOutput(item) && (!isScopedHere || isWithin(item)) && !seen.has(item);
    for (const { item, score, evidence } of listSource(model, source, { ...request, seeds, isWanted })) {
      if (!isWanted(item)) continue;
      if (source === "viewed_together" && !canFollow(item)) continue;
      seen.add(item);
      yield { item, score, source, isFallback: isFallback || recommender.isSubstitute === true, evidence };
    }
  }
}

type Seed = { item: number; weight: number };

/** The items that recommendations start from: those of the request, then those of the history the model uses. */
function listSeeds({ recommender, inputs, history }: CandidateRequest): Seed[] {
  const named = inputs.map((item) => ({ item, weight: 1 }));
  const isUsed = buildHistoryFilter(recommender);
  if (isUsed === null || (recommender.input !== "visitor" && named.length > 0)) return named;
  const known = new Set(inputs);
  const past = [...new Set(history.filter(({ kind }) => isUsed(kind)).map(({ item }) => item))]
    .filter((item) => !known.has(item))
    .slice(0, HISTORY_USED)
    .map((item, rank) => ({ item, weight: HISTORY_DECAY ** rank }));
  return [...named, ...past];
}

/** Which acts of a history a model starts from. */
function buildHistoryFilter({ id, input }: RecommenderModel): ((kind: number) => boolean) | null {
  if (id === "favorites") return (kind) => kind === ACTS.favorite;
  if (input === "category" || id === "top_categories" || id === "user_click_based") return (kind) => kind === ACTS.view;
  if (id === "user_conversion_based") return (kind) => kind === ACTS.cart || kind === BOUGHT;
  return null;
}

/** Whether the items that recommendations start from may be recommended themselves. */
function canRepeat(model: RecommendationModel, { sources, input }: RecommenderModel): boolean {
  if (sources.includes("bought_again") && isBoughtAgain(model)) return true;
  return sources.some((source) => source === "last_seen" || source === "recently_ordered") || input === "category";
}

const isScoped = ({ input }: RecommenderModel): boolean => input === "category" || input === "brand";

/** Whether an item is in the categories or of the brands of a request. */
function createScope(
  { profile }: RecommendationModel,
  { recommender, paths, brands, history }: CandidateRequest,
): (item: number) => boolean {
  if (recommender.input === "brand" && brands.length > 0) {
    return createCodeTest(profile.brandOf, profile.brands, (brand) => brands.includes(brand));
  }
  if (recommender.input !== "category") return () => true;
  const wanted = paths.length > 0 ? paths : listVisitedPaths(profile, history);
  if (wanted.length === 0) return () => true;
  return createCodeTest(profile.categoryOf, profile.categories, (path) =>
    wanted.some((one) => isPathWithin(path, one)),
  );
}

/** Whether the text of an item is wanted, by its code in `codeByItem`. Requests ask this for each item of the catalog, so texts are compared once. */
export function createCodeTest(
  codeByItem: ArrayLike<number>,
  texts: readonly string[],
  isWanted: (text: string) => boolean,
): (item: number) => boolean {
  const wanted = Uint8Array.from(texts, (text) => (isWanted(text) ? 1 : 0));
  return (item) => wanted[codeByItem[item] ?? -1] === 1;
}

/** The categories of the items that a visitor saw last. */
function listVisitedPaths(profile: RecommendationModel["profile"], history: readonly PastAct[]): string[] {
  const codes = history.map(({ item }) => profile.categoryOf[item] ?? -1).filter((code) => code >= 0);
  return [...new Set(codes)].slice(0, 3).map((code) => profile.categories[code] ?? "");
}

/**
 * Whether an item viewed together with an input may be recommended: alternatives share a category, what goes together does
 * not, and for other models it does not matter.
 */
export function isFollowable({ id, sources }: Pick<RecommenderModel, "id" | "sources">, isSame: boolean): boolean {
  if (id === "item_detail_alternatives") return isSame;
  return !sources.includes("bought_together") || !isSame;
}

/** Whether an item viewed together with one of the seeds may be recommended. */
function createFollow(
  { profile }: RecommendationModel,
  recommender: RecommenderModel,
  seeds: readonly Seed[],
): (item: number) => boolean {
  const wanted = new Set(seeds.map((seed) => profile.categoryOf[seed.item] ?? -1).filter((code) => code >= 0));
  return (item) => {
    const own = profile.categoryOf[item] ?? -1;
    return own < 0 || wanted.size === 0 || isFollowable(recommender, wanted.has(own));
  };
}

/** `isWanted`: whether an item may be a candidate; long rankings leave out the others early. */
type SourceRequest = CandidateRequest & { seeds: readonly Seed[]; isWanted: (item: number) => boolean };

function listSource(model: RecommendationModel, source: Source, request: SourceRequest): Iterable<ScoredItem> {
  const { seeds, history, random, isWanted } = request;
  const listInOrder = (order: Uint32Array, figures: ArrayLike<number>, explain: (item: number) => Evidence[]) =>
    listRanked(order, isWanted, (item) => ({ item, score: figures[item] ?? 0, evidence: explain(item) }));
  if (source === "bought_again") return isBoughtAgain(model) ? listRepeats(model, history) : [];
  if (source === "bought_together") return addUp(model.bought, seeds);
  if (source === "viewed_together") return addUp(model.viewed, seeds);
  if (source === "similar") return listSimilar(model, seeds);
  if (source === "trending")
    return listInOrder(rankTrending(model), model.trend, (item) => [toEvidence(model.viewed, item, model.visits)]);
  if (source === "most_sold")
    return listInOrder(rankSold(model), model.sold, (item) => [toEvidence(model.bought, item, model.orders)]);
  if (source === "newest") return listInOrder(rankNewest(model), model.profile.introduced, createDateEvidence(model));
  if (source === "discounted")
    return listInOrder(rankDiscounted(model), model.profile.discount, (item) => [
      { value: model.profile.discount[item] ?? 0 },
    ]);
  if (source === "last_seen") return listHistory(history, (kind) => kind === ACTS.view);
  if (source === "recently_ordered") return listHistory(history, (kind) => kind === BOUGHT);
  if (source === "popular_categories") return listCategories(model, seeds);
  const pool = source === "random_newest" ? rankNewest(model).subarray(0, NEWS_MAX) : null;
  return shuffle(pool, model.profile.identities.length, { random, isWanted });
}

/** Neighbours of the seeds by the sum of their scores. */
function addUp(neighbours: Neighbours, seeds: readonly Seed[]): ScoredItem[] {
  const sums = new Map<number, { score: number; evidence: Evidence[] }>();
  for (const { item, weight } of seeds) {
    for (let at = neighbours.starts[item] ?? 0; at < (neighbours.starts[item + 1] ?? 0); at += 1) {
      const other = neighbours.items[at] ?? 0;
      const sum = sums.get(other) ?? { score: 0, evidence: [] };
      sum.score += weight * (neighbours.scores[at] ?? 0);
      sum.evidence.push({ item, n: neighbours.counts[at] ?? 0, of: neighbours.totals[item] ?? 0 });
      sums.set(other, sum);
    }
  }
  return [...sums]
    .map(([item, { score, evidence }]) => ({
      item,
      score,
      evidence: evidence.sort((a, b) => (b.n ?? 0) - (a.n ?? 0)).slice(0, EVIDENCE_MAX),
    }))
    .sort((a, b) => b.score - a.score || a.item - b.item);
}

function listSimilar(model: RecommendationModel, seeds: readonly Seed[]): ScoredItem[] {
  const best = new Map<number, ScoredItem>();
  for (const { item: seed, weight } of seeds) {
    for (const { item, score, isSameCategory: category, isSameBrand: brand, words } of findSimilar(model, seed)) {
      if ((best.get(item)?.score ?? 0) >= score * weight) continue;
      const likeness = [
        ...(category ? ["category"] : []),
        ...(brand ? ["brand"] : []),
        ...(words > 0 ? ["title"] : []),
      ];
      best.set(item, { item, score: score * weight, evidence: [{ item: seed, likeness }] });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.item - b.item);
}

function* listRanked(
  order: Uint32Array,
  isWanted: (item: number) => boolean,
  build: (item: number) => ScoredItem,
): Generator<ScoredItem, undefined> {
  for (const item of order) if (isWanted(item)) yield build(item);
}

function toEvidence({ totals }: Neighbours, item: number, of: number): Evidence {
  return { n: totals[item] ?? 0, of };
}

function createDateEvidence({ profile }: RecommendationModel): (item: number) => Evidence[] {
  return (item) => [{ value: profile.introduced[item] ?? 0 }];
}

function listHistory(history: readonly PastAct[], isWanted: (kind: number) => boolean): ScoredItem[] {
  return history
    .filter(({ kind }) => isWanted(kind))
    .map(({ item }, rank) => ({ item, score: 1 / (rank + 1), evidence: [] }));
}

/** What the visitor ordered, most often first, best sellers among equals. */
function listRepeats({ sold }: RecommendationModel, history: readonly PastAct[]): ScoredItem[] {
  const timesByItem = new Map<number, number>();
  // An order since the last training may also be in the model by now.
  for (const { item, kind, times } of history)
    if (kind === BOUGHT) timesByItem.set(item, Math.max(times, timesByItem.get(item) ?? 0));
  return [...timesByItem]
    .map(([item, times]) => ({ item, times }))
    .sort(createRepeatOrder(sold))
    .map(({ item, times }) => ({ item, score: times, evidence: [{ n: times }] }));
}

/** Items of type category, by the acts in and below them; the visitor's own categories count more. */
function listCategories(model: RecommendationModel, seeds: readonly Seed[]): ScoredItem[] {
  const { profile } = model;
  const trends = sumCategoryTrends(model);
  const type = profile.types.indexOf("category");
  const visited = seeds.map(({ item }) => profile.categories[profile.categoryOf[item] ?? -1] ?? "");
  const scored: ScoredItem[] = [];
  profile.typeOf.forEach((code, item) => {
    const path = profile.categories[profile.categoryOf[item] ?? -1];
    const trend = path === undefined ? 0 : (trends.get(path) ?? 0);
    if (code !== type || path === undefined || trend === 0) return;
    const own = visited.filter((one) => isPathWithin(one, path)).length;
    scored.push({ item, score: trend * (1 + own), evidence: [{ value: trend }] });
  });
  return scored.sort((a, b) => b.score - a.score || a.item - b.item);
}

/** Visits a pool (null: all items) in a random order without copying it: by steps coprime to its size. */
function* shuffle(
  pool: Uint32Array | null,
  size: number,
  { random, isWanted }: Pick<SourceRequest, "random" | "isWanted">,
): Generator<ScoredItem, undefined> {
  const count = pool === null ? size : pool.length;
  if (count === 0) return;
  const start = Math.floor(random() * count);
  let step = 1 + Math.floor(random() * count);
  while (findDivisor(step, count) !== 1) step += 1;
  for (let taken = 0, at = start; taken < count; taken += 1, at = (at + step) % count) {
    const item = pool === null ? at : (pool[at] ?? 0);
    if (isWanted(item)) yield { item, score: 0, evidence: [] };
  }
}

/** The greatest common divisor. */
function findDivisor(a: number, b: number): number {
  return b === 0 ? a : findDivisor(b, a % b);
}
