import type { RecommendationModel } from "./model";
import { listCategoryItems, listWordItems } from "./rankings";

// Similarity by content: category, brand, words of the title, price. Used where too few visits or orders are known.

/** What two items have in common. */
export type Likeness = { isSameCategory: boolean; isSameBrand: boolean; words: number };

/** An item similar to another one. */
export type SimilarItem = Likeness & { item: number; score: number };

const CATEGORY_WEIGHT = 1;
const BRAND_WEIGHT = 0.3;
const PRICE_WEIGHT = 0.4;
/** Items compared per category and word. */
const POOL_MAX = 400;
/** Words of a title that look for similar items: the rarest ones. */
const WORDS_USED = 4;

/** Finds the items most similar to one, best first. */
export function findSimilar(model: RecommendationModel, item: number): SimilarItem[] {
  const pool = new Set<number>();
  for (const other of listCategoryItems(model, categoryOf(model, item)).slice(0, POOL_MAX)) pool.add(other);
  const { wordItems } = model.profile;
  const rarest = wordsOf(model, item).sort((a, b) => (wordItems[a] ?? 0) - (wordItems[b] ?? 0));
  for (const word of rarest.slice(0, WORDS_USED))
    for (const other of listWordItems(model, word).subarray(0, POOL_MAX)) pool.add(other);
  pool.delete(item);
  return [...pool]
    .map((other) => compare(model, item, other))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.item - b.item);
}

/** Compares two items; the score is 0 for nothing in common. */
function compare(model: RecommendationModel, item: number, other: number): SimilarItem {
  const { profile } = model;
  const isSameCategory = categoryOf(model, item) >= 0 && categoryOf(model, item) === categoryOf(model, other);
  const brand = profile.brandOf[item] ?? -1;
  const isSameBrand = brand >= 0 && brand === profile.brandOf[other];
  const own = new Set(wordsOf(model, item));
  const shared = wordsOf(model, other).filter((word) => own.has(word));
  const rarity = (word: number): number => Math.log(1 + profile.identities.length / (profile.wordItems[word] ?? 1));
  const sum = (words: Iterable<number>): number => [...words].reduce((total, word) => total + rarity(word), 0);
  const text = shared.length === 0 ? 0 : sum(shared) / Math.max(sum(own), 1e-9);
  const alike = (isSameCategory ? CATEGORY_WEIGHT : 0) + (isSameBrand ? BRAND_WEIGHT : 0) + text;
  const price = comparePrices(profile.price[item], profile.price[other]);
  const score = alike === 0 ? 0 : alike + PRICE_WEIGHT * price;
  return { item: other, score, isSameCategory, isSameBrand, words: shared.length };
}

/** 1 for the same price, lower with the ratio; 0 when one is unknown. */
function comparePrices(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined || !(a > 0) || !(b > 0)) return 0;
  return Math.exp(-Math.abs(Math.log(a / b)));
}

function categoryOf({ profile }: RecommendationModel, item: number): number {
  return profile.categoryOf[item] ?? -1;
}

function wordsOf({ profile }: RecommendationModel, item: number): number[] {
  return [...profile.words.subarray(profile.wordStarts[item] ?? 0, profile.wordStarts[item + 1] ?? 0)];
}
