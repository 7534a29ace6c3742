import type { Place } from "@/lib/domain/search/rule-evaluator";
import { areSame, type DraftRule, type RuleDraft, withRules, withState } from "./rule-draft";

// What the editor's model goes on from once a backend has stored what was sent.

const PLACES: readonly Place[] = ["autocomplete", "search"];

/** The model after one place alone was saved: that place as the backend has it now, the other as it is pending. */
export function afterHalf(now: RuleDraft, draft: RuleDraft, savedPlace: Place): RuleDraft {
  const pending = draft.rules.filter((rule) => rule.placement !== savedPlace);
  return withRules(now, [...now.saved.filter((rule) => rule.placement === savedPlace), ...pending]);
}

/**
 * The model after a save when the rules were edited further while it was on its way: what was sent is saved, under the
 * ids that it got, and what came later is pending over it.
 */
export function carryOn(now: RuleDraft, sent: RuleDraft, current: RuleDraft): RuleDraft {
  const off = areSwitchedAlike(current.off, sent.off) ? now.off : current.off;
  if (current.rules === sent.rules) return off === now.off ? now : { ...now, off };
  // Answers keep the order of what was sent, in each place.
  const order =
    sent.mode === "simple"
      ? sent.rules
      : PLACES.flatMap((place) => sent.rules.filter((rule) => rule.placement === place));
  const places = new Map(order.map((rule, index) => [rule.key, { rule, index }]));
  const rules = current.rules.map((rule): DraftRule => {
    const before = places.get(rule.key);
    const own = before && now.saved[before.index];
    if (!before || !own || own.item_url !== before.rule.item_url) return { ...rule, id: null };
    return areSame(before.rule, rule) ? own : { ...rule, key: own.key, id: own.id };
  });
  return { ...withState(now, { rules, off }), made: current.made };
}

function areSwitchedAlike(a: readonly DraftRule[], b: readonly DraftRule[]): boolean {
  return a.length === b.length && a.every(({ key }) => b.some((other) => other.key === key));
}
