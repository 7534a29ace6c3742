import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { RuleInput } from "@/lib/contract/search/rules";
import type { Supports } from "@/lib/domain/kit/supports";
import { type DraftRule, listDraftChanges, type RuleDraft, withRules, withState } from "./rule-draft";
import { areRulesSame, type RuleExtras, selectSentRemarks } from "./rule-fields";

// Converts the editor's model to save requests.

/** A save request; `keys` has the rule of each entry, because errors refer to the index. */
export type RuleSave = { where_to_use?: QueryPlace; rules: RuleInput[]; keys: string[] };

/** The remarks that a backend accepts. */
export function toRuleExtras(supports: Supports): RuleExtras {
  return { notes: supports("rule_notes"), waiting: supports("waiting_pins") };
}

/**
 * Builds the requests that publish the pending rules. A backend with revisions gets one request; others get one per changed
 * place, autocomplete first, and one in simple mode.
 */
export function buildSaves(draft: RuleDraft, hasRevision: boolean, extras = NO_EXTRAS): RuleSave[] {
  const save = (rules: readonly DraftRule[]) => ({
    rules: rules.map((rule) => toRuleInput(rule, extras)),
    keys: rules.map((rule) => rule.key),
  });
  if (hasRevision) return [save(draft.rules)];
  if (draft.mode === "simple") return [{ where_to_use: "autocomplete", ...save(draft.rules) }];
  const changed = new Set(
    listDraftChanges(draft).flatMap(({ before, after }) =>
      [before?.placement, after?.placement].filter((place) => place),
    ),
  );
  return PLACES.filter((place) => changed.has(place)).map((place) => ({
    where_to_use: place,
    ...save(draft.rules.filter((rule) => rule.placement === place)),
  }));
}

function toRuleInput(rule: DraftRule, extras: RuleExtras): RuleInput {
  const { id, item_url, active_from, active_to, availability, placement } = rule;
  const effect = { id, item_url, active_from, active_to, availability, placement };
  const remarks = selectSentRemarks(rule, extras);
  if (rule.type === "hide") return { ...effect, ...remarks, type: "hide" };
  return { ...effect, ...remarks, type: "pin", position: rule.position ?? 0 };
}

const NO_EXTRAS: RuleExtras = { notes: false, waiting: false };
const PLACES = ["autocomplete", "search"] as const;

// Updates the editor's model after a save.

/** After saving only one place: that place as stored, the other still pending. */
export function mergePartialSave(now: RuleDraft, draft: RuleDraft, savedPlace: QueryPlace): RuleDraft {
  const pending = draft.rules.filter((rule) => rule.placement !== savedPlace);
  return withRules(now, [...now.saved.filter((rule) => rule.placement === savedPlace), ...pending]);
}

/**
 * After a save during which the user kept editing: the sent rules are saved under their new ids, and later edits are pending.
 */
export function rebaseOnSave(now: RuleDraft, sent: RuleDraft, current: RuleDraft): RuleDraft {
  const off = areSwitchedAlike(current.off, sent.off) ? now.off : current.off;
  if (current.rules === sent.rules) return off === now.off ? now : { ...now, off };
  // Responses have the order of the request, per place.
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
