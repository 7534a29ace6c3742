import type { SearchIndex } from "@/backend/search/index/search-index";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { Column } from "../index/columns";
import { buildMask, findColumn } from "./filter";
import type { Clause, ListQuery } from "./list-query";
import type { Matches } from "./match";
import type { Mask } from "./variants";
import { findPair } from "./variants";

// Step "rank": one key per item, higher is better, ties in item order. Level of matching first, then boost, then availability,
// then text score with freshness and preferences; an explicit sort replaces all of it.

/** Small multipliers of an item's text score. */
export type Nudges = { freshness: (doc: number) => number; preference: (doc: number) => number };

const FRESH_DAYS = 60;
const FRESHNESS = 0.15;
const PREFERENCE = 0.2;
const BOOST_STEPS = 20;
const LEVELS_MAX = 31;
/** Text scores are stored with five decimals in the low part of a key. */
const SCORE_STEPS = 1e5;
const SCORE_RANGE = 2 ** 32;

/** Multipliers for freshness and `prefer[]`, around 1. */
export function createNudges(index: SearchIndex, prefer: readonly Clause[], at: number): Nudges {
  const masks: Mask[] = prefer.map(({ key, value }) => buildMask(index, key, [value]));
  return {
    freshness: (doc) => computeFreshness(at - (index.signals.introduced[doc] ?? Number.NaN)),
    preference: (doc) => masks.reduce((factor, mask) => (mask[doc] === 1 ? factor * (1 + PREFERENCE) : factor), 1),
  };
}

/** 1.15 on the day an item is introduced, decreasing logarithmically to 1 within 60 days. */
function computeFreshness(ageMs: number): number {
  const days = ageMs / DAY_MS;
  if (!(days >= 0 && days < FRESH_DAYS)) return 1;
  return 1 + FRESHNESS * (1 - Math.log1p(days) / Math.log1p(FRESH_DAYS));
}

/** Rank keys of items, parallel to the matches. */
export function computeRankKeys(index: SearchIndex, matches: Matches, query: ListQuery): Float64Array {
  if (query.sort !== null) return computeSortKeys(index, matches.docs, query.sort);
  const nudges = createNudges(index, query.prefer, query.at);
  const isPreferred = query.prefer.length > 0;
  const { boost, availability, introduced } = index.signals;
  const { docs, scores, levels } = matches;
  const freshFrom = query.at - FRESH_DAYS * DAY_MS;
  const keys = new Float64Array(docs.length);
  for (let place = 0; place < keys.length; place += 1) {
    const doc = docs[place] ?? 0;
    let score = scores[place] ?? 0;
    // Compute freshness only for new items: they are few, and a list may be as long as the catalog.
    if ((introduced[doc] ?? 0) > freshFrom) score *= nudges.freshness(doc);
    if (isPreferred) score *= nudges.preference(doc);
    const level = LEVELS_MAX - (levels[place] ?? 0);
    const boosted = Math.round((boost[doc] ?? 0) * BOOST_STEPS);
    const available = 15 - (availability[doc] ?? 0);
    keys[place] =
      ((level * 64 + boosted) * 16 + available) * SCORE_RANGE +
      Math.min(SCORE_RANGE - 1, Math.round(score * SCORE_STEPS));
  }
  return keys;
}

/** Keys of an explicit sort; items without the attribute come last in both directions. */
function computeSortKeys(
  index: SearchIndex,
  docs: Uint32Array,
  sort: { attribute: string; descending: boolean },
): Float64Array {
  const column = findColumn(index, sort.attribute);
  const keys = new Float64Array(docs.length).fill(Number.NEGATIVE_INFINITY);
  if (column === null) return keys;
  const sign = sort.descending ? 1 : -1;
  for (let place = 0; place < docs.length; place += 1) {
    const value = readFirstValue(index, column, docs[place] ?? 0);
    if (value !== null) keys[place] = sign * value;
  }
  return keys;
}

function readFirstValue(index: SearchIndex, column: Column, doc: number): number | null {
  const pair = findPair(index, column, doc);
  return pair < 0 ? null : (column.codes?.[pair] ?? column.numbers?.[pair] ?? null);
}
