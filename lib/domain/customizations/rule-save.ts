import type { FlatRuleInput, RuleInput } from "@/lib/contract/search/rules";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { changesOf, type DraftRule, type RuleDraft } from "./rule-draft";

// What the editor's model sends to a backend.

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

function inputOf(rule: DraftRule, extras: RuleExtras): RuleInput {
  const { id, item_url, active_from, active_to, availability, placement } = rule;
  const base = { id, item_url, active_from, active_to, availability, placement };
  const { note = null, tags = [], owner = null, waiting = false } = rule;
  const common = extras.notes ? { ...base, note, tags, owner } : base;
  if (rule.type === "hide") return { ...common, type: "hide" };
  const pin = { ...common, type: "pin" as const, position: rule.position ?? 0 };
  return extras.waiting ? { ...pin, waiting } : pin;
}

const NO_EXTRAS: RuleExtras = { notes: false, waiting: false };
const PLACES = ["autocomplete", "search"] as const;
