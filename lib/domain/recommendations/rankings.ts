import { listParentPaths } from "@/lib/domain/search/category-path";
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
  byWord: { starts: Uint32Array; items: Uint32Array };
  categoryTrend: Map<string, number>;
};

const caches = new WeakMap<RecommendationModel, Partial<Rankings>>();

function cached<Name extends keyof Rankings>(
  model: RecommendationModel,
  name: Name,
  compute: () => Rankings[Name],
): Rankings[Name] {
  const cache: Partial<Rankings> = caches.get(model) ?? {};
  caches.set(model, cache);
  const known = cache[name];
  if (known !== undefined) return known as Rankings[Name];
  const made = compute();
  cache[name] = made;
  return made;
}

/** Items by decayed acts. */
export function rankTrending(model: RecommendationModel): Order {
  return cached(model, "trending", () => orderBy(model.trend));
}

/** Items by decayed orders. */
export function rankSold(model: RecommendationModel): Order {
  return cached(model, "sold", () => orderBy(model.sold));
}

/** Dated items, newest first. */
export function rankNewest(model: RecommendationModel): Order {
  return cached(model, "newest", () => orderBy(model.profile.introduced));
}

/** Items by their discount, popular ones first among similar discounts. */
export function rankDiscounted(model: RecommendationModel): Order {
  return cached(model, "discounted", () => {
    const { discount } = model.profile;
    return orderBy(discount.map((share, item) => share * (1 + Math.log1p(model.trend[item] ?? 0) / 10)));
  });
}

/** Items of a category, without those below it. */
export function listCategoryItems(model: RecommendationModel, category: number): readonly number[] {
  const groups = cached(model, "byCategory", () => {
    const byCategory = new Map<number, number[]>();
    model.profile.categoryOf.forEach((code, item) => {
      if (code < 0) return;
      const own = byCategory.get(code);
      if (own === undefined) byCategory.set(code, [item]);
      else own.push(item);
    });
    return byCategory;
  });
  return groups.get(category) ?? [];
}

/** Items with a word in their title. */
export function listWordItems(model: RecommendationModel, word: number): Uint32Array {
  const { starts, items } = cached(model, "byWord", () => invertWords(model.profile));
  return items.subarray(starts[word] ?? 0, starts[word + 1] ?? 0);
}

/** Decayed acts in a category and below it, by path. */
export function sumCategoryTrends(model: RecommendationModel): ReadonlyMap<string, number> {
  return cached(model, "categoryTrend", () => {
    const { categories, categoryOf } = model.profile;
    const own = new Float64Array(categories.length);
    categoryOf.forEach((code, item) => {
      if (code >= 0) own[code] = (own[code] ?? 0) + (model.trend[item] ?? 0);
    });
    const sums = new Map<string, number>();
    categories.forEach((path, code) => {
      for (const one of [path, ...listParentPaths(path)]) sums.set(one, (sums.get(one) ?? 0) + (own[code] ?? 0));
    });
    return sums;
  });
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
