import type { SearchIndex } from "@/backend/search/index/search-index";
import { hasDigit, isNumber, isUnit } from "@/backend/search/text/tokens";
import { type ReadingMode, readTerms, type Term } from "./terms";

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
  /** 1 for items found only by an alternative wording; absent without wordings. */
  widened?: Uint8Array;
  terms: readonly Term[];
  /** Rarity (IDF) of each term, the weight of its share of the score. */
  weights: readonly number[];
};

const SATURATION = 1.2;
/** A partial match must cover this share of the query's rarity. */
const PARTIAL_SHARE = 0.5;
/** A short word in more than this share of items is a stop word ("for", "do", "na"). */
const STOP_WORD_SHARE = 0.03;
const STOP_WORD_LENGTH = 3;
/** Unless it occurs in this share of its items' categories or brands ("tv"). */
const NAMING_SHARE = 0.05;
const NAMING_FIELDS = 0b110;

/** Scratch arrays of the size of an index, reused between searches; all zero in between. */
class Scratch {
  readonly scores: Float32Array;
  readonly current: Float32Array;
  readonly exact: Uint16Array;
  readonly any: Uint16Array;
  readonly touched: Uint32Array;
  readonly found: Uint32Array;
  touchedCount = 0;

  constructor(size: number) {
    this.scores = new Float32Array(size);
    this.current = new Float32Array(size);
    this.exact = new Uint16Array(size);
    this.any = new Uint16Array(size);
    this.touched = new Uint32Array(size);
    this.found = new Uint32Array(size);
  }
}

const scratchByIndex = new WeakMap<SearchIndex, Scratch>();

/**
 * Finds the items of a query. When no item matches as typed, also tries corrections of rare words. `isPrefix`: the last
 * word may be unfinished.
 */
export function match(index: SearchIndex, query: string, isPrefix: boolean): Matches {
  const first = matchTerms(index, query, { isPrefix, shouldCorrectRare: false });
  if (first.terms.length === 0 || first.tiers.includes(0)) return first;
  const second = matchTerms(index, query, { isPrefix, shouldCorrectRare: true });
  return second.tiers.includes(1) ? second : first;
}

/** A term's contribution to the score of an item, saturated (BM25). */
export function saturate(rarity: number, impact: number): number {
  return (rarity * impact * (SATURATION + 1)) / (SATURATION + impact);
}

function matchTerms(index: SearchIndex, query: string, reading: ReadingMode): Matches {
  const terms = readTerms(index, query, reading);
  let scratch = scratchByIndex.get(index);
  if (scratch === undefined) {
    scratch = new Scratch(index.size);
    scratchByIndex.set(index, scratch);
  }
  const arrays = scratch;
  const weights = terms.map((term, at) => scoreTerm(index, term, 1 << at, arrays));
  return collect(scratch, terms, weights, findRequiredTerms(index, terms));
}

/** Adds a term's contribution to the scores; returns its rarity. */
function scoreTerm(index: SearchIndex, term: Term, bit: number, scratch: Scratch): number {
  const { scores, current, exact, any, found, touched } = scratch;
  let count = 0;
  for (const { word, weight, isCorrection } of term.variants) {
    index.visit(word, (doc, impact) => {
      if (current[doc] === 0) found[count++] = doc;
      current[doc] = (current[doc] ?? 0) + weight * impact;
      if (!isCorrection) exact[doc] = (exact[doc] ?? 0) | bit;
    });
  }
  // Ignore a word that no item has; the other words carry the query.
  const rarity = count === 0 ? 0 : computeRarity(index.size, count);
  for (let at = 0; at < count; at += 1) {
    const doc = found[at] ?? 0;
    if (any[doc] === 0) touched[scratch.touchedCount++] = doc;
    any[doc] = (any[doc] ?? 0) | bit;
    scores[doc] = (scores[doc] ?? 0) + saturate(rarity, current[doc] ?? 0);
    current[doc] = 0;
  }
  return rarity;
}

/** BM25 inverse document frequency. */
function computeRarity(size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** Bits of the terms that a full match must have. */
function findRequiredTerms(index: SearchIndex, terms: readonly Term[]): number {
  let required = 0;
  terms.forEach((term, at) => {
    const isSize = isUnit(term.text) && isNumber(terms[at - 1]?.text ?? "");
    if (isSize || !isStopWord(index, term)) required |= 1 << at;
  });
  return required === 0 ? (1 << terms.length) - 1 : required;
}

function isStopWord(index: SearchIndex, term: Term): boolean {
  const exactForm = term.variants[0];
  if (exactForm === undefined || term.text.length > STOP_WORD_LENGTH || hasDigit(term.text)) return false;
  const frequency = index.frequencyOf(exactForm.word);
  if (frequency < index.size * STOP_WORD_SHARE) return false;
  let naming = 0;
  index.visit(exactForm.word, (_doc, _impact, fields) => {
    if ((fields & NAMING_FIELDS) !== 0) naming += 1;
  });
  return naming < frequency * NAMING_SHARE;
}

/** Collects items that match well enough and clears the scratch arrays. */
function collect(scratch: Scratch, terms: readonly Term[], weights: readonly number[], required: number): Matches {
  const { scores, exact, any, touched, touchedCount } = scratch;
  const minCovered = weights.reduce((sum, weight) => sum + weight, 0) * PARTIAL_SHARE;
  const docs = new Uint32Array(touchedCount);
  const matchScores = new Float32Array(touchedCount);
  const tiers = new Uint8Array(touchedCount);
  let count = 0;
  for (let at = 0; at < touchedCount; at += 1) {
    const doc = touched[at] ?? 0;
    const bits = any[doc] ?? 0;
    let tier = 2;
    if (((exact[doc] ?? 0) & required) === required) tier = 0;
    else if ((bits & required) === required) tier = 1;
    if (tier < 2 || sumCovered(bits, weights) >= minCovered) {
      docs[count] = doc;
      matchScores[count] = scores[doc] ?? 0;
      tiers[count] = tier;
      count += 1;
    }
    scores[doc] = 0;
    exact[doc] = 0;
    any[doc] = 0;
  }
  scratch.touchedCount = 0;
  return {
    docs: docs.subarray(0, count),
    scores: matchScores.subarray(0, count),
    tiers: tiers.subarray(0, count),
    terms,
    weights,
  };
}

function sumCovered(bits: number, weights: readonly number[]): number {
  let covered = 0;
  for (let at = 0; at < weights.length; at += 1) if ((bits & (1 << at)) !== 0) covered += weights[at] ?? 0;
  return covered;
}
