// Scores of answers, and the paired comparison of two engines.

import { mean } from "simple-statistics";
import { createRandom } from "@/backend/demo/random";

/** The score of one answer; `recall100` is of at most 100 right items, because no more fit. */
export type Score = { ndcg10: number; recall100: number; isEmpty: boolean; hasRight: boolean };

/** The mean of paired differences, with the limits of its 95 % interval. */
export type ConfidenceInterval = { mean: number; low: number; high: number };

const SHOWN = 10;
const DEPTH = 100;
const RESAMPLES = 2000;

/** Scores the identities of an answer, best first, by the gains of the right items. */
export function scoreAnswer(found: readonly string[], gains: ReadonlyMap<string, number>): Score {
  const top = found.slice(0, DEPTH).map((identity) => gains.get(identity) ?? 0);
  const right = [...gains.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  return {
    ndcg10: right.length === 0 ? 0 : discount(top) / discount(right),
    recall100: right.length === 0 ? 0 : top.filter((gain) => gain > 0).length / Math.min(DEPTH, right.length),
    isEmpty: found.length === 0,
    hasRight: top.slice(0, SHOWN).some((gain) => gain > 0),
  };
}

function discount(gains: readonly number[]): number {
  return gains.slice(0, SHOWN).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

/** Compares two engines on the same queries by the bootstrap: resamples of the paired differences, the same in every run. */
export function comparePaired(own: readonly number[], other: readonly number[]): ConfidenceInterval {
  const differences = own.map((value, at) => value - (other[at] ?? 0));
  const random = createRandom(1, "bootstrap");
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(differences.map(() => differences[random.int(0, differences.length - 1)] ?? 0)),
  ).sort((a, b) => a - b);
  return {
    mean: mean(differences),
    low: means[Math.floor(RESAMPLES * 0.025)] ?? 0,
    high: means[Math.ceil(RESAMPLES * 0.975) - 1] ?? 0,
  };
}
