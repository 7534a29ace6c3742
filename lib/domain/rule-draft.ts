import type { Customization } from "@/lib/contract/customizations";
import type { Mode } from "@/lib/contract/query-customizations";
import type { FlatRuleInput, Rule, RuleInput, RuleItem } from "@/lib/contract/rules";
import { doRulesMeet } from "./rule-clashes";
import { boundaryText } from "./rule-dates";
import { intervalOf, type Moment, type Place, rulesInForce } from "./rule-evaluator";

// The editor's model: the rules as they are saved and as they shall be. Every operation is a pure function from one
// model to the next, so that a history of models is all that undo needs. What is saved always comes from here, never
// from the rows that happen to be drawn.

/** A rule in the editor: `key` names it for as long as the model lives, also before the backend has given it an id. */
export type DraftRule = Omit<Rule, "item" | "position"> & {
  key: string;
  position: number | null;
  item: RuleItem | null;
};

/** What a person can set on a rule. */
export type RuleValues = Omit<DraftRule, "key" | "id">;

/** The rules of one customization: as saved, as pending, and how many were made here (for keys). */
export type RuleDraft = {
  mode: Mode;
  saved: readonly DraftRule[];
  rules: readonly DraftRule[];
  made: number;
};

/** Something that a rule can be about, with what is known for drawing it. */
export type Target = { item_url: string; item: RuleItem | null };

/** The moment and place an edit is made in; `withTimes` is false where the backend knows whole days only. */
export type Scope = Moment & { withTimes: boolean };

/** The model of a customization without pending changes. Simple mode holds its one list once. */
export function draftOf(customization: Pick<Customization, "mode" | "rules">): RuleDraft {
  const { mode, rules } = customization;
  const saved =
    mode === "simple"
      ? (rules.autocomplete.length > 0 ? rules.autocomplete : rules.search).map((rule, index) =>
          draftRule(rule, "both", index),
        )
      : PLACES.flatMap((place) => rules[place].map((rule, index) => draftRule(rule, place, index)));
  return { mode, saved, rules: saved, made: 0 };
}

/** The rule of an item that acts at a moment in a place, stock not looked at. */
export function ruleInForce(draft: RuleDraft, itemUrl: string, moment: Moment): DraftRule | undefined {
  const own = draft.rules.filter((rule) => rule.item_url === itemUrl);
  return rulesInForce(own, moment)[0];
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

/** Takes the hide of an item away that acts at a moment in a place; without one nothing changes. */
export function unhide(draft: RuleDraft, itemUrl: string, moment: Moment): RuleDraft {
  return removeInForce(draft, itemUrl, "hide", moment);
}

/** Takes the pin of an item away that acts at a moment in a place; without one nothing changes. */
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

/** Takes a rule out. */
export function removeRule(draft: RuleDraft, key: string): RuleDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) };
}

/** The same model with other pending rules: an outcome of a clash, or a local copy that is taken up again. */
export function withRules(draft: RuleDraft, rules: readonly DraftRule[]): RuleDraft {
  const made = rules.reduce((highest, rule) => Math.max(highest, madeNumber(rule.key)), draft.made);
  return { ...draft, rules, made };
}

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
  if (current.rules === sent.rules) return now;
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
  return { ...withRules(now, rules), made: current.made };
}

/** One pending change of one rule. */
export type RuleChange = { kind: "added" | "removed" | "changed"; before: DraftRule | null; after: DraftRule | null };

/** Everything that is pending, rule by rule. */
export function changesOf(draft: RuleDraft): RuleChange[] {
  return changesBetween(draft.saved, draft.rules);
}

/** What leads from one set of rules to another, rule by rule. */
export function changesBetween(from: readonly DraftRule[], to: readonly DraftRule[]): RuleChange[] {
  if (from === to) return [];
  const before = new Map(from.map((rule) => [rule.key, rule]));
  const after = new Set(to.map((rule) => rule.key));
  const removed = from.filter((rule) => !after.has(rule.key));
  return [
    ...to.flatMap((rule): RuleChange[] => {
      const old = before.get(rule.key);
      if (old === undefined) return [{ kind: "added", before: null, after: rule }];
      return old === rule || areSame(old, rule) ? [] : [{ kind: "changed", before: old, after: rule }];
    }),
    ...removed.map((rule): RuleChange => ({ kind: "removed", before: rule, after: null })),
  ];
}

/** Whether anything is pending. */
export function isDirty(draft: RuleDraft): boolean {
  return changesOf(draft).length > 0;
}

/** One call that saves rules; `keys` names the rule behind each entry, for errors that come back by index. */
export type RuleSave = { where_to_use?: Place; rules: RuleInput[]; keys: string[] };

/** What a backend takes beside the contract's own fields: notes, tags and owners; pins that wait for the catalogue. */
export type RuleExtras = { notes: boolean; waiting: boolean };

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

/** Whether two rules say the same, whoever they are. */
export function areSame(a: RuleValues, b: RuleValues): boolean {
  return (
    a.item_url === b.item_url &&
    a.type === b.type &&
    a.position === b.position &&
    a.active_from === b.active_from &&
    a.active_to === b.active_to &&
    a.availability === b.availability &&
    a.placement === b.placement &&
    (a.note ?? "") === (b.note ?? "") &&
    (a.owner ?? null) === (b.owner ?? null) &&
    (a.waiting ?? false) === (b.waiting ?? false) &&
    areTagsSame(a.tags ?? [], b.tags ?? [])
  );
}

function areTagsSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag, index) => tag === b[index]);
}

function inputOf(rule: DraftRule, extras: RuleExtras): RuleInput {
  const { id, item_url, active_from, active_to, availability, placement } = rule;
  const base = { id, item_url, active_from, active_to, availability, placement };
  const { note = null, tags = [], owner = null, waiting = false } = rule;
  const common = extras.notes ? { ...base, note, tags, owner } : base;
  if (rule.type === "hide") return { ...common, type: "hide" };
  const pin = { ...common, type: "pin" as const, position: rule.position ?? 0 };
  return extras.waiting ? { ...pin, waiting } : pin;
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

/** The longest range around the moment in which no other rule of the item acts. */
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

const NO_EXTRAS: RuleExtras = { notes: false, waiting: false };
const PLACES = ["autocomplete", "search"] as const;
const NEW = "new:";

function madeNumber(key: string): number {
  return key.startsWith(NEW) ? Number(key.slice(NEW.length)) || 0 : 0;
}
