import type { Candidate } from "./candidates";

// The place in the pipeline where rules of merchandisers change a box: after the candidates were filtered by availability,
// context and exclusions, before the box is cut to its size.

/** An eligible candidate by its identity. `rule` names the rule that placed or moved it. */
export type RankedCandidate = Omit<Candidate, "item" | "source"> & {
  identity: string;
  source: Candidate["source"] | "rule";
  rule: { id: string; customizationId: string | null } | null;
};

/** A rule of a box: a customization. */
export type ArrangeRule = { id: string };

/** What rules act on: the recommender, its placement, the input items, the size of the box, and the time (epoch ms). */
export type ArrangeContext = {
  recommender: string;
  placement: string | null;
  inputs: readonly string[];
  size: number;
  at: number;
};

/** Applies rules to candidates; without rules the order stays. */
export function arrange(
  candidates: readonly RankedCandidate[],
  rules: readonly ArrangeRule[],
  _context: ArrangeContext,
): readonly RankedCandidate[] {
  if (rules.length === 0) return candidates;
  return candidates;
}
