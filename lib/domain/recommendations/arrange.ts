import { ELIGIBLE, type ItemEligibility } from "@vitrine/engine/rule-eligibility";
import { arrangeResults, type EvaluatorRule, planRules } from "@vitrine/engine/rule-evaluator";
import type { Candidate } from "./candidates";

// The place in the pipeline where rules of merchandisers change a box: after the candidates were filtered by availability,
// context and exclusions, before the box is cut to its size.

/** An eligible candidate by its identity. `rule` names the rule that placed or moved it. */
export type RankedCandidate = Omit<Candidate, "item" | "source"> & {
  identity: string;
  source: Candidate["source"] | "rule";
  rule: { id: string; customizationId: string | null } | null;
};

/** A rule of a box: of a customization that matches the request. */
export type ArrangeRule = EvaluatorRule & { ruleId: string; customizationId: string };

/** When rules are evaluated, and which of the pinned items the box may show. */
export type ArrangeContext = { at: number; timeZone: string; pinnable: ReadonlySet<string> };

const OUTSIDE: ItemEligibility = { ...ELIGIBLE, passesFilters: false, isAvailable: false };

/** Applies rules to candidates; without rules the order stays. A pin of an item that the box may not show does nothing. */
export function arrangeCandidates(
  candidates: readonly RankedCandidate[],
  rules: readonly ArrangeRule[],
  { at, timeZone, pinnable }: ArrangeContext,
): readonly RankedCandidate[] {
  if (rules.length === 0) return candidates;
  const plan = planRules(rules, { at, timeZone, place: "box" }, (identity) =>
    pinnable.has(identity) ? ELIGIBLE : OUTSIDE,
  );
  const organic = candidates.map((candidate) => ({ url: candidate.identity, candidate }));
  return arrangeResults(organic, plan, (url) => ({ url, candidate: createPinned(url) })).map(({ item, pin }) =>
    pin === null
      ? item.candidate
      : {
          ...item.candidate,
          source: "rule",
          isFallback: false,
          rule: { id: pin.ruleId, customizationId: pin.customizationId },
        },
  );
}

/** An item that only a pin brings into the box. */
function createPinned(identity: string): RankedCandidate {
  return { identity, source: "rule", score: 0, isFallback: false, evidence: [], rule: null };
}
