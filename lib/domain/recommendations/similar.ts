import type { RecommendationModel } from "./model";
import { listCategoryItems, listWordItems, rateWords } from "./rankings";

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
/** Number of words of a title, the rarest ones, by which similar items are found. */
const WORDS_USED = 4;

/** Finds the items most similar to one, best first. */
export function findSimilar(model: RecommendationModel, item: number): SimilarItem[] {
  const pool = new Set<number>();
  for (const other of listCategoryItems(model, getCategory(model, item)).slice(0, POOL_MAX)) pool.add(other);
  const { wordItems } = model.profile;
  const rarest = getWords(model, item).sort((a, b) => (wordItems[a] ?? 0) - (wordItems[b] ?? 0));
  for (const word of rarest.slice(0, WORDS_USED))
    for (const other of listWordItems(model, word).subarray(0, POOL_MAX)) pool.add(other);
  pool.delete(item);
  const compare = createComparison(model, item);
  const similar: SimilarItem[] = [];
  for (const other of pool) {
    const compared = compare(other);
    if (compared.score > 0) similar.push(compared);
  }
  return similar.sort((a, b) => b.score - a.score || a.item - b.item);
}

/** Compares others with an item; the score is 0 for nothing in common. */
function createComparison(model: RecommendationModel, item: number): (other: number) => SimilarItem {
  const { brandOf, price, words, wordStarts } = model.profile;
  const category = getCategory(model, item);
  const brand = brandOf[item] ?? -1;
  const rarities = rateWords(model);
  const own = new Set(getWords(model, item));
  let ownRarity = 0;
  for (const word of own) ownRarity += rarities[word] ?? 0;
  return (other) => {
    const isSameCategory = category >= 0 && category === getCategory(model, other);
    const isSameBrand = brand >= 0 && brand === brandOf[other];
    let shared = 0;
    let rarity = 0;
    for (let at = wordStarts[other] ?? 0, end = wordStarts[other + 1] ?? 0; at < end; at += 1) {
      const word = words[at] ?? 0;
      if (!own.has(word)) continue;
      shared += 1;
      rarity += rarities[word] ?? 0;
    }
    const text = shared === 0 ? 0 : rarity / Math.max(ownRarity, 1e-9);
    const alike = (isSameCategory ? CATEGORY_WEIGHT : 0) + (isSameBrand ? BRAND_WEIGHT : 0) + text;
    const score = alike === 0 ? 0 : alike + PRICE_WEIGHT * comparePrices(price[item], price[other]);
    return { item: other, score, isSameCategory, isSameBrand, words: shared };
  };
}

/** 1 for the same price, lower with the ratio; 0 when one is unknown. */
function comparePrices(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined || !(a > 0) || !(b > 0)) return 0;
  return Math.exp(-Math.abs(Math.log(a / b)));
}

function getCategory({ profile }: RecommendationModel, item: number): number {
  return profile.categoryOf[item] ?? -1;
}

function getWords({ profile }: RecommendationModel, item: number): number[] {
  return [...profile.words.subarray(profile.wordStarts[item] ?? 0, profile.wordStarts[item + 1] ?? 0)];
}
