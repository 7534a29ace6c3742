import type { FlatRuleInput, RuleInput } from "@/lib/contract/search/rules";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { changesOf, type DraftRule, type RuleDraft, withRules, withState } from "./rule-draft";
import { areRulesSame, type RuleExtras, sentRemarks } from "./rule-fields";

// What the editor's model sends to a backend.

/** One call that saves rules; `keys` names the rule behind each entry, for errors that come back by index. */
export type RuleSave = { where_to_use?: Place; rules: RuleInput[]; keys: string[] };

/** What a backend with these capability groups takes. */
export function extrasOf(groups: readonly string[]): RuleExtras {
  return { notes: groups.includes("rule_notes"), waiting: groups.includes("waiting_pins") };
}

/**
 * The calls that publish the pending rules. A backend with revisions takes all rules in one; others get the list of
 * each place that changed, autocomplete first, and in simple mode their one list once.
 */
export function savesOf(draft: RuleDraft, hasRevision: boolean, extras = NO_EXTRAS): RuleSave[] {
  const save = (rules: readonly DraftRule[]) => ({
    rules: rules.map((rule) => inputOf(rule, extras)),
    keys: rules.map((rule) => rule.key),
  });
  if (hasRevision) return [save(draft.rules)];
  if (draft.mode === "simple") return [{ where_to_use: "autocomplete", ...save(draft.rules) }];
  const changed = new Set(
    changesOf(draft).flatMap(({ before, after }) => [before?.placement, after?.placement].filter((place) => place)),
  );
  return PLACES.filter((place) => changed.has(place)).map((place) => ({
    where_to_use: place,
    ...save(draft.rules.filter((rule) => rule.placement === place)),
  }));
}

/** A rule as kinds with one place take it: without a placement. */
export function flatInput({ placement: _, ...rule }: RuleInput): FlatRuleInput {
  return rule;
}

function inputOf(rule: DraftRule, extras: RuleExtras): RuleInput {
  const { id, item_url, active_from, active_to, availability, placement } = rule;
  const effect = { id, item_url, active_from, active_to, availability, placement };
  const remarks = sentRemarks(rule, extras);
  if (rule.type === "hide") return { ...effect, ...remarks, type: "hide" };
  return { ...effect, ...remarks, type: "pin", position: rule.position ?? 0 };
}

const NO_EXTRAS: RuleExtras = { notes: false, waiting: false };
const PLACES = ["autocomplete", "search"] as const;

// What the editor's model goes on from once a backend has stored what was sent.

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
    return areRulesSame(before.rule, rule, null) ? own : { ...rule, key: own.key, id: own.id };
  });
  return { ...withState(now, { rules, off }), made: current.made };
}

function areSwitchedAlike(a: readonly DraftRule[], b: readonly DraftRule[]): boolean {
  return a.length === b.length && a.every(({ key }) => b.some((other) => other.key === key));
}
