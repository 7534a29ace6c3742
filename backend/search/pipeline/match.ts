import { Accumulator, SHIFT } from "@/backend/search/index/accumulator";
import { IMPACTS } from "@/backend/search/index/postings";
import type { SearchIndex } from "@/backend/search/index/search-index";
import { CATEGORY_HEAD, TITLE_HEAD } from "../text/fields";
import { isCompounding } from "../text/heads";
import { type Alternative, readTerms, type Term } from "./terms";
import { type QueryWeights, weighTerms } from "./weigh";

/** How well an item matches: every word as typed, every word with corrections, some words only. */
export const TIERS = ["exact", "corrected", "partial"] as const;
/** How well an item matches. */
export type Tier = (typeof TIERS)[number];

/** Items that match a query: parallel arrays, in no order. */
export type Matches = {
  docs: Uint32Array;
  scores: Float32Array;
  /** Indexes into TIERS. */
  tiers: Uint8Array;
  /** Ranks of matching, 0 first: steps within the tiers. */
  levels: Uint8Array;
  /** Places of the words of the query that an item lacks, as bits. */
  lacks: Uint16Array;
  terms: readonly Term[];
  weights: QueryWeights;
};

/**
 * Levels of matching. In each tier, items that are not what the query is about, but mention it or are its accessory, come after those
 * that are; if the query has further words, even among partial matches, which follow by the share of the query that they lack.
 */
export const LEVELS = { exact: 0, widened: 2, corrected: 4, partial: 8, steps: 16 } as const;

const SATURATION = 4;
/** What an item that is what the query is about scores more. */
const HEAD_FACTOR = 1.1;
/** The same where names begin with the thing, so that their heads are more certain. */
const FIRST_HEAD_FACTOR = 1.3;
const CATEGORY_FACTOR = 2;
/** An item that is named with what the query is about, but is something else, lacks this share of it. */
const OTHER_LACKS = 0.4;
/** A partial match must cover this share of the query; less when there are not this many items. */
const PARTIAL_SHARE = 0.5;
const PARTIAL_ENOUGH = 100;

const sumsByIndex = new WeakMap<SearchIndex, Accumulator>();

/** Finds the items of a query. `isPrefix`: the last word may be unfinished; `alternatives`: words that may stand for its words. */
export function match(
  index: SearchIndex,
  query: string,
  isPrefix: boolean,
  alternatives: readonly Alternative[] = [],
): Matches {
  const terms = readTerms(index, query, { isPrefix, alternatives });
  const weights = weighTerms(index, terms);
  const sums = sumsByIndex.get(index) ?? new Accumulator(index.size);
  // It goes back only when it is all zero again.
  sumsByIndex.delete(index);
  // Words that do not count come last: they add only to items that match otherwise.
  for (const isCounted of [true, false]) {
    for (const [at, term] of terms.entries())
      if ((weights.places[at] ?? -1) >= 0 === isCounted) addTerm(index, term, at, weights, sums);
  }
  const found = collect(sums, terms, weights, getTitleFactor(index.language));
  sumsByIndex.set(index, sums);
  return found;
}

/** A term's contribution to the score of an item, saturated (BM25). */
export function saturate(weight: number, impact: number): number {
  return (weight * impact * (SATURATION + 1)) / (SATURATION + impact);
}

/** What the score of an item is multiplied with by its bits of HEAD: more if it is what the query is about. */
export function getHeadFactor(head: number, titleFactor: number): number {
  if ((head & CATEGORY_HEAD) !== 0) return CATEGORY_FACTOR;
  return (head & TITLE_HEAD) === 0 ? 1 : titleFactor;
}

/** The factor of a head by the title only. */
export function getTitleFactor(language: string): number {
  return isCompounding(language) ? HEAD_FACTOR : FIRST_HEAD_FACTOR;
}

function addTerm(index: SearchIndex, term: Term, at: number, weights: QueryWeights, sums: Accumulator): void {
  const score = weights.scores[at] ?? 0;
  const place = weights.places[at] ?? -1;
  if (score === 0) return;
  const hasOwn = hasOwnWords(term);
  for (const { word, weight, isCorrection } of term.variants) {
    const bits = place < 0 ? 0 : (1 << place) | (isCorrection ? 0 : 1 << (place + SHIFT.exact));
    const namedBit = place < 0 ? 0 : 1 << (place + SHIFT.named);
    index.accumulate(
      word,
      {
        shares: computeShares(score, weight),
        bits,
        namedBit,
        isHead: at === weights.head && !(hasOwn && isCorrection),
      },
      sums,
    );
  }
}

/** Whether a term has words of the index that are no corrections: only they say what a query is about. */
export function hasOwnWords({ variants }: Term): boolean {
  return variants.some(({ isCorrection }) => !isCorrection);
}

/** Scores by byte of impact. */
function computeShares(score: number, weight: number): Float32Array {
  return IMPACTS.map((impact) => saturate(score, weight * impact));
}

/** Collects the items that have any word that counts, and clears the sums. */
function collect(sums: Accumulator, terms: readonly Term[], weights: QueryWeights, titleFactor: number): Matches {
  const { scores, matched, heads, touched, count } = sums;
  const { required, isLong, kind, isCategory } = weights;
  const cover = createCoverage(weights.named);
  const coverByMention = createCoverage(weights.mentioned);
  const lackOfOthers = cover(kind) * OTHER_LACKS;
  const docs = touched.slice(0, count);
  const found = {
    scores: new Float32Array(count),
    tiers: new Uint8Array(count),
    levels: new Uint8Array(count),
    lacks: new Uint16Array(count),
  };
  for (let at = 0; at < count; at += 1) {
    const doc = docs[at] ?? 0;
    const bits = matched[doc] ?? 0;
    const named = (bits >>> SHIFT.named) & required;
    const mentioned = bits & required & ~named;
    // Named with it, but something else, such as its accessory.
    const isOther = (named & kind) !== 0 && heads[doc] === 0;
    const lacking = Math.max(0, 1 - cover(named) - coverByMention(mentioned)) + (isOther ? lackOfOthers : 0);
    const isBeside = (mentioned & kind) !== 0 || (isOther && isCategory);
    const isFull = (bits & required) === required;
    const tier = !isFull ? 2 : ((bits >>> SHIFT.exact) & required) === required ? 0 : 1;
    const step = Math.min(LEVELS.steps - 1, Math.floor(lacking * LEVELS.steps));
    found.scores[at] = (scores[doc] ?? 0) * getHeadFactor(heads[doc] ?? 0, titleFactor);
    found.tiers[at] = tier;
    found.lacks[at] = required & ~bits;
    found.levels[at] = isFull ? findFullLevel(tier, lacking, isBeside, isLong) : LEVELS.partial + step;
    scores[doc] = 0;
    matched[doc] = 0;
    heads[doc] = 0;
  }
  sums.count = 0;
  return { docs, ...found, terms, weights };
}

/** The level of an item with all words; `isBeside`: it is not what the query is about. */
function findFullLevel(tier: number, lacking: number, isBeside: boolean, isLong: boolean): number {
  if (isBeside && isLong) return LEVELS.partial + Math.min(LEVELS.steps - 1, Math.floor(lacking * LEVELS.steps));
  return (tier === 0 ? LEVELS.exact : LEVELS.corrected) + (isBeside ? 1 : 0);
}

/** The share of a query, 0 to 1, that the terms of some bits make up; by tables of eight bits each. */
function createCoverage(shares: readonly number[]): (bits: number) => number {
  const tables = [0, 8].map((from) => {
    const table = new Float32Array(256);
    for (let bits = 1; bits < table.length; bits += 1) {
      const lowest = 31 - Math.clz32(bits & -bits);
      table[bits] = (table[bits & (bits - 1)] ?? 0) + (shares[from + lowest] ?? 0);
    }
    return table;
  });
  const [low = new Float32Array(0), high = low] = tables;
  return (bits) => (low[bits & 255] ?? 0) + (high[(bits >>> 8) & 255] ?? 0);
}

/**
 * The last step of partial matches that are shown: those that cover enough, and if `isFilled`, more where these are few. `found`: their
 * number by step.
 */
export function findLastStep(found: Uint32Array, isFilled: boolean): number {
  if (!isFilled) return LEVELS.steps * (1 - PARTIAL_SHARE) - 1;
  let count = 0;
  for (let step = 0; step < found.length; step += 1) {
    count += found[step] ?? 0;
    if (step + 1 >= LEVELS.steps * (1 - PARTIAL_SHARE) && count >= PARTIAL_ENOUGH) return step;
  }
  return LEVELS.steps;
}
