import type { Mode } from "@/lib/contract/customizations/query-customizations";
import { PIN_POSITION_MAX } from "@/lib/contract/kit/limits";
import { alignRules, type MergeableRule, mergeSlot, type Slot, withIdentity } from "./merge-slots";
import { type ClashCode, doRulesMeet, findClashes } from "./rule-clashes";
import { areRulesSame } from "./rule-fields";

// Three-way merge of rules: keeps the changes of both sides; only conflicts need a decision.

/** Why the user must decide: both sides changed a rule, one removed it, or two rules clash. */
export type MergeClashKind = "changed" | "removed" | Exclude<ClashCode, "active_range_empty">;

/** An open conflict; until it is resolved, its rules are those of `theirs`. */
export type MergeClash<R> = {
  kind: MergeClashKind;
  /** The rules in conflict, in the base and on each side. */
  slots: Slot<R>[];
  /** Whether both sides can stay: in different places or times, or with one pin moved down. */
  canKeepBoth: boolean;
};

/** Which side of a conflict to keep. */
export type MergeChoice = "mine" | "theirs" | "both";

/** A merge: rules without new clashes, and open conflicts. */
export type Merge<R> = { rules: R[]; clashes: MergeClash<R>[]; state: readonly MergeSlot<R>[]; timeZone: string };

/** A slot with its outcome; slots of one group are decided together. */
type MergeSlot<R> = Slot<R> & {
  group: number;
  /** Why the user must decide; null if the merge is automatic. */
  why: MergeClashKind | null;
  /** The automatic outcome. */
  auto: R | null;
  /** The user's choice; null if still open. */
  chosen: readonly R[] | null;
};

/**
 * Merges two sets of changes to `base`: `mine` is pending, `theirs` is live. Without conflicts, `rules` has all changes of both
 * sides; conflicting rules stay as in `theirs` until `resolveClash`. If one side is unchanged, the result equals the other.
 */
export function mergeRules<R extends MergeableRule>(
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  timeZone: string,
): Merge<R> {
  const state = alignRules(base, mine, theirs, timeZone).map((slot, group): MergeSlot<R> => {
    const outcome = mergeSlot(slot, timeZone);
    const isConflict = typeof outcome === "string";
    return {
      ...slot,
      group,
      why: isConflict ? outcome : null,
      auto: isConflict ? slot.theirs : outcome.rule,
      chosen: null,
    };
  });
  const isUnchanged = (side: "mine" | "theirs") => state.every((slot) => areRulesSame(slot.base, slot[side], timeZone));
  const isInOrder = (side: readonly R[]) =>
    side.length === base.length && base.every((rule, index) => areRulesSame(rule, side[index] ?? null, timeZone));
  // A side may have changed nothing but the order, for example by deleting a rule and adding it again.
  const isMineUnchanged = isInOrder(mine) || (!isInOrder(theirs) && isUnchanged("mine"));
  const onlyOther = isMineUnchanged ? theirs : isUnchanged("theirs") ? mine : null;
  return resolveMerge(state, timeZone, onlyOther);
}

/** Applies a choice. If it leads to new clashes, they become conflicts; this always terminates. */
export function resolveClash<R extends MergeableRule>(
  merge: Merge<R>,
  clash: MergeClash<R>,
  choice: MergeChoice,
): Merge<R> {
  const own = findGroup(merge.state, clash);
  const both = choice === "both" ? combineBoth(own, listStanding(merge.state), merge.timeZone) : null;
  const pickRules = (slot: MergeSlot<R>): readonly R[] => {
    if (both !== null) return both.get(slot) ?? [];
    if (choice !== "mine") return toList(slot.theirs);
    return slot.mine === null ? [] : [withIdentity(slot.mine, slot.theirs)];
  };
  const state = merge.state.map((slot) => (own.includes(slot) ? { ...slot, chosen: pickRules(slot) } : slot));
  return resolveMerge(state, merge.timeZone, null);
}

export type RuleSet<R> = { mode: Mode; rules: readonly R[] };

/**
 * Merges sets that may differ in mode: the side that switched the mode wins, and the other rules are converted to it: a list
 * per place, or one for both.
 */
export function mergeRuleSets<R extends MergeableRule>(
  base: RuleSet<R>,
  mine: RuleSet<R>,
  theirs: RuleSet<R>,
  timeZone: string,
): { mode: Mode; merge: Merge<R> } {
  const mode = mine.mode === base.mode ? theirs.mode : mine.mode;
  const [a, b, c] = [base, mine, theirs].map((side) => (side.mode === mode ? side.rules : inMode(side.rules, mode)));
  return { mode, merge: mergeRules(a ?? [], b ?? [], c ?? [], timeZone) };
}

/** Converts rules to a mode: a list per place, or one for both. */
export function inMode<R extends MergeableRule>(rules: readonly R[], mode: Mode): R[] {
  // Rules of the dropped place are missing on the side that switched, so the merge removes unchanged ones here too.
  if (mode === "simple") return rules.map((rule) => ({ ...rule, placement: "both" as const }));
  return rules.flatMap((rule): R[] => {
    if (rule.placement !== "both") return [rule];
    const twin = { ...rule, placement: "search" as const, id: null };
    return [
      { ...rule, placement: "autocomplete" as const },
      rule.key === undefined ? twin : { ...twin, key: `${rule.key}:search` },
    ];
  });
}

/** Turns clashing rules into conflicts until the remaining rules have no clashes, and collects the conflicts. */
function resolveMerge<R extends MergeableRule>(
  slots: readonly MergeSlot<R>[],
  timeZone: string,
  onlyOther: readonly R[] | null,
): Merge<R> {
  let state = slots;
  for (;;) {
    const meeting = findMeetings(state, timeZone);
    if (meeting.length === 0) break;
    state = meeting.reduce((current, { a, b, code }) => markConflict(current, a, b, code), state);
  }
  const groups = new Map<number, MergeSlot<R>[]>();
  for (const slot of state) {
    if (slot.chosen === null) groups.set(slot.group, [...(groups.get(slot.group) ?? []), slot]);
  }
  const standing = listStanding(state);
  const clashes = [...groups.values()].flatMap((own): MergeClash<R>[] => {
    const kinds = own.flatMap(({ why }) => (why === null ? [] : [why]));
    const kind = kinds.find((why) => why !== "changed" && why !== "removed") ?? kinds[0];
    if (kind === undefined) return [];
    const about = own.map(({ base, mine, theirs }): Slot<R> => ({ base, mine, theirs }));
    return [{ kind, slots: about, canKeepBoth: combineBoth(own, standing, timeZone) !== null }];
  });
  const rules = clashes.length === 0 && onlyOther !== null ? [...onlyOther] : standing.map(({ rule }) => rule);
  return { rules, clashes, state, timeZone };
}

type GroupClash = { a: number; b: number; code: MergeClashKind };

/** Slots whose rules clash only through the merge; clashes that one side already had are ignored. */
function findMeetings<R extends MergeableRule>(state: readonly MergeSlot<R>[], timeZone: string): GroupClash[] {
  const placed = state.flatMap((slot, index) => listChosenRules(slot).map((rule) => ({ slot, index, rule })));
  const isSameAs = (side: "mine" | "theirs", { slot, rule }: (typeof placed)[number]): boolean =>
    areRulesSame(slot[side], rule, timeZone);
  return findClashes(
    placed.map(({ rule }) => rule),
    timeZone,
  ).flatMap(({ code, index, other }): GroupClash[] => {
    const a = placed[index];
    const b = other === null ? undefined : placed[other];
    if (a === undefined || b === undefined || code === "active_range_empty" || a.index === b.index) return [];
    const isOwn = (["mine", "theirs"] as const).some((side) => isSameAs(side, a) && isSameAs(side, b));
    return isOwn ? [] : [{ a: a.index, b: b.index, code }];
  });
}

/** Joins the groups of two slots into one open conflict. */
function markConflict<R>(state: readonly MergeSlot<R>[], a: number, b: number, code: MergeClashKind): MergeSlot<R>[] {
  const groups = [state[a]?.group ?? a, state[b]?.group ?? b];
  const group = Math.min(...groups);
  return state.map((slot, index) => {
    if (!groups.includes(slot.group)) return slot;
    const why = index === a || index === b ? code : (slot.why ?? code);
    return { ...slot, group, chosen: null, why };
  });
}

function listChosenRules<R>({ chosen, why, theirs, auto }: MergeSlot<R>): readonly R[] {
  return chosen ?? toList(why === null ? auto : theirs);
}

function toList<R>(rule: R | null): R[] {
  return rule === null ? [] : [rule];
}

function findGroup<R>(state: readonly MergeSlot<R>[], clash: MergeClash<R>): MergeSlot<R>[] {
  const [first] = clash.slots;
  const slot = state.find(
    ({ base, mine, theirs }) => base === first?.base && mine === first?.mine && theirs === first?.theirs,
  );
  return state.filter(({ group }) => group === slot?.group);
}

type StandingRule<R> = { group: number; rule: R };

/** All rules by the current choices, with their groups. */
function listStanding<R>(state: readonly MergeSlot<R>[]): StandingRule<R>[] {
  return state.flatMap((slot) => listChosenRules(slot).map((rule) => ({ group: slot.group, rule })));
}

/** Combines both sides of a group, by slot: theirs, and mine beside it or on the next free position; null if impossible. */
function combineBoth<R extends MergeableRule>(
  own: readonly MergeSlot<R>[],
  standing: readonly StandingRule<R>[],
  timeZone: string,
): Map<MergeSlot<R>, R[]> | null {
  const result = new Map<MergeSlot<R>, R[]>();
  const adding: { slot: MergeSlot<R>; rule: R }[] = [];
  for (const slot of own) {
    const isQuestion = typeof mergeSlot(slot, timeZone) === "string";
    if (isQuestion && (slot.mine === null || slot.theirs === null || doRulesMeet(slot.mine, slot.theirs, timeZone))) {
      return null;
    }
    const ours = isQuestion ? slot.mine : slot.auto;
    const isNew = ours !== null && !areRulesSame(ours, slot.theirs, timeZone);
    const stays = isQuestion || (ours !== null && !isNew) ? slot.theirs : null;
    result.set(slot, toList(stays));
    if (isNew) adding.push({ slot, rule: isQuestion ? asNew(ours, slot) : ours });
  }
  const others = standing.flatMap(({ group, rule }) => (group === own[0]?.group ? [] : [rule]));
  const accepted = [...others, ...[...result.values()].flat()];
  for (const { slot, rule } of adding) {
    const placed = findFreePlace(rule, accepted, timeZone);
    if (placed === null) return null;
    accepted.push(placed);
    result.get(slot)?.push(placed);
  }
  return result;
}

function asNew<R extends MergeableRule>(rule: R, { group }: MergeSlot<R>): R {
  return rule.key === undefined ? { ...rule, id: null } : { ...rule, id: null, key: `merged:${group}:${rule.key}` };
}

/** Moves the rule to the first free position at or after its own; null if its item has another rule at that time. */
function findFreePlace<R extends MergeableRule>(rule: R, others: readonly R[], timeZone: string): R | null {
  const doMeet = (other: R): boolean => doRulesMeet(other, rule, timeZone);
  if (others.some((other) => other.item_url.trim() === rule.item_url.trim() && doMeet(other))) return null;
  if (rule.type === "hide") return rule;
  let position = rule.position ?? 1;
  while (others.some((other) => other.type === "pin" && other.position === position && doMeet(other))) position += 1;
  return position > PIN_POSITION_MAX ? null : { ...rule, position };
}

/** Counts rules added, changed or removed between two sets; a mode switch counts as one more. */
export function countChanges<R extends MergeableRule>(from: RuleSet<R>, to: RuleSet<R>, timeZone: string): number {
  const hasSwitched = from.mode !== to.mode;
  const before = hasSwitched ? inMode(from.rules, to.mode) : from.rules;
  const slots = alignRules(before, to.rules, before, timeZone);
  const changed = slots.filter(({ base, mine }) => !areRulesSame(base, mine, timeZone)).length;
  return changed + (hasSwitched ? 1 : 0);
}
