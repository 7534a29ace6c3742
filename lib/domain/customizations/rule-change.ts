import type { RuleChange } from "./rule-draft";
import { listMentionedDetails, type RuleDetail, type RuleLike } from "./rule-fields";

// Describes a change of a rule as facts, from which any language builds a sentence, in the editor and the history.

/** The main effect of a change on its item. */
export type RuleVerb = "pinned" | "hidden" | "unpinned" | "unhidden" | "moved" | "edited";

/** A change of one rule: verb, position and details. */
export type ChangeFacts<R, V = RuleVerb | "switchedOff" | "switchedOn"> = {
  verb: V;
  rule: R;
  /** The previous position if the verb is `moved`. */
  from: number | null;
  /** Other changed fields; for a removed rule, the fields that were not default. */
  details: readonly RuleDetail[];
};

/** The facts of a pending change; null if it has no rule. */
export function describeRuleChange<R extends RuleLike>({ kind, before, after }: RuleChange<R>): ChangeFacts<R> | null {
  const rule = after ?? before;
  if (rule === null) return null;
  if (kind === "switchedOff" || kind === "switchedOn") return { verb: kind, rule, from: null, details: [] };
  return describeRuleStep(before, after);
}

/** The facts of a change from one version of a rule to another; null if both are missing. */
export function describeRuleStep<R extends RuleLike>(
  before: R | null,
  after: R | null,
): ChangeFacts<R, RuleVerb> | null {
  const rule = after ?? before;
  if (rule === null) return null;
  if (after === null) {
    const verb = rule.type === "pin" ? "unpinned" : "unhidden";
    return { verb, rule, from: null, details: listMentionedDetails(null, rule) };
  }
  const verb = chooseVerb(before, rule);
  const from = verb === "moved" ? (before?.position ?? null) : null;
  return { verb, rule, from, details: listMentionedDetails(before, rule) };
}

function chooseVerb(before: RuleLike | null, rule: RuleLike): RuleVerb {
  if (rule.type === "hide") return before?.type === "hide" ? "edited" : "hidden";
  if (before === null || before.type === "hide") return "pinned";
  return before.position === rule.position ? "edited" : "moved";
}
