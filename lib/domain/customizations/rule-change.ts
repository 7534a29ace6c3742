import type { RuleChange } from "./rule-draft";
import { mentionedDetails, type RuleDetail, type RuleLike } from "./rule-fields";

// What a change of a rule amounts to, in facts from which any language makes one sentence: in the editor and the history.

/** The main thing that a change of a rule does to its item. */
export type RuleVerb = "pinned" | "hidden" | "unpinned" | "unhidden" | "moved" | "edited";

/** A change of one rule: the verb, positions, and what else is new. */
export type ChangeFacts<R, V = RuleVerb | "switchedOff" | "switchedOn"> = {
  verb: V;
  rule: R;
  /** The position before, where the verb is `moved`. */
  from: number | null;
  /** What else is new; of a removed rule what was not plain. */
  details: readonly RuleDetail[];
};

/** The facts of a pending change; null for one without a rule. */
export function describeRuleChange<R extends RuleLike>({ kind, before, after }: RuleChange<R>): ChangeFacts<R> | null {
  const rule = after ?? before;
  if (rule === null) return null;
  if (kind === "switchedOff" || kind === "switchedOn") return { verb: kind, rule, from: null, details: [] };
  return describeRuleStep(before, after);
}

/** The facts of a step from one rule to another; null where both are missing. */
export function describeRuleStep<R extends RuleLike>(
  before: R | null,
  after: R | null,
): ChangeFacts<R, RuleVerb> | null {
  const rule = after ?? before;
  if (rule === null) return null;
  if (after === null) {
    const verb = rule.type === "pin" ? "unpinned" : "unhidden";
    return { verb, rule, from: null, details: mentionedDetails(null, rule) };
  }
  const verb = verbOf(before, rule);
  const from = verb === "moved" ? (before?.position ?? null) : null;
  return { verb, rule, from, details: mentionedDetails(before, rule) };
}

function verbOf(before: RuleLike | null, rule: RuleLike): RuleVerb {
  if (rule.type === "hide") return before?.type === "hide" ? "edited" : "hidden";
  if (before === null || before.type === "hide") return "pinned";
  return before.position === rule.position ? "edited" : "moved";
}
