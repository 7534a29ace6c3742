import type { SearchIndex } from "@/backend/search/index/search-index";
import { type Column, countPairs, findFirstPair } from "../index/columns";
import type { Matches } from "./match";

/** One byte per item and variant: 1 passes. */
export type Mask = Uint8Array;

// Variants in lists. A product passes conditions if one of its variants passes all of them, so that "red" and "L" find only what
// there is in red and L. A list may also show variants in place of their product.

/** Whether an index has variants. */
export function hasVariants(index: SearchIndex): boolean {
  return index.docCount > index.size;
}

const ownByColumn = new WeakMap<Column, Uint8Array>();

/** The products whose variants have values of their own in a column; the others share those of their product. */
function findOwnValues(index: SearchIndex, column: Column): Uint8Array {
  let own = ownByColumn.get(column);
  if (own === undefined) {
    own = new Uint8Array(index.size);
    const { docs } = column;
    for (let pair = countPairs(column) - 1; docs !== null && pair >= 0; pair -= 1) {
      const doc = docs[pair] ?? 0;
      if (doc < index.size) break;
      own[index.productOf(doc)] = 1;
    }
    ownByColumn.set(column, own);
  }
  return own;
}

/** Completes the mask of a column: variants without values of their own pass if their product does. */
export function addVariants(index: SearchIndex, column: Column, mask: Mask): Mask {
  if (!hasVariants(index)) return mask;
  const own = findOwnValues(index, column);
  for (let doc = index.size; doc < index.docCount; doc += 1) {
    const product = index.productOf(doc);
    if (own[product] === 0) mask[doc] = mask[product] ?? 0;
  }
  return mask;
}

/** Makes products pass exactly if one of their variants does. */
export function passByVariants(index: SearchIndex, mask: Mask): Mask {
  let last = -1;
  for (let doc = index.size; doc < index.docCount; doc += 1) {
    const product = index.productOf(doc);
    if (product !== last) mask[product] = 0;
    last = product;
    if (mask[doc] === 1) mask[product] = 1;
  }
  return mask;
}

/** Matches with the variants of each product in its place. */
export function expandMatches(index: SearchIndex, matches: Matches): Matches {
  if (!hasVariants(index)) return matches;
  const docs: number[] = [];
  const places: number[] = [];
  matches.docs.forEach((doc, place) => {
    const { from, to } = index.findVariants(doc);
    if (from === to) docs.push(doc);
    for (let variant = from; variant < to; variant += 1) docs.push(variant);
    while (places.length < docs.length) places.push(place);
  });
  const { scores, tiers, levels, lacks } = matches;
  return {
    ...matches,
    docs: Uint32Array.from(docs),
    scores: Float32Array.from(places, (place) => scores[place] ?? 0),
    tiers: Uint8Array.from(places, (place) => tiers[place] ?? 0),
    levels: Uint8Array.from(places, (place) => levels[place] ?? 0),
    lacks: Uint16Array.from(places, (place) => lacks[place] ?? 0),
  };
}

/** The first pair of an item or a variant in a column, which may be that of its product; -1 without one. */
export function findPair(index: SearchIndex, column: Column, doc: number): number {
  if (doc < index.size) return findFirstPair(column, doc);
  const pair = column.docs === null ? -1 : findFirstPair(column, doc);
  const product = index.productOf(doc);
  return pair < 0 && findOwnValues(index, column)[product] === 0 ? findFirstPair(column, product) : pair;
}

/**
 * What is counted: the items and variants that a list shows. `passed`: those that pass its conditions; null: all. Without
 * `isExpanded`, a product counts once, with the values of those of its variants that pass.
 */
export type Counted = { shown: Mask; passed: Mask | null; isExpanded: boolean };

/** Visits the pairs of a column that count, with the number of times. */
export function visitCounted(
  index: SearchIndex,
  column: Column,
  counted: Counted,
  use: (pair: number, times: number) => void,
): void {
  const { shown } = counted;
  const { docs } = column;
  const pairs = countPairs(column);
  if (!hasVariants(index)) {
    for (let pair = 0; pair < pairs; pair += 1) if (shown[docs === null ? pair : (docs[pair] ?? 0)] === 1) use(pair, 1);
  } else if (counted.isExpanded) visitExpanded(index, column, shown, use);
  else visitProducts(index, column, counted, use);
}

function visitExpanded(
  index: SearchIndex,
  column: Column,
  shown: Mask,
  use: (pair: number, times: number) => void,
): void {
  const own = findOwnValues(index, column);
  const times = new Uint32Array(index.size);
  for (let doc = 0; doc < index.docCount; doc += 1) {
    const product = index.productOf(doc);
    if (shown[doc] === 1 && own[product] === 0) times[product] = (times[product] ?? 0) + 1;
  }
  for (let pair = 0, pairs = countPairs(column); pair < pairs; pair += 1) {
    const doc = column.docs === null ? pair : (column.docs[pair] ?? 0);
    const count = doc < index.size ? (times[doc] ?? 0) : (shown[doc] ?? 0);
    if (count > 0) use(pair, count);
  }
}

function visitProducts(
  index: SearchIndex,
  column: Column,
  { shown, passed }: Counted,
  use: (pair: number, times: number) => void,
): void {
  const own = findOwnValues(index, column);
  // The last product that was counted for each text.
  const last = new Int32Array(column.texts?.length ?? 0).fill(-1);
  const isByVariants = passed !== null && column.texts !== null;
  for (let pair = 0, pairs = countPairs(column); pair < pairs; pair += 1) {
    const doc = column.docs === null ? pair : (column.docs[pair] ?? 0);
    if (doc < index.size) {
      if (shown[doc] === 1 && !(isByVariants && own[doc] === 1)) use(pair, 1);
      continue;
    }
    if (!isByVariants) return;
    const product = index.productOf(doc);
    const code = column.codes?.[pair] ?? 0;
    if (shown[product] !== 1 || passed[doc] !== 1 || last[code] === product) continue;
    last[code] = product;
    use(pair, 1);
  }
}
