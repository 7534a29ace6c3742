import type { Fill } from "@/lib/domain/kit/limits";
import type { Moment } from "@/lib/domain/search/rule-evaluator";
import { clashWith, doRulesMeet } from "./rule-clashes";
import { type DraftRule, findRuleInForce, type RuleDraft, unpin, withRules } from "./rule-draft";

// Unpinning, and how the freed position is filled.

/** Removes the item's active pin; without one, nothing changes. */
export function unpinFilling(draft: RuleDraft, itemUrl: string, fill: Fill, moment: Moment): RuleDraft {
  const gone = findRuleInForce(draft, itemUrl, moment);
  const next = unpin(draft, itemUrl, moment);
  if (fill === "stay" || gone === undefined || next === draft) return next;
  return withRules(next, closeUp(next.rules, gone, moment.timeZone));
}

/** Moves pins below the removed one, active at the same time, up by one, unless they would clash. */
function closeUp(rules: readonly DraftRule[], gone: DraftRule, timeZone: string): DraftRule[] {
  const after = [...rules];
  const below = rules
    .map((rule, index) => ({ rule, index, position: rule.type === "pin" ? (rule.position ?? 0) : 0 }))
    .filter(({ rule, position }) => position > (gone.position ?? 0) && doRulesMeet(rule, gone, timeZone))
    .sort((a, b) => a.position - b.position);
  for (const { rule, index, position } of below) {
    const moved = { ...rule, position: position - 1 };
    const others = after.filter((other) => other !== rule);
    if (clashWith(others, moved, timeZone) === null) after[index] = moved;
  }
  return after;
}
