import { type Column, countPairs, findFirstPair } from "../index/columns";
import type { SearchIndex } from "../index/search-index";
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
  const scores = new Float32Array(index.docCount);
  const grades = new Int32Array(index.docCount);
  matches.docs.forEach((product) => {
    const { from, to } = index.findVariants(product);
    const shown = from === to ? [product] : Array.from({ length: to - from }, (_, at) => from + at);
    for (const doc of shown) {
      docs.push(doc);
      scores[doc] = matches.scores[product] ?? 0;
      grades[doc] = matches.grades[product] ?? 0;
    }
  });
  return { ...matches, docs: Uint32Array.from(docs), scores, grades };
}

/** The first pair of an item or a variant in a column, which may be that of its product; -1 without one. */
export function findPair(index: SearchIndex, column: Column, doc: number): number {
  if (doc < index.size) return findFirstPair(column, doc);
  const pair = column.docs === null ? -1 : findFirstPair(column, doc);
  const product = index.productOf(doc);
  return pair < 0 && findOwnValues(index, column)[product] === 0 ? findFirstPair(column, product) : pair;
}

/**
 * What is counted: the items and variants that a list shows, in no order. `passed`: those that pass its conditions; null: all. Without
 * `isExpanded`, a product counts once, with the values of those of its variants that pass.
 */
export type CountedDocs = { docs: Uint32Array; passed: Mask | null; isExpanded: boolean };

/** Pairs of a column that count, and the number of times of each; null: once. */
export type CountedPairs = { pairs: Uint32Array; times: Uint32Array | null };

/** A list this many times shorter than a column is looked up in it item by item. */
const LOOKUP_FACTOR = 32;

/** The pairs of a column that count. */
export function listCounted(index: SearchIndex, column: Column, counted: CountedDocs): CountedPairs {
  if (!hasVariants(index)) return { pairs: listPairs(index, column, counted.docs), times: null };
  const shown = buildShownMask(index, counted.docs);
  const pairs = new Uint32Array(countPairs(column));
  const times = new Uint32Array(pairs.length);
  let count = 0;
  const use = (pair: number, number: number): void => {
    pairs[count] = pair;
    times[count] = number;
    count += 1;
  };
  if (counted.isExpanded) visitExpanded(index, column, shown, use);
  else visitProducts(index, column, { ...counted, shown }, use);
  return { pairs: pairs.subarray(0, count), times: times.subarray(0, count) };
}

/** The pairs of items without variants. */
function listPairs(index: SearchIndex, column: Column, shown: Uint32Array): Uint32Array {
  const { docs } = column;
  if (docs === null) return shown;
  if (shown.length * LOOKUP_FACTOR < docs.length) {
    const found: number[] = [];
    for (const doc of shown) {
      for (let pair = findFirstPair(column, doc); pair >= 0 && docs[pair] === doc; pair += 1) found.push(pair);
    }
    return Uint32Array.from(found);
  }
  const mask = buildShownMask(index, shown);
  const pairs = new Uint32Array(docs.length);
  let count = 0;
  for (let pair = 0; pair < docs.length; pair += 1) {
    pairs[count] = pair;
    count += mask[docs[pair] ?? 0] ?? 0;
  }
  return pairs.subarray(0, count);
}

function buildShownMask(index: SearchIndex, docs: Uint32Array): Mask {
  const mask = new Uint8Array(index.docCount);
  for (let at = 0; at < docs.length; at += 1) mask[docs[at] ?? 0] = 1;
  return mask;
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
  { shown, passed }: { shown: Mask; passed: Mask | null },
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
