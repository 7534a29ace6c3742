import type { SearchIndex } from "@/backend/search/index/search-index";
import { hasDigit } from "../text/tokens";
import { isNumber, isUnit } from "../text/units";
import { type Reading, type Term, termsOf } from "./terms";

/** How well an item matches: every word as typed, every word with corrections, some words only. */
export const TIERS = ["exact", "corrected", "partial"] as const;
/** How well an item matches. */
export type Tier = (typeof TIERS)[number];

/** Items that match a query: parallel arrays, in no order. */
export type Matches = {
  docs: Uint32Array;
  scores: Float32Array;
  /** Numbers of TIERS. */
  tiers: Uint8Array;
  /** 1 for what only another wording of the query found; absent where there is none. */
  widened?: Uint8Array;
  terms: readonly Term[];
  /** Rarity of each term, by which its share of the score is weighed. */
  weights: readonly number[];
};

const SATURATION = 1.2;
/** A partial match must cover this much of the query's rarity. */
const PARTIAL_SHARE = 0.5;
/** A short word found in more of the items than this says nothing by itself ("for", "do", "na"). */
const LIGHT_SHARE = 0.03;
const LIGHT_LENGTH = 3;
/** Such a word names something after all if it stands in this share of its items' categories or brands ("tv"). */
const NAMING_SHARE = 0.05;
const NAMING_FIELDS = 0b110;

/** Arrays of the size of an index, reused from search to search; all zero in between. */
class Board {
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

const boards = new WeakMap<SearchIndex, Board>();

/**
 * Finds the items of a query. When nothing matches as typed, frequent neighbours of its rare words are tried as well.
 * `isPrefix`: the last word may be unfinished.
 */
export function match(index: SearchIndex, query: string, isPrefix: boolean): Matches {
  const first = matchAs(index, query, { isPrefix, isDoubting: false });
  if (first.terms.length === 0 || first.tiers.includes(0)) return first;
  const second = matchAs(index, query, { isPrefix, isDoubting: true });
  return second.tiers.includes(1) ? second : first;
}

/** A term's share of the score of an item in which it has this impact. */
export function shareOf(rarity: number, impact: number): number {
  return (rarity * impact * (SATURATION + 1)) / (SATURATION + impact);
}

function matchAs(index: SearchIndex, query: string, reading: Reading): Matches {
  const terms = termsOf(index, query, reading);
  let board = boards.get(index);
  if (board === undefined) {
    board = new Board(index.size);
    boards.set(index, board);
  }
  const known = board;
  const weights = terms.map((term, at) => scoreTerm(index, term, 1 << at, known));
  return collect(board, terms, weights, requiredOf(index, terms));
}

/** Adds a term's share to the scores of its items; answers the term's rarity. */
function scoreTerm(index: SearchIndex, term: Term, bit: number, board: Board): number {
  const { scores, current, exact, any, found, touched } = board;
  let count = 0;
  for (const { word, weight, isCorrection } of term.variants) {
    index.visit(word, (doc, impact) => {
      if (current[doc] === 0) found[count++] = doc;
      current[doc] = (current[doc] ?? 0) + weight * impact;
      if (!isCorrection) exact[doc] = (exact[doc] ?? 0) | bit;
    });
  }
  // A word that the catalogue does not know at all is dropped, and the others carry the query.
  const rarity = count === 0 ? 0 : rarityOf(index.size, count);
  for (let at = 0; at < count; at += 1) {
    const doc = found[at] ?? 0;
    if (any[doc] === 0) touched[board.touchedCount++] = doc;
    any[doc] = (any[doc] ?? 0) | bit;
    scores[doc] = (scores[doc] ?? 0) + shareOf(rarity, current[doc] ?? 0);
    current[doc] = 0;
  }
  return rarity;
}

/** BM25's weight of a word by the items that have it. */
function rarityOf(size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** Bits of the terms that an item must have to match in full. */
function requiredOf(index: SearchIndex, terms: readonly Term[]): number {
  let required = 0;
  terms.forEach((term, at) => {
    const isSize = isUnit(term.text) && isNumber(terms[at - 1]?.text ?? "");
    if (isSize || !isLight(index, term)) required |= 1 << at;
  });
  return required === 0 ? (1 << terms.length) - 1 : required;
}

function isLight(index: SearchIndex, term: Term): boolean {
  const own = term.variants[0];
  if (own === undefined || term.text.length > LIGHT_LENGTH || hasDigit(term.text)) return false;
  const frequency = index.frequencyOf(own.word);
  if (frequency < index.size * LIGHT_SHARE) return false;
  let naming = 0;
  index.visit(own.word, (_doc, _impact, fields) => {
    if ((fields & NAMING_FIELDS) !== 0) naming += 1;
  });
  return naming < frequency * NAMING_SHARE;
}

/** What matches well enough; leaves the board clean. */
function collect(board: Board, terms: readonly Term[], weights: readonly number[], required: number): Matches {
  const { scores, exact, any, touched, touchedCount } = board;
  const enough = weights.reduce((sum, weight) => sum + weight, 0) * PARTIAL_SHARE;
  const docs = new Uint32Array(touchedCount);
  const kept = new Float32Array(touchedCount);
  const tiers = new Uint8Array(touchedCount);
  let count = 0;
  for (let at = 0; at < touchedCount; at += 1) {
    const doc = touched[at] ?? 0;
    const bits = any[doc] ?? 0;
    let tier = 2;
    if (((exact[doc] ?? 0) & required) === required) tier = 0;
    else if ((bits & required) === required) tier = 1;
    if (tier < 2 || coveredBy(bits, weights) >= enough) {
      docs[count] = doc;
      kept[count] = scores[doc] ?? 0;
      tiers[count] = tier;
      count += 1;
    }
    scores[doc] = 0;
    exact[doc] = 0;
    any[doc] = 0;
  }
  board.touchedCount = 0;
  return {
    docs: docs.subarray(0, count),
    scores: kept.subarray(0, count),
    tiers: tiers.subarray(0, count),
    terms,
    weights,
  };
}

function coveredBy(bits: number, weights: readonly number[]): number {
  let covered = 0;
  for (let at = 0; at < weights.length; at += 1) if ((bits & (1 << at)) !== 0) covered += weights[at] ?? 0;
  return covered;
}
