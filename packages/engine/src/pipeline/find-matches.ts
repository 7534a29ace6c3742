import type { Accumulator } from "../index/accumulator";
import { withAccumulator } from "../index/accumulator-pool";
import type { SearchIndex } from "../index/search-index";
import type { FilterMasks } from "./filter";
import { buildGrade, GRADES, getLevel, getTier, getTierAndLevel, isWidenedGrade } from "./grades";
import type { ListQuery } from "./list-query";
import { findLastStep, LEVELS, type Matches, match } from "./match";
import { filterDocs } from "./pin";
import type { Alternative } from "./terms";
import { NO_WEIGHTS } from "./weigh";

// Step "match" of a list: the query and its other wordings, and which partial matches are shown.

/** Partial matches are shown only next to fewer full matches than this, to fill a short list. */
const FULL_ENOUGH = 100;
/** Score factor of matches of an alternative wording. */
const WORDING_WEIGHT = 0.8;
const TIER = { exact: 0, partial: 2 } as const;

/** The matches of a list, as views of `sums`; all items without a text. */
export function findMatches(index: SearchIndex, query: ListQuery, masks: FilterMasks, sums: Accumulator): Matches {
  if (query.text.trim() === "") return matchEverything(index);
  const { text, isPrefix, wordings, alternatives = [] } = query;
  // Tracing an item shows what was dropped.
  const enough = query.probe === undefined ? { mask: masks.all, full: query.sort === null ? FULL_ENOUGH : 1 } : null;
  const direct = match(index, { text, isPrefix, alternatives: [], enough }, sums);
  if (wordings.length === 0 && alternatives.length === 0) return direct;
  for (const wording of wordings) addWording(index, { text: wording, alternatives: [] }, sums);
  // Synonyms of single words are matched at once: a group of them has up to 200.
  if (alternatives.length > 0) addWording(index, { text, alternatives }, sums);
  return { ...direct, docs: weighWidened(sums) };
}

function matchEverything(index: SearchIndex): Matches {
  const docs = new Uint32Array(index.size);
  for (let doc = 0; doc < docs.length; doc += 1) docs[doc] = doc;
  return {
    docs,
    scores: new Float32Array(index.size).fill(1),
    grades: new Int32Array(index.size).fill(buildGrade({ level: LEVELS.exact, tier: TIER.exact, lacks: 0 })),
    terms: [],
    weights: NO_WEIGHTS,
  };
}

/**
 * Adds the matches of an alternative wording to those of the query. An item found only by a wording must match it exactly, and ranks
 * below direct matches of the query.
 */
function addWording(
  index: SearchIndex,
  wording: { text: string; alternatives: readonly Alternative[] },
  direct: Accumulator,
): void {
  withAccumulator(index, (sums) => {
    // Of its matches only those with all words are used.
    const enough = { mask: null, full: 0 };
    const { docs, scores, grades } = match(index, { ...wording, isPrefix: false, enough }, sums);
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at] ?? 0;
      const grade = grades[doc] ?? 0;
      if (getTier(grade) !== TIER.exact) continue;
      const known = direct.matched[doc] ?? 0;
      const score = scores[doc] ?? 0;
      if (known === 0) direct.touched[direct.count++] = doc;
      else if (isWidenedGrade(known) ? score <= (direct.scores[doc] ?? 0) : getTier(known) === TIER.exact) continue;
      direct.scores[doc] = score;
      direct.matched[doc] = widen(grade);
    }
  });
}

/** Items found only by a synonym rank below every direct match of their tier, whatever their boost. */
function widen(grade: number): number {
  const own = getLevel(grade);
  const level =
    own >= LEVELS.partial ? Math.min(LEVELS.partial + LEVELS.steps - 1, own + 1) : LEVELS.widened + Math.min(1, own);
  return buildGrade({ level, tier: TIER.exact, lacks: 0 }, true);
}

/** Multiplies the scores of items found only by a wording; returns all items. */
function weighWidened({ scores, matched, touched, count }: Accumulator): Uint32Array {
  for (let at = 0; at < count; at += 1) {
    const doc = touched[at] ?? 0;
    if (isWidenedGrade(matched[doc] ?? 0)) scores[doc] = (scores[doc] ?? 0) * WORDING_WEIGHT;
  }
  return touched.subarray(0, count);
}

/** Drops partial matches when enough full matches pass; an explicit sort drops them whenever there is a full match. */
export function dropPartialMatches(found: Matches, masks: FilterMasks, { sort, isPrefix }: ListQuery): Matches {
  // A single word is matched in full.
  if (!found.weights.isLong) return found;
  const isSorted = sort !== null;
  const { full, steps } = countPassing(found, masks);
  if (full >= FULL_ENOUGH || (isSorted && full > 0)) return dropFrom(found, 0);
  // A sorted list begins with whatever sorts first, so it has the closest matches only. Suggestions are few, and not filled up.
  const last = isSorted ? steps.findIndex((count) => count > 0) : findLastStep(steps, full === 0 || !isPrefix);
  return dropFrom(found, last + 1);
}

/** Matches that pass the conditions: those with all words, and the partial ones by step. */
function countPassing({ docs, grades }: Matches, { all: mask }: FilterMasks): { full: number; steps: Uint32Array } {
  const counts = new Uint32Array(GRADES);
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at] ?? 0;
    if (mask !== null && mask[doc] !== 1) continue;
    const grade = getTierAndLevel(grades[doc] ?? 0);
    counts[grade] = (counts[grade] ?? 0) + 1;
  }
  const steps = new Uint32Array(LEVELS.steps);
  let full = 0;
  counts.forEach((count, grade) => {
    const step = getLevel(grade) - LEVELS.partial;
    if (getTier(grade) < TIER.partial) full += count;
    else if (step >= 0 && step < steps.length) steps[step] = (steps[step] ?? 0) + count;
  });
  return { full, steps };
}

/** Drops partial matches from a step on. */
function dropFrom(found: Matches, step: number): Matches {
  const { grades } = found;
  const docs = filterDocs(found.docs, (doc) => {
    const grade = grades[doc] ?? 0;
    if (getTier(grade) !== TIER.partial || getLevel(grade) < LEVELS.partial + step) return true;
    grades[doc] = 0;
    return false;
  });
  return { ...found, docs };
}
