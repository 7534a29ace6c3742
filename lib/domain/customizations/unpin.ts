import type { Fill } from "@/lib/domain/kit/limits";
import { doRulesMeet, findRuleClash } from "./rule-clashes";
import { type DraftRule, type EditScope, findRuleInForce, type RuleDraft, unpin, withRules } from "./rule-draft";

// Unpinning, and how the freed position is filled.

/** Removes the item's active pin; without one, nothing changes. */
export function unpinFilling(draft: RuleDraft, itemUrl: string, fill: Fill, scope: EditScope): RuleDraft {
  const removed = findRuleInForce(draft, itemUrl, scope);
  const next = unpin(draft, itemUrl, scope);
  // The pins of a planned edit have other pins below them before it starts.
  if (fill === "stay" || removed === undefined || next === draft || scope.from !== undefined) return next;
  return withRules(next, closeUp(next.rules, removed, scope.timeZone));
}

/** Moves pins below the removed one, active at the same time, up by one, unless they would clash. */
function closeUp(rules: readonly DraftRule[], removed: DraftRule, timeZone: string): DraftRule[] {
  const after = [...rules];
  const below = rules
    .map((rule, index) => ({ rule, index, position: rule.type === "pin" ? (rule.position ?? 0) : 0 }))
    .filter(({ rule, position }) => position > (removed.position ?? 0) && doRulesMeet(rule, removed, timeZone))
    .sort((a, b) => a.position - b.position);
  for (const { rule, index, position } of below) {
    const moved = { ...rule, position: position - 1 };
    const others = after.filter((other) => other !== rule);
    if (findRuleClash(others, moved, timeZone) === null) after[index] = moved;
  }
  return after;
}
