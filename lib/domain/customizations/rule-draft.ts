import {
  findInterval,
  findRulesInForce,
  type Moment,
  type QueryPlace,
  type RulePlacement,
} from "@vitrine/engine/rule-evaluator";
import type { Customization, InheritedRule } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { Rule, RuleItem } from "@/lib/contract/search/rules";
import { formatBoundary } from "@/lib/domain/kit/day-boundary";
import { omit } from "@/lib/domain/kit/omit";
import { toPlacement } from "@/lib/domain/search/places";
import { getRuleIdentity } from "@/lib/domain/search/preview-item";
import { doRulesMeet } from "./rule-clashes";
import { areRulesSame } from "./rule-fields";

// The editor's model: saved and pending rules. Operations are pure functions from one model to the next, so undo only needs
// a history of models. Saves always use this model, never the displayed rows.

/** A rule in the editor: `key` identifies it for the lifetime of the model, even before it has an id. */
export type DraftRule = Omit<Rule, "item" | "position"> & {
  key: string;
  position: number | null;
  item: RuleItem | null;
};

export type RuleValues = Omit<DraftRule, "key" | "id">;

/** The rules of a customization, and the inherited rules that it switches off. */
export type DraftRules = { rules: readonly DraftRule[]; off: readonly DraftRule[] };

/** Saved and pending rules; `made` counts new rules, to create keys. */
export type RuleDraft = DraftRules & {
  mode: Mode;
  saved: readonly DraftRule[];
  savedOff: readonly DraftRule[];
  made: number;
};

/** A possible subject of a rule, with what is known for display. */
export type ItemTarget = { item_url: string; item: RuleItem | null };

/**
 * The time and place of an edit; `withTimes` is false if the backend only supports whole days. A planned edit acts from `from`
 * (epoch ms) on: rules that start earlier end there, and their successors have the change.
 */
export type EditScope = Moment & { withTimes: boolean; from?: number };

/** Creates a model without pending changes. */
export function createDraft(customization: Pick<Customization, "mode" | "rules" | "inherited">): RuleDraft {
  const { mode, rules, inherited = [] } = customization;
  const saved = createDraftRules(mode, rules, "");
  const off = inherited.flatMap((one) => (one.is_off ? [createInheritedRule(one)] : []));
  return { mode, saved, savedOff: off, rules: saved, off, made: 0 };
}

/**
 * Converts rules to the editor's format.
 * @param name distinguishes the keys of rules without ids of several sets.
 */
export function createDraftRules(mode: Mode, rules: readonly Rule[], name: string): DraftRule[] {
  return rules.map((rule, index) => {
    const placement = mode === "simple" ? "both" : rule.placement;
    // Two lists of one backend may use the same ids, so a key names its list too.
    return toDraftRule(rule, placement, rule.id === null ? `${name}:${index}` : `${placement}:${rule.id}`);
  });
}

/** Converts an inherited rule to the editor's format; it is never saved. */
export function createInheritedRule({ rule }: InheritedRule): DraftRule {
  return toDraftRule(rule, "both", `${INHERITED}${rule.id}`);
}

function toDraftRule(rule: Rule, placement: RulePlacement, key: string): DraftRule {
  const position = rule.type === "pin" ? (rule.position ?? null) : null;
  return { ...rule, key, placement, position, item: rule.item ?? null };
}

export function isInherited({ key }: Pick<DraftRule, "key">): boolean {
  return key.startsWith(INHERITED);
}

/** Whether a rule is about an item, which it may name by one of its variants. */
function isAboutItem(rule: DraftRule, itemUrl: string): boolean {
  return rule.item_url === itemUrl || getRuleIdentity(rule) === itemUrl;
}

/** The rule of an item in force at a time and place; ignores stock. */
export function findRuleInForce(draft: RuleDraft, itemUrl: string, moment: Moment): DraftRule | undefined {
  const own = draft.rules.filter((rule) => isAboutItem(rule, itemUrl));
  return findRulesInForce(own, moment)[0];
}

/**
 * Pins an item at a position: its rule in force moves or becomes a pin; otherwise a new pin starts now and ends before planned
 * rules of the item. The position may then be taken twice, which `findClashes` reports.
 */
export function pinAt(draft: RuleDraft, target: ItemTarget, position: number, scope: EditScope): RuleDraft {
  const current = findRuleInForce(draft, target.item_url, scope);
  if (current !== undefined) return patchFrom(draft, current, { type: "pin", position }, scope);
  return addRule(draft, { ...createRule(draft, target, scope), type: "pin", position });
}

/** Hides an item: its pin in force becomes a hide; otherwise a new hide is added, as for pins. */
export function hide(draft: RuleDraft, target: ItemTarget, scope: EditScope): RuleDraft {
  const current = findRuleInForce(draft, target.item_url, scope);
  if (current !== undefined) {
    return patchFrom(draft, current, { type: "hide", position: null, availability: "always" }, scope);
  }
  return addRule(draft, { ...createRule(draft, target, scope), type: "hide", position: null });
}

export function move(draft: RuleDraft, key: string, position: number): RuleDraft {
  return patch(draft, key, { position });
}

/** Removes the item's hide that is active at the given time and place, if any. */
export function unhide(draft: RuleDraft, itemUrl: string, scope: EditScope): RuleDraft {
  return removeInForce(draft, itemUrl, "hide", scope);
}

/** Removes the item's pin that is active at the given time and place, if any. */
export function unpin(draft: RuleDraft, itemUrl: string, scope: EditScope): RuleDraft {
  return removeInForce(draft, itemUrl, "pin", scope);
}

/** Sets all values of a rule. In advanced mode, the placement `both` adds a second rule for the other place. */
export function editRule(draft: RuleDraft, key: string, values: RuleValues): RuleDraft {
  const current = draft.rules.find((rule) => rule.key === key);
  if (current === undefined) return draft;
  if (draft.mode === "simple") return patch(draft, key, { ...values, placement: "both" });
  if (values.placement !== "both") return patch(draft, key, values);
  const own: QueryPlace = current.placement === "search" ? "search" : "autocomplete";
  const other: QueryPlace = own === "search" ? "autocomplete" : "search";
  return add(patch(draft, key, { ...values, placement: own }), { ...values, placement: other });
}

/** Adds a rule. In advanced mode, the placement `both` adds one for each place. */
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

export function getSavedState({ saved, savedOff }: RuleDraft): DraftRules {
  return { rules: saved, off: savedOff };
}

/** Replaces the pending state. */
export function withState(draft: RuleDraft, { rules, off }: DraftRules): RuleDraft {
  return { ...withRules(draft, rules), off };
}

/** Replaces the pending rules, such as with a clash outcome or a restored local copy. */
export function withRules(draft: RuleDraft, rules: readonly DraftRule[]): RuleDraft {
  const made = rules.reduce((highest, rule) => Math.max(highest, parseKeyNumber(rule.key)), draft.made);
  return { ...draft, rules, made };
}

/** A change of one rule. A switch has the inherited rule on the side on which it acts. */
export type RuleChange<R = DraftRule> = {
  kind: "added" | "removed" | "changed" | "switchedOff" | "switchedOn";
  before: R | null;
  after: R | null;
};

/** Lists pending changes by rule. */
export function listDraftChanges(draft: RuleDraft): RuleChange[] {
  return diffRuleStates(getSavedState(draft), draft);
}

/** Lists changes between two states by rule. */
export function diffRuleStates(from: DraftRules, to: DraftRules): RuleChange[] {
  const rules = from.rules === to.rules ? [] : diffRules(from.rules, to.rules);
  return from.off === to.off ? rules : [...rules, ...diffSwitches(from.off, to.off)];
}

function diffRules(from: readonly DraftRule[], to: readonly DraftRule[]): RuleChange[] {
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

function diffSwitches(from: readonly DraftRule[], to: readonly DraftRule[]): RuleChange[] {
  const listMissing = (rules: readonly DraftRule[], others: readonly DraftRule[]) =>
    rules.filter(({ key }) => !others.some((other) => other.key === key));
  return [
    ...listMissing(to, from).map((rule): RuleChange => ({ kind: "switchedOff", before: rule, after: null })),
    ...listMissing(from, to).map((rule): RuleChange => ({ kind: "switchedOn", before: null, after: rule })),
  ];
}

export function isDirty(draft: RuleDraft): boolean {
  return listDraftChanges(draft).length > 0;
}

function createRule(draft: RuleDraft, target: ItemTarget, scope: EditScope): Omit<RuleValues, "type" | "position"> {
  const placement = draft.mode === "simple" ? "both" : toPlacement(scope.place);
  const free = findFreeRange(draft, target.item_url, placement, scope);
  return { ...target, ...free, availability: "always", placement };
}

/** The longest range around the given time in which no other rule of the item is active. */
function findFreeRange(draft: RuleDraft, itemUrl: string, placement: RulePlacement, scope: EditScope) {
  const open = { item_url: itemUrl, type: "pin", active_from: null, active_to: null, availability: "always" } as const;
  let from = scope.from ?? Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const rule of draft.rules) {
    if (!isAboutItem(rule, itemUrl) || !doRulesMeet(rule, { ...open, placement }, scope.timeZone)) continue;
    const range = findInterval(rule, scope.timeZone);
    if (range.to <= scope.at) from = Math.max(from, range.to);
    else if (range.from > scope.at) to = Math.min(to, range.from);
  }
  return {
    active_from: formatBoundary(from, scope, false),
    active_to: formatBoundary(to, scope, true),
  };
}

function add(draft: RuleDraft, values: RuleValues): RuleDraft {
  const made = draft.made + 1;
  return { ...draft, made, rules: [...draft.rules, { ...values, id: null, key: `${NEW}${made}` }] };
}

function patch(draft: RuleDraft, key: string, values: Partial<RuleValues>): RuleDraft {
  return { ...draft, rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...values } : rule)) };
}

function removeInForce(draft: RuleDraft, itemUrl: string, type: Rule["type"], scope: EditScope): RuleDraft {
  const current = findRuleInForce(draft, itemUrl, scope);
  if (current?.type !== type) return draft;
  return startsEarlier(current, scope) ? endAt(draft, current, scope) : removeRule(draft, current.key);
}

/** Whether a rule already acts before the start of a planned edit. */
function startsEarlier(rule: DraftRule, { from, timeZone }: EditScope): boolean {
  return from !== undefined && findInterval(rule, timeZone).from < from;
}

function endAt(draft: RuleDraft, { key }: DraftRule, scope: EditScope): RuleDraft {
  return patch(draft, key, { active_to: formatBoundary(scope.from ?? scope.at, scope, true) });
}

/** Changes a rule; a planned edit of a rule that acts earlier ends it and adds its successor. */
function patchFrom(draft: RuleDraft, current: DraftRule, values: Partial<RuleValues>, scope: EditScope): RuleDraft {
  if (!startsEarlier(current, scope)) return patch(draft, current.key, values);
  const active_from = formatBoundary(scope.from ?? scope.at, scope, false);
  return add(endAt(draft, current, scope), { ...omit(current, "key", "id"), ...values, active_from });
}

const NEW = "new:";
const INHERITED = "inherited:";

function parseKeyNumber(key: string): number {
  return key.startsWith(NEW) ? Number(key.slice(NEW.length)) || 0 : 0;
}
