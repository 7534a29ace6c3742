import { type Accumulator, buildMarks, SHIFT } from "../index/accumulator";
import { IMPACTS } from "../index/postings";
import type { SearchIndex } from "../index/search-index";
import { CATEGORY_HEAD, TITLE_HEAD } from "../text/fields";
import { isCompounding } from "../text/heads";
import { buildGrade, GradeTable } from "./grades";
import { type Alternative, readTerms, type Term } from "./terms";
import { type QueryWeights, weighTerms } from "./weigh";

/** How well an item matches: every word as typed, every word with corrections, some words only. */
export const TIERS = ["exact", "corrected", "partial"] as const;
/** How well an item matches. */
export type Tier = (typeof TIERS)[number];

/** Items that match a query. */
export type Matches = {
  /** In no order. */
  docs: Uint32Array;
  /** Scores by item. */
  scores: Float32Array;
  /** Grades by item (grades.ts); 0 for an item that does not match. */
  grades: Int32Array;
  terms: readonly Term[];
  weights: QueryWeights;
};

/** When partial matches are not needed: as soon as `full` items that pass the mask, if any, have all words. */
export type MatchTarget = { mask: Uint8Array | null; full: number };

/**
 * What to find. `isPrefix`: the last word may be unfinished; `alternatives`: words that may stand for its words; `enough`: null to find
 * all partial matches.
 */
export type MatchRequest = {
  text: string;
  isPrefix: boolean;
  alternatives: readonly Alternative[];
  enough: MatchTarget | null;
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
/** Items of the rarest word are found before the others if all words have this many times its items. */
const RARE_FACTOR = 3;

/** Finds the items of a query. The result consists of views of `sums`, which are empty before. */
export function match(index: SearchIndex, request: MatchRequest, sums: Accumulator): Matches {
  const terms = readTerms(index, request.text, request);
  const weights = weighTerms(index, terms);
  addMatches(index, { terms, weights, enough: request.enough }, sums);
  gradeMatches(sums, weights, getTitleFactor(index.language));
  return {
    docs: sums.touched.subarray(0, sums.count),
    scores: sums.scores,
    grades: sums.matched,
    terms,
    weights,
  };
}

type LeveledTerms = Pick<Matches, "terms" | "weights"> & Pick<MatchRequest, "enough">;

/**
 * Adds the items of a query, only those with all words if these are enough. Frequent words are then read only for the items of the
 * rarest one.
 */
function addMatches(index: SearchIndex, { terms, weights, enough }: LeveledTerms, sums: Accumulator): void {
  const counted = terms.filter((_, at) => (weights.places[at] ?? -1) >= 0);
  const counts = counted.map(({ variants }) => variants.reduce((sum, { word }) => sum + index.frequencyOf(word), 0));
  const least = Math.min(...counts);
  if (enough === null || !weights.isLong || least < enough.full) {
    addTerms(index, terms, weights, sums);
    return;
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (least * RARE_FACTOR <= all) {
    for (const { word } of counted[counts.indexOf(least)]?.variants ?? []) {
      index.visit(word, (doc) => {
        sums.candidates[doc] = 1;
      });
    }
    sums.isRestricted = true;
  }
  addTerms(index, terms, weights, sums);
  if (hasFull(sums, weights, enough)) dropPartial(sums, weights);
  else if (sums.isRestricted) {
    sums.clear();
    addTerms(index, terms, weights, sums);
  }
}

function addTerms(index: SearchIndex, terms: readonly Term[], weights: QueryWeights, sums: Accumulator): void {
  // Words that do not count come last: they add only to items that match otherwise.
  for (const isCounted of [true, false]) {
    for (const [at, term] of terms.entries())
      if ((weights.places[at] ?? -1) >= 0 === isCounted) addTerm(index, term, at, weights, sums);
  }
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
  const isAbout = at === weights.head;
  const hasOwn = hasOwnWords(term);
  const named = place < 0 ? 0 : 1 << (place + SHIFT.named);
  const corrected = place < 0 ? 0 : 1 << place;
  const exact = place < 0 ? 0 : corrected | (1 << (place + SHIFT.exact));
  const exactMarks = buildMarks(exact, named, isAbout);
  const correctedMarks = buildMarks(corrected, named, isAbout && !hasOwn);
  for (const { word, weight, isCorrection } of term.variants) {
    const shares = computeShares(score, weight);
    if (isCorrection) index.accumulate(word, { shares, bits: corrected, marks: correctedMarks }, sums);
    else index.accumulate(word, { shares, bits: exact, marks: exactMarks }, sums);
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

/** Whether enough items have all words, so that partial matches are not needed. */
function hasFull(
  { matched, touched, count }: Accumulator,
  { required }: QueryWeights,
  { mask, full }: MatchTarget,
): boolean {
  let found = 0;
  for (let at = 0; at < count && found < full; at += 1) {
    const doc = touched[at] ?? 0;
    if (((matched[doc] ?? 0) & required) === required && (mask === null || mask[doc] === 1)) found += 1;
  }
  return found >= full;
}

/** Drops the items that lack a word. */
function dropPartial(sums: Accumulator, { required }: QueryWeights): void {
  const { matched, touched, count } = sums;
  let full = 0;
  for (let at = 0; at < count; at += 1) {
    const doc = touched[at] ?? 0;
    if (((matched[doc] ?? 0) & required) === required) touched[full++] = doc;
    else matched[doc] = 0;
  }
  sums.count = full;
}

/** Puts grades in the place of the bits of the matches, and completes the scores. */
function gradeMatches(
  { scores, matched, touched, count }: Accumulator,
  weights: QueryWeights,
  titleFactor: number,
): void {
  const factors = Float64Array.from([0, 1, 2, 3], (head) => getHeadFactor(head * TITLE_HEAD, titleFactor));
  const table = new GradeTable(createGrading(weights));
  for (let at = 0; at < count; at += 1) {
    const doc = touched[at] ?? 0;
    const bits = matched[doc] ?? 0;
    const head = bits >>> SHIFT.head;
    if (head !== 0) scores[doc] = (scores[doc] ?? 0) * (factors[head] ?? 1);
    matched[doc] = table.find(bits);
  }
}

/** The grade of an item by the bits of its match. */
function createGrading({ required, isLong, kind, isCategory, named, mentioned }: QueryWeights) {
  const cover = createCoverage(named);
  const coverByMention = createCoverage(mentioned);
  const lackOfOthers = cover(kind) * OTHER_LACKS;
  return (bits: number): number => {
    const naming = (bits >>> SHIFT.named) & required;
    const mentioning = bits & required & ~naming;
    // Named with it, but something else, such as its accessory.
    const isOther = (naming & kind) !== 0 && bits >>> SHIFT.head === 0;
    const lacking = Math.max(0, 1 - cover(naming) - coverByMention(mentioning)) + (isOther ? lackOfOthers : 0);
    const isBeside = (mentioning & kind) !== 0 || (isOther && isCategory);
    const isFull = (bits & required) === required;
    const tier = !isFull ? 2 : ((bits >>> SHIFT.exact) & required) === required ? 0 : 1;
    const step = Math.min(LEVELS.steps - 1, Math.floor(lacking * LEVELS.steps));
    const level = isFull ? findFullLevel(tier, lacking, isBeside, isLong) : LEVELS.partial + step;
    return buildGrade({ level, tier, lacks: required & ~bits });
  };
}

/**
 * The level of an item with all words.
 * @param isBeside it is not what the query is about.
 */
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
 * The last step of partial matches that are shown: those that cover enough, and if `isFilled`, more where these are
 * few.
 * @param found their number by step.
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
