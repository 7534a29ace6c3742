import { listParentPaths } from "@vitrine/engine/category-path";
import type { CatalogueProfile, RecommendationModel } from "./model";

// Orders and groups of a model's items that requests share. Each is computed when it is first needed, then cached with the
// model.

/** Items in an order, only those with a figure above 0. */
type Order = Uint32Array;

type Rankings = {
  trending: Order;
  sold: Order;
  newest: Order;
  discounted: Order;
  byCategory: Map<number, number[]>;
  rarities: Float64Array;
  byWord: { starts: Uint32Array; items: Uint32Array };
  categoryTrend: Map<string, number>;
};

type Compute = { [Name in keyof Rankings]: (model: RecommendationModel) => Rankings[Name] };

const COMPUTE: Compute = {
  trending: ({ trend }) => orderBy(trend),
  sold: ({ sold }) => orderBy(sold),
  newest: ({ profile }) => orderBy(profile.introduced),
  discounted: ({ profile: { discount }, trend }) =>
    orderBy(discount.map((share, item) => share * (1 + Math.log1p(trend[item] ?? 0) / 10))),
  byCategory: ({ profile }) => groupByCategory(profile),
  rarities: ({ profile: { identities, wordItems } }) =>
    Float64Array.from(wordItems, (count) => Math.log(1 + identities.length / count)),
  byWord: ({ profile }) => invertWords(profile),
  categoryTrend: (model) => sumTrends(model),
};

const caches = new WeakMap<RecommendationModel, Partial<Rankings>>();

function rank<Name extends keyof Rankings>(model: RecommendationModel, name: Name): Rankings[Name] {
  const cache: Partial<Rankings> = caches.get(model) ?? {};
  caches.set(model, cache);
  const known = cache[name];
  if (known !== undefined) return known as Rankings[Name];
  const computed = COMPUTE[name](model);
  cache[name] = computed;
  return computed;
}

/** Computes for a new model what requests have used of the last one, one part per step. */
export function* followRankings(last: RecommendationModel, model: RecommendationModel): Generator<void, void> {
  for (const name of Object.keys(caches.get(last) ?? {})) yield void rank(model, name as keyof Rankings);
}

/** Items by decayed acts. */
export function rankTrending(model: RecommendationModel): Order {
  return rank(model, "trending");
}

/** Items by decayed orders. */
export function rankSold(model: RecommendationModel): Order {
  return rank(model, "sold");
}

/** Dated items, newest first. */
export function rankNewest(model: RecommendationModel): Order {
  return rank(model, "newest");
}

/** Items by their discount, popular ones first among similar discounts. */
export function rankDiscounted(model: RecommendationModel): Order {
  return rank(model, "discounted");
}

/** Items of a category, without those below it. */
export function listCategoryItems(model: RecommendationModel, category: number): readonly number[] {
  return rank(model, "byCategory").get(category) ?? [];
}

/** Items with a word in their title. */
export function listWordItems(model: RecommendationModel, word: number): Uint32Array {
  const { starts, items } = rank(model, "byWord");
  return items.subarray(starts[word] ?? 0, starts[word + 1] ?? 0);
}

/** Inverse document frequency of the words of titles, by word. */
export function rateWords(model: RecommendationModel): Float64Array {
  return rank(model, "rarities");
}

/** Decayed acts in a category and below it, by path. */
export function sumCategoryTrends(model: RecommendationModel): ReadonlyMap<string, number> {
  return rank(model, "categoryTrend");
}

function groupByCategory({ categoryOf }: CatalogueProfile): Map<number, number[]> {
  const byCategory = new Map<number, number[]>();
  categoryOf.forEach((code, item) => {
    if (code < 0) return;
    const own = byCategory.get(code);
    if (own === undefined) byCategory.set(code, [item]);
    else own.push(item);
  });
  return byCategory;
}

function sumTrends({ profile: { categories, categoryOf }, trend }: RecommendationModel): Map<string, number> {
  const own = new Float64Array(categories.length);
  categoryOf.forEach((code, item) => {
    if (code >= 0) own[code] = (own[code] ?? 0) + (trend[item] ?? 0);
  });
  const sums = new Map<string, number>();
  categories.forEach((path, code) => {
    for (const one of [path, ...listParentPaths(path)]) sums.set(one, (sums.get(one) ?? 0) + (own[code] ?? 0));
  });
  return sums;
}

/** The items with a figure above 0, highest first, ties by item. */
function orderBy(figures: Float32Array | Float64Array): Order {
  const items: number[] = [];
  figures.forEach((figure, item) => {
    if (figure > 0) items.push(item);
  });
  return Uint32Array.from(items.sort((a, b) => (figures[b] ?? 0) - (figures[a] ?? 0) || a - b));
}

function invertWords({ words, wordStarts, wordItems }: CatalogueProfile) {
  const starts = new Uint32Array(wordItems.length + 1);
  wordItems.forEach((count, word) => {
    starts[word + 1] = (starts[word] ?? 0) + count;
  });
  const places = starts.slice();
  const items = new Uint32Array(starts[wordItems.length] ?? 0);
  for (let item = 0; item + 1 < wordStarts.length; item += 1) {
    for (let at = wordStarts[item] ?? 0; at < (wordStarts[item + 1] ?? 0); at += 1) {
      const word = words[at] ?? 0;
      const place = places[word] ?? 0;
      items[place] = item;
      places[word] = place + 1;
    }
  }
  return { starts, items };
}
