import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import { mergeSets } from "@/lib/domain/history/version-merge";
import { findParentsById } from "./inherited-draft";
import { alignRules, withIdentity } from "./merge-slots";
import {
  createDraft,
  createDraftRules,
  type DraftRule,
  type DraftRules,
  diffRuleStates,
  type RuleChange,
  type RuleDraft,
  withRules,
  withState,
} from "./rule-draft";
import { inMode, type Merge, mergeRuleSets, type RuleSet } from "./rule-merge";

// Opens a stored draft in the editor and merges it with live changes made since it started.

/** A state with its mode; the input of a merge. */
export type StateSet = DraftRules & { mode: Mode };

/** The live customization that a draft is based on. */
type Live = Pick<Customization, "mode" | "rules" | "inherited">;

/** The state of a stored draft. */
export function toDraftSet({ mode, rules, off_rules, revision }: Draft, live: Live): StateSet {
  return { mode, rules: createDraftRules(mode, rules, `draft:${revision}`), off: resolveOff(off_rules, live) };
}

/** Switched-off rules by id; a draft without them uses the live ones. */
function resolveOff(ids: readonly string[] | undefined, live: Live): readonly DraftRule[] {
  return ids === undefined ? createDraft(live).off : findParentsById(live.inherited ?? [], ids);
}

/** Gives rules the keys of their counterparts in `known`, so that they can be compared; new rules keep theirs. */
export function alignKeys<S extends RuleSet<DraftRule>>(known: RuleSet<DraftRule>, set: S, timeZone: string): S {
  if (known.mode !== set.mode) return set;
  const slots = alignRules(known.rules, known.rules, set.rules, timeZone);
  const keys = new Map(slots.map(({ base, theirs }) => [theirs, base?.key]));
  return { ...set, rules: set.rules.map((rule) => ({ ...rule, key: keys.get(rule) ?? rule.key })) };
}

/** Gives rules the id and key of their live counterparts, which are others after a switch of the mode. */
function adoptIdentities(live: readonly DraftRule[], rules: readonly DraftRule[], timeZone: string): DraftRule[] {
  const slots = alignRules(live, live, rules, timeZone);
  const like = new Map(slots.map(({ base, theirs }) => [theirs, base]));
  return rules.map((rule) => withIdentity(rule, like.get(rule) ?? null));
}

export function toLiveSet(live: Live): StateSet {
  const { mode, rules, off } = createDraft(live);
  return { mode, rules, off };
}

/** A rebase: the merge, its mode, and the incoming changes. */
export type Rebase = { mode: Mode; off: readonly DraftRule[]; merge: Merge<DraftRule>; incoming: RuleChange[] };

/** Rebases `mine` onto `theirs`; both are based on `base`. */
export function rebase(base: StateSet, mine: StateSet, theirs: StateSet, timeZone: string): Rebase {
  return {
    ...mergeRuleSets(base, mine, theirs, timeZone),
    off: mergeSets(base.off, mine.off, theirs.off, ({ key }) => key),
    incoming: diffRuleStates(convertMode(theirs, base, timeZone), theirs),
  };
}

/** A set in the mode of another one, because the switch itself changes no rule. */
function convertMode({ mode, rules: known }: StateSet, set: StateSet, timeZone: string): StateSet {
  if (set.mode === mode) return set;
  // The ids name rules of the other mode, where one of them may be in the other place.
  const rules = inMode(set.rules, mode).map((rule) => ({ ...rule, id: null }));
  return { ...set, mode, rules: adoptIdentities(known, rules, timeZone) };
}

/** Sets pending rules on the live customization; rules that are no longer live become new ones. */
export function applyPending(live: Live, { mode, off, rules }: StateSet): RuleDraft {
  const current = createDraft(live);
  const ids = new Set(current.saved.map((rule) => rule.id));
  const known = rules.map((rule): DraftRule => (rule.id === null || ids.has(rule.id) ? rule : { ...rule, id: null }));
  return { ...withState(current, { rules: known, off }), mode };
}

/** The initial model of the editor, and the merge if the live rules changed since. */
export type OpenedDraft = { draft: RuleDraft; rebased: Rebase | null };

/** Opens a draft on the live customization; without a draft, the live rules. */
export function openDraft(
  live: Live & Pick<Customization, "revision">,
  stored: Draft | null,
  timeZone: string,
): OpenedDraft {
  if (stored === null) return { draft: createDraft(live), rebased: null };
  const mine = toDraftSet(stored, live);
  if (!isBehind(live, stored)) return { draft: applyPending(live, mine), rebased: null };
  const { base_mode, base_rules, base_off_rules } = stored;
  const rules = createDraftRules(base_mode, base_rules, "base");
  const base = { mode: base_mode, rules, off: resolveOff(base_off_rules, live) };
  const rebased = rebase(base, mine, toLiveSet(live), timeZone);
  const draft = applyPending(live, { ...rebased, rules: rebased.merge.rules });
  if (base_mode === live.mode) return { draft, rebased };
  return { draft: withRules(draft, adoptIdentities(draft.saved, draft.rules, timeZone)), rebased };
}

/** Whether the live rules changed since the draft started. */
export function isBehind(live: Pick<Customization, "revision">, stored: Pick<Draft, "base_revision">): boolean {
  return String(live.revision) !== String(stored.base_revision);
}
