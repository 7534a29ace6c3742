import type { Column } from "../index/columns";
import type { SearchIndex } from "../index/search-index";
import { buildMask, findColumn } from "./filter";
import { getLevel } from "./grades";
import type { Clause, ListQuery } from "./list-query";
import type { Matches } from "./match";
import { FirstItems, isShort, selectRanked } from "./order";
import { findPair, type Mask } from "./variant-lists";

// Step "rank": one key per item, higher is better, ties in item order. Level of matching first, then boost, then availability,
// then text score with freshness and preferences; an explicit sort replaces all of it.

/** Small multipliers of an item's text score. */
export type Nudges = { freshness: (doc: number) => number; preference: (doc: number) => number };

const DAY_MS = 86_400_000;
const FRESH_DAYS = 60;
const FRESHNESS = 0.15;
const PREFERENCE = 0.2;
const BOOST_STEPS = 20;
const LEVELS_MAX = 31;
/** Text scores are stored with five decimals in the low part of a key. */
const SCORE_STEPS = 1e5;
const SCORE_RANGE = 2 ** 32;
/** Values of availability in a key, and of boost. */
const STEPS = { availability: 16, boost: 64 } as const;

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

/** A list with its nudges, which read a whole column for each preference. */
export type RankedQuery = ListQuery & { nudges: Nudges };

/** The items at positions `[from, to)` of a list. */
export function selectBest(
  index: SearchIndex,
  matches: Matches,
  query: RankedQuery,
  [from, to]: [from: number, to: number],
): Uint32Array {
  const end = Math.min(to, matches.docs.length);
  if (end <= from) return new Uint32Array(0);
  if (query.sort !== null) {
    return selectRanked(matches.docs, computeSortKeys(index, matches.docs, query.sort), from, end);
  }
  const ranking = createRanking(index, matches, query);
  if (isShort(end, matches.docs.length)) return selectFirst(ranking, matches, end).subarray(from);
  const keys = new Float64Array(matches.docs.length);
  for (let place = 0; place < keys.length; place += 1) keys[place] = ranking.computeKey(matches.docs[place] ?? 0);
  return selectRanked(matches.docs, keys, from, end);
}

type Ranking = {
  /** What ranks before the score, apart from the level. */
  standings: Int16Array;
  /** A score is multiplied with at most this. */
  factorMax: number;
  computeKey: (doc: number) => number;
};

const standingsByIndex = new WeakMap<SearchIndex, Int16Array>();

/** Boost and availability of each item as one number. */
function findStandings(index: SearchIndex): Int16Array {
  let standings = standingsByIndex.get(index);
  if (standings === undefined) {
    const { boost, availability } = index.signals;
    standings = new Int16Array(index.docCount);
    for (let doc = 0; doc < standings.length; doc += 1)
      standings[doc] = Math.round((boost[doc] ?? 0) * BOOST_STEPS) * STEPS.availability + 15 - (availability[doc] ?? 0);
    standingsByIndex.set(index, standings);
  }
  return standings;
}

function createRanking(index: SearchIndex, { scores, grades }: Matches, query: RankedQuery): Ranking {
  const { nudges } = query;
  const standings = findStandings(index);
  const { introduced } = index.signals;
  const isPreferred = query.prefer.length > 0;
  const freshFrom = query.at - FRESH_DAYS * DAY_MS;
  return {
    standings,
    factorMax: (1 + FRESHNESS) * (1 + PREFERENCE) ** query.prefer.length,
    computeKey: (doc) => {
      let score = scores[doc] ?? 0;
      // Compute freshness only for new items: they are few, and a list may be as long as the catalog.
      if ((introduced[doc] ?? 0) > freshFrom) score *= nudges.freshness(doc);
      if (isPreferred) score *= nudges.preference(doc);
      return (
        (getLeveledRank(grades[doc] ?? 0) + (standings[doc] ?? 0)) * SCORE_RANGE +
        Math.min(SCORE_RANGE - 1, Math.round(score * SCORE_STEPS))
      );
    },
  };
}

function getLeveledRank(grade: number): number {
  return (LEVELS_MAX - getLevel(grade)) * STEPS.boost * STEPS.availability;
}

/**
 * The first `count` items. Skips the exact key, which takes the most time to compute, for items that cannot be among
 * them with any key.
 */
function selectFirst({ standings, factorMax, computeKey }: Ranking, matches: Matches, count: number): Uint32Array {
  const { docs, scores, grades } = matches;
  const first = new FirstItems(count);
  let leastRank = Number.NEGATIVE_INFINITY;
  let leastScore = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < docs.length; place += 1) {
    const doc = docs[place] ?? 0;
    const rank = getLeveledRank(grades[doc] ?? 0) + (standings[doc] ?? 0);
    if (rank < leastRank || (rank === leastRank && (scores[doc] ?? 0) < leastScore)) continue;
    first.offer(doc, computeKey(doc));
    if (first.least === Number.NEGATIVE_INFINITY) continue;
    leastRank = Math.floor(first.least / SCORE_RANGE);
    // One step less, because keys have rounded scores.
    leastScore = (first.least - leastRank * SCORE_RANGE - 1) / SCORE_STEPS / factorMax;
  }
  return first.list();
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
