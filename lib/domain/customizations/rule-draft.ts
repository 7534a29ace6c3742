import type { Customization, InheritedRule } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { Rule, RuleItem } from "@/lib/contract/search/rules";
import { boundaryText } from "@/lib/domain/kit/day-boundary";
import { findRulesInForce, intervalOf, type Moment, type Place } from "@/lib/domain/search/rule-evaluator";
import { doRulesMeet } from "./rule-clashes";
import { areRulesSame } from "./rule-fields";

// The editor's model: saved and pending rules. Operations are pure functions from one model to the next, so undo only needs
// a history of models. Saves always use this model, never the displayed rows.

/** A rule in the editor: `key` names it for as long as the model lives, also before the backend has given it an id. */
export type DraftRule = Omit<Rule, "item" | "position"> & {
  key: string;
  position: number | null;
  item: RuleItem | null;
};

export type RuleValues = Omit<DraftRule, "key" | "id">;

/** What a customization says: its own rules, and the rules of parent categories that it switches off. */
export type RuleState = { rules: readonly DraftRule[]; off: readonly DraftRule[] };

/** The rules of one customization: as saved, as pending, and how many were made here (for keys). */
export type RuleDraft = RuleState & {
  mode: Mode;
  saved: readonly DraftRule[];
  savedOff: readonly DraftRule[];
  made: number;
};

/** Something that a rule can be about, with what is known for drawing it. */
export type Target = { item_url: string; item: RuleItem | null };

/** The moment and place an edit is made in; `withTimes` is false where the backend knows whole days only. */
export type Scope = Moment & { withTimes: boolean };

/** Creates a model without pending changes. Simple mode stores its single list once. */
export function draftOf(customization: Pick<Customization, "mode" | "rules" | "inherited">): RuleDraft {
  const { mode, rules, inherited = [] } = customization;
  const saved =
    mode === "simple"
      ? (rules.autocomplete.length > 0 ? rules.autocomplete : rules.search).map((rule, index) =>
          draftRule(rule, "both", index),
        )
      : PLACES.flatMap((place) => rules[place].map((rule, index) => draftRule(rule, place, index)));
  const off = inherited.flatMap((one) => (one.is_off ? [draftOfInherited(one)] : []));
  return { mode, saved, savedOff: off, rules: saved, off, made: 0 };
}

/** A rule of a parent category as the editor draws rules; it is never among those that are saved. */
export function draftOfInherited({ rule }: InheritedRule): DraftRule {
  const position = rule.type === "pin" ? (rule.position ?? null) : null;
  return { ...rule, key: `${INHERITED}${rule.id}`, placement: "both", position, item: rule.item ?? null };
}

/** Whether a rule is one of a parent category. */
export function isInherited({ key }: Pick<DraftRule, "key">): boolean {
  return key.startsWith(INHERITED);
}

/** The rule of an item that acts at a moment in a place, stock not looked at. */
export function ruleInForce(draft: RuleDraft, itemUrl: string, moment: Moment): DraftRule | undefined {
  const own = draft.rules.filter((rule) => rule.item_url === itemUrl);
  return findRulesInForce(own, moment)[0];
}

/**
 * Pins an item at a position: its rule in force moves or turns into a pin, else a pin is made that acts from now on and
 * gives way to rules of the item that are planned. The position may be taken afterwards: `findClashes` tells.
 */
export function pinAt(draft: RuleDraft, target: Target, position: number, scope: Scope): RuleDraft {
  const current = ruleInForce(draft, target.item_url, scope);
  if (current !== undefined) return patch(draft, current.key, { type: "pin", position });
  return addRule(draft, { ...newRule(draft, target, scope), type: "pin", position });
}

/** Hides an item: its pin in force turns into a hide, else a hide is made, by the same rules as a pin. */
export function hide(draft: RuleDraft, target: Target, scope: Scope): RuleDraft {
  const current = ruleInForce(draft, target.item_url, scope);
  if (current !== undefined) {
    return patch(draft, current.key, { type: "hide", position: null, availability: "always" });
  }
  return addRule(draft, { ...newRule(draft, target, scope), type: "hide", position: null });
}

/** Moves a pin. */
export function move(draft: RuleDraft, key: string, position: number): RuleDraft {
  return patch(draft, key, { position });
}

/** Removes the item's hide that is active at the given time and place, if any. */
export function unhide(draft: RuleDraft, itemUrl: string, moment: Moment): RuleDraft {
  return removeInForce(draft, itemUrl, "hide", moment);
}

/** Removes the item's pin that is active at the given time and place, if any. */
export function unpin(draft: RuleDraft, itemUrl: string, moment: Moment): RuleDraft {
  return removeInForce(draft, itemUrl, "pin", moment);
}

/** Sets every value of a rule. In advanced mode the placement `both` makes a second rule for the other place. */
export function editRule(draft: RuleDraft, key: string, values: RuleValues): RuleDraft {
  const current = draft.rules.find((rule) => rule.key === key);
  if (current === undefined) return draft;
  if (draft.mode === "simple") return patch(draft, key, { ...values, placement: "both" });
  if (values.placement !== "both") return patch(draft, key, values);
  const own: Place = current.placement === "search" ? "search" : "autocomplete";
  const other: Place = own === "search" ? "autocomplete" : "search";
  return add(patch(draft, key, { ...values, placement: own }), { ...values, placement: other });
}

/** Adds a rule. In advanced mode the placement `both` makes one for each place. */
export function addRule(draft: RuleDraft, values: RuleValues): RuleDraft {
  if (draft.mode === "simple") return add(draft, { ...values, placement: "both" });
  if (values.placement !== "both") return add(draft, values);
  return add(add(draft, { ...values, placement: "autocomplete" }), { ...values, placement: "search" });
}

export function removeRule(draft: RuleDraft, key: string): RuleDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) };
}

/** Switches an inherited rule off or on. */
export function switchRule(draft: RuleDraft, rule: DraftRule, isOff: boolean): RuleDraft {
  const others = draft.off.filter(({ key }) => key !== rule.key);
  return { ...draft, off: isOff ? [...others, rule] : others };
}

export function savedState({ saved, savedOff }: RuleDraft): RuleState {
  return { rules: saved, off: savedOff };
}

/** The same model with another pending state. */
export function withState(draft: RuleDraft, { rules, off }: RuleState): RuleDraft {
  return { ...withRules(draft, rules), off };
}

/** The same model with other pending rules: an outcome of a clash, or a local copy that is taken up again. */
export function withRules(draft: RuleDraft, rules: readonly DraftRule[]): RuleDraft {
  const made = rules.reduce((highest, rule) => Math.max(highest, madeNumber(rule.key)), draft.made);
  return { ...draft, rules, made };
}

/** One pending change of one rule. A switch names the parent's rule on the side on which it acts. */
export type RuleChange<R = DraftRule> = {
  kind: "added" | "removed" | "changed" | "switchedOff" | "switchedOn";
  before: R | null;
  after: R | null;
};

/** Lists pending changes by rule. */
export function changesOf(draft: RuleDraft): RuleChange[] {
  return changesBetween(savedState(draft), draft);
}

/** Lists changes between two states by rule. */
export function changesBetween(from: RuleState, to: RuleState): RuleChange[] {
  const rules = from.rules === to.rules ? [] : rulesBetween(from.rules, to.rules);
  return from.off === to.off ? rules : [...rules, ...switchesBetween(from.off, to.off)];
}

function rulesBetween(from: readonly DraftRule[], to: readonly DraftRule[]): RuleChange[] {
  const before = new Map(from.map((rule) => [rule.key, rule]));
  const after = new Set(to.map((rule) => rule.key));
  const removed = from.filter((rule) => !after.has(rule.key));
  return [
    ...to.flatMap((rule): RuleChange[] => {
      const old = before.get(rule.key);
      if (old === undefined) return [{ kind: "added", before: null, after: rule }];
      return old === rule || areRulesSame(old, rule, null) ? [] : [{ kind: "changed", before: old, after: rule }];
    }),
    ...removed.map((rule): RuleChange => ({ kind: "removed", before: rule, after: null })),
  ];
}

function switchesBetween(from: readonly DraftRule[], to: readonly DraftRule[]): RuleChange[] {
  const lacking = (rules: readonly DraftRule[], others: readonly DraftRule[]) =>
    rules.filter(({ key }) => !others.some((other) => other.key === key));
  return [
    ...lacking(to, from).map((rule): RuleChange => ({ kind: "switchedOff", before: rule, after: null })),
    ...lacking(from, to).map((rule): RuleChange => ({ kind: "switchedOn", before: null, after: rule })),
  ];
}

export function isDirty(draft: RuleDraft): boolean {
  return changesOf(draft).length > 0;
}

function draftRule(rule: Rule, placement: Place | "both", index: number): DraftRule {
  const { item, position, ...rest } = rule;
  // Two lists of one backend may use the same ids, so a key names its list too.
  const key = `${placement}:${rule.id ?? `#${index}`}`;
  return { ...rest, key, placement, position: rule.type === "pin" ? (position ?? null) : null, item: item ?? null };
}

function newRule(draft: RuleDraft, target: Target, scope: Scope): Omit<RuleValues, "type" | "position"> {
  const placement = draft.mode === "simple" ? "both" : scope.place;
  const free = freeRange(draft, target.item_url, placement, scope);
  return { ...target, ...free, availability: "always", placement };
}

/** The longest range around the given time in which no other rule of the item is active. */
function freeRange(draft: RuleDraft, itemUrl: string, placement: Place | "both", scope: Scope) {
  const open = { item_url: itemUrl, type: "pin", active_from: null, active_to: null, availability: "always" } as const;
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const rule of draft.rules) {
    if (rule.item_url !== itemUrl || !doRulesMeet(rule, { ...open, placement }, scope.timeZone)) continue;
    const range = intervalOf(rule, scope.timeZone);
    if (range.to <= scope.at) from = Math.max(from, range.to);
    else if (range.from > scope.at) to = Math.min(to, range.from);
  }
  return {
    active_from: boundaryText(from, scope, false),
    active_to: boundaryText(to, scope, true),
  };
}

function add(draft: RuleDraft, values: RuleValues): RuleDraft {
  const made = draft.made + 1;
  return { ...draft, made, rules: [...draft.rules, { ...values, id: null, key: `${NEW}${made}` }] };
}

function patch(draft: RuleDraft, key: string, values: Partial<RuleValues>): RuleDraft {
  return { ...draft, rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...values } : rule)) };
}

function removeInForce(draft: RuleDraft, itemUrl: string, type: Rule["type"], moment: Moment): RuleDraft {
  const current = ruleInForce(draft, itemUrl, moment);
  return current?.type === type ? removeRule(draft, current.key) : draft;
}

const PLACES = ["autocomplete", "search"] as const;
const NEW = "new:";
const INHERITED = "inherited:";

function madeNumber(key: string): number {
  return key.startsWith(NEW) ? Number(key.slice(NEW.length)) || 0 : 0;
}
