import type { Customization } from "@/lib/contract/customizations";
import type { Draft } from "@/lib/contract/drafts";
import type { Mode } from "@/lib/contract/query-customizations";
import type { Rule } from "@/lib/contract/rules";
import { changesBetween, type DraftRule, draftOf, type RuleChange, type RuleDraft, withRules } from "./rule-draft";
import { type Merge, mergeRuleSets, type RuleSet } from "./rule-merge";
import { alignRules } from "./rule-slots";

// A stored draft in the editor (features A18, A24): pending rules over what is live, brought together with whatever went
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

/** The rules of a stored draft. */
export function draftSetOf({ mode, rules, revision }: Draft): RuleSet<DraftRule> {
  return ruleSetOf(mode, rules, `draft:${revision}`);
}

/** The same rules, each under the key that it has in `known`, so that what differs can be told; a new one keeps its own. */
export function keyedAs(known: RuleSet<DraftRule>, set: RuleSet<DraftRule>, timeZone: string): RuleSet<DraftRule> {
  if (known.mode !== set.mode) return set;
  const slots = alignRules(known.rules, known.rules, set.rules, timeZone);
  const keys = new Map(slots.map(({ base, theirs }) => [theirs, base?.key]));
  return { ...set, rules: set.rules.map((rule) => ({ ...rule, key: keys.get(rule) ?? rule.key })) };
}

/** The rules that are live. */
export function liveSetOf(live: Pick<Customization, "mode" | "rules">): RuleSet<DraftRule> {
  const { mode, saved } = draftOf(live);
  return { mode, rules: saved };
}

/** What a person made, brought onto what somebody else made meanwhile: the merge, its mode, and what came in. */
export type Rebase = { mode: Mode; merge: Merge<DraftRule>; cameIn: RuleChange[] };

/** Brings `mine` onto `theirs`; both started from `base`. */
export function rebase(
  base: RuleSet<DraftRule>,
  mine: RuleSet<DraftRule>,
  theirs: RuleSet<DraftRule>,
  timeZone: string,
): Rebase {
  return { ...mergeRuleSets(base, mine, theirs, timeZone), cameIn: changesBetween(base.rules, theirs.rules) };
}

/** Pending rules over what is live; a rule that is not live any more is a new one. */
export function pendingOver(
  live: Pick<Customization, "mode" | "rules">,
  mode: Mode,
  rules: readonly DraftRule[],
): RuleDraft {
  const current = draftOf(live);
  const ids = new Set(current.saved.map((rule) => rule.id));
  const known = rules.map((rule): DraftRule => (rule.id === null || ids.has(rule.id) ? rule : { ...rule, id: null }));
  return { ...withRules(current, known), mode };
}

/** What an editor opens with: the pending rules over the live ones, and the merge when live moved on meanwhile. */
export type OpenedDraft = { draft: RuleDraft; rebased: Rebase | null };

/** The rules of a draft over what is live; without a draft what is live. */
export function openDraft(
  live: Pick<Customization, "mode" | "rules" | "revision">,
  stored: Draft | null,
  timeZone: string,
): OpenedDraft {
  if (stored === null) return { draft: draftOf(live), rebased: null };
  const mine = draftSetOf(stored);
  if (!isBehind(live, stored)) return { draft: pendingOver(live, mine.mode, mine.rules), rebased: null };
  const base = ruleSetOf(stored.base_mode, stored.base_rules, "base");
  const rebased = rebase(base, mine, liveSetOf(live), timeZone);
  return { draft: pendingOver(live, rebased.mode, rebased.merge.rules), rebased };
}

/** Whether something went live since a draft began. */
export function isBehind(live: Pick<Customization, "revision">, stored: Pick<Draft, "base_revision">): boolean {
  return String(live.revision) !== String(stored.base_revision);
}
