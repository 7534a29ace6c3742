import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { Rule } from "@/lib/contract/search/rules";
import { mergeSets } from "@/lib/domain/history/version-merge";
import { parentsById } from "./inherited-draft";
import { alignRules } from "./merge-slots";
import {
  changesBetween,
  type DraftRule,
  draftOf,
  type RuleChange,
  type RuleDraft,
  type RuleState,
  withState,
} from "./rule-draft";
import { type Merge, mergeRuleSets, type RuleSet } from "./rule-merge";

// A stored draft in the editor: pending rules over what is live, brought together with whatever went
// live since the draft began.

/** Rules as the editor has them, with keys like those of the live rules; `name` tells new rules of several sets apart. */
export function ruleSetOf(mode: Mode, rules: readonly Rule[], name: string): RuleSet<DraftRule> {
  return {
    mode,
    rules: rules.map((rule, index): DraftRule => {
      const placement = mode === "simple" ? "both" : rule.placement;
      const key = rule.id === null ? `${name}:${index}` : `${placement}:${rule.id}`;
      const position = rule.type === "pin" ? (rule.position ?? null) : null;
      return { ...rule, key, placement, position, item: rule.item ?? null };
    }),
  };
}

/** A state with its mode: what a merge takes. */
export type StateSet = RuleState & { mode: Mode };

/** What is live, as far as a draft stands over it. */
type Live = Pick<Customization, "mode" | "rules" | "inherited">;

/** The state of a stored draft over what is live. */
export function draftSetOf({ mode, rules, off_rules, revision }: Draft, live: Live): StateSet {
  return { ...ruleSetOf(mode, rules, `draft:${revision}`), off: offOf(off_rules, live) };
}

/** Switched-off rules by their ids; a draft that says nothing of them leaves them as they are live. */
function offOf(ids: readonly string[] | undefined, live: Live): readonly DraftRule[] {
  return ids === undefined ? draftOf(live).off : parentsById(live.inherited ?? [], ids);
}

/** The same rules, each under the key that it has in `known`, so that what differs can be told; a new one keeps its own. */
export function keyedAs<S extends RuleSet<DraftRule>>(known: RuleSet<DraftRule>, set: S, timeZone: string): S {
  if (known.mode !== set.mode) return set;
  const slots = alignRules(known.rules, known.rules, set.rules, timeZone);
  const keys = new Map(slots.map(({ base, theirs }) => [theirs, base?.key]));
  return { ...set, rules: set.rules.map((rule) => ({ ...rule, key: keys.get(rule) ?? rule.key })) };
}

/** The state that is live. */
export function liveSetOf(live: Live): StateSet {
  const { mode, rules, off } = draftOf(live);
  return { mode, rules, off };
}

/** What a person made, brought onto what somebody else made meanwhile: the merge, its mode, and what came in. */
export type Rebase = { mode: Mode; off: readonly DraftRule[]; merge: Merge<DraftRule>; cameIn: RuleChange[] };

/** Brings `mine` onto `theirs`; both started from `base`. */
export function rebase(base: StateSet, mine: StateSet, theirs: StateSet, timeZone: string): Rebase {
  return {
    ...mergeRuleSets(base, mine, theirs, timeZone),
    off: mergeSets(base.off, mine.off, theirs.off, ({ key }) => key),
    cameIn: changesBetween(base, theirs),
  };
}

/** Pending rules over what is live; a rule that is not live any more is a new one. */
export function pendingOver(live: Live, { mode, off, rules }: StateSet): RuleDraft {
  const current = draftOf(live);
  const ids = new Set(current.saved.map((rule) => rule.id));
  const known = rules.map((rule): DraftRule => (rule.id === null || ids.has(rule.id) ? rule : { ...rule, id: null }));
  return { ...withState(current, { rules: known, off }), mode };
}

/** What an editor opens with: the pending rules over the live ones, and the merge when live moved on meanwhile. */
export type OpenedDraft = { draft: RuleDraft; rebased: Rebase | null };

/** The rules of a draft over what is live; without a draft what is live. */
export function openDraft(
  live: Live & Pick<Customization, "revision">,
  stored: Draft | null,
  timeZone: string,
): OpenedDraft {
  if (stored === null) return { draft: draftOf(live), rebased: null };
  const mine = draftSetOf(stored, live);
  if (!isBehind(live, stored)) return { draft: pendingOver(live, mine), rebased: null };
  const { base_mode, base_rules, base_off_rules } = stored;
  const base = { ...ruleSetOf(base_mode, base_rules, "base"), off: offOf(base_off_rules, live) };
  const rebased = rebase(base, mine, liveSetOf(live), timeZone);
  return { draft: pendingOver(live, { ...rebased, rules: rebased.merge.rules }), rebased };
}

/** Whether something went live since a draft began. */
export function isBehind(live: Pick<Customization, "revision">, stored: Pick<Draft, "base_revision">): boolean {
  return String(live.revision) !== String(stored.base_revision);
}
