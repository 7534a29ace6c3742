import type { Mode } from "@/lib/contract/customizations/query-customizations";
import { alignRules, type MergeableRule, named, outcomeOf, type Slot } from "./merge-slots";
import { type ClashCode, doRulesMeet, findClashes } from "./rule-clashes";
import { areRulesSame } from "./rule-fields";

// Three-way merge of rules: keeps the changes of both sides; only conflicts need a decision.

/** Why a question is asked: both sides changed a rule, one removed it, or two rules may not stand together. */
export type MergeClashKind = "changed" | "removed" | Exclude<ClashCode, "active_range_empty">;

/** A question of a merge: rules that are as `theirs` has them until somebody chooses. */
export type MergeClash<R> = {
  kind: MergeClashKind;
  /** The rules it is about, as they were and as each side has them. */
  slots: Slot<R>[];
  /** Whether both sides can be kept: in different places or times, or one pin a place further down. */
  canKeepBoth: boolean;
};

/** Which side of a conflict to keep. */
export type MergeChoice = "mine" | "theirs" | "both";

/** A merge: rules in which nothing new clashes, and what is still to be chosen. */
export type Merge<R> = { rules: R[]; clashes: MergeClash<R>[]; state: readonly MergeSlot<R>[]; timeZone: string };

/** A slot with what it comes to; slots of one group are chosen together. */
type MergeSlot<R> = Slot<R> & {
  group: number;
  /** Why it must be asked; null when it need not. */
  why: MergeClashKind | null;
  /** What it comes to unasked. */
  auto: R | null;
  /** What was chosen; null while nothing was. */
  chosen: readonly R[] | null;
};

/**
 * Brings what was made out of `base` on two sides together. `mine` is what is not live yet, `theirs` what is. Where
 * nothing clashes all changes of both are in `rules`; where something does, `rules` has it as `theirs` until
 * `settleClash`. With an unchanged side the other one comes back as it is.
 */
export function mergeRules<R extends MergeableRule>(
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  timeZone: string,
): Merge<R> {
  const state = alignRules(base, mine, theirs, timeZone).map((slot, group): MergeSlot<R> => {
    const outcome = outcomeOf(slot, timeZone);
    const isAsked = typeof outcome === "string";
    return { ...slot, group, why: isAsked ? outcome : null, auto: isAsked ? slot.theirs : outcome.rule, chosen: null };
  });
  const hasKept = (side: "mine" | "theirs") => state.every((slot) => areRulesSame(slot.base, slot[side], timeZone));
  const onlyOther = hasKept("mine") ? theirs : hasKept("theirs") ? mine : null;
  return resolved(state, timeZone, onlyOther);
}

/** The merge after a choice; one that leads to rules that may not stand together asks about them, and never for ever. */
export function settleClash<R extends MergeableRule>(
  merge: Merge<R>,
  clash: MergeClash<R>,
  choice: MergeChoice,
): Merge<R> {
  const own = groupOf(merge.state, clash);
  const both = choice === "both" ? bothOf(own, standingOf(merge.state), merge.timeZone) : null;
  const chosen = (slot: MergeSlot<R>): readonly R[] => {
    if (both !== null) return both.get(slot) ?? [];
    if (choice !== "mine") return listOf(slot.theirs);
    return slot.mine === null ? [] : [named(slot.mine, slot.theirs)];
  };
  const state = merge.state.map((slot) => (own.includes(slot) ? { ...slot, chosen: chosen(slot) } : slot));
  return resolved(state, merge.timeZone, null);
}

/** A set of rules with its mode. */
export type RuleSet<R> = { mode: Mode; rules: readonly R[] };

/**
 * The same for sets that may differ in mode: a side that switched it wins, and the rules of the others are brought to
 * it: a list for each place, or one for both.
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

function inMode<R extends MergeableRule>(rules: readonly R[], mode: Mode): R[] {
  // The rules of a place that was dropped are gone from the side that dropped it, so unchanged ones go here too.
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
function resolved<R extends MergeableRule>(
  slots: readonly MergeSlot<R>[],
  timeZone: string,
  onlyOther: readonly R[] | null,
): Merge<R> {
  let state = slots;
  for (;;) {
    const meeting = meetingOf(state, timeZone);
    if (meeting.length === 0) break;
    state = meeting.reduce((current, { a, b, code }) => held(current, a, b, code), state);
  }
  const groups = new Map<number, MergeSlot<R>[]>();
  for (const slot of state) {
    if (slot.chosen === null) groups.set(slot.group, [...(groups.get(slot.group) ?? []), slot]);
  }
  const standing = standingOf(state);
  const clashes = [...groups.values()].flatMap((own): MergeClash<R>[] => {
    const kinds = own.flatMap(({ why }) => (why === null ? [] : [why]));
    const kind = kinds.find((why) => why !== "changed" && why !== "removed") ?? kinds[0];
    if (kind === undefined) return [];
    const about = own.map(({ base, mine, theirs }): Slot<R> => ({ base, mine, theirs }));
    return [{ kind, slots: about, canKeepBoth: bothOf(own, standing, timeZone) !== null }];
  });
  const rules = clashes.length === 0 && onlyOther !== null ? [...onlyOther] : standing.map(({ rule }) => rule);
  return { rules, clashes, state, timeZone };
}

type Meeting = { a: number; b: number; code: MergeClashKind };

/** Slots whose rules may not stand together and did not on either side: what a side had itself is no matter of a merge. */
function meetingOf<R extends MergeableRule>(state: readonly MergeSlot<R>[], timeZone: string): Meeting[] {
  const placed = state.flatMap((slot, index) => rulesOf(slot).map((rule) => ({ slot, index, rule })));
  const isOf = (side: "mine" | "theirs", { slot, rule }: (typeof placed)[number]): boolean =>
    areRulesSame(slot[side], rule, timeZone);
  return findClashes(
    placed.map(({ rule }) => rule),
    timeZone,
  ).flatMap(({ code, index, other }): Meeting[] => {
    const [a, b] = [placed[index], other === null ? undefined : placed[other]];
    if (a === undefined || b === undefined || code === "active_range_empty" || a.index === b.index) return [];
    const isOwn = (["mine", "theirs"] as const).some((side) => isOf(side, a) && isOf(side, b));
    return isOwn ? [] : [{ a: a.index, b: b.index, code }];
  });
}

/** The two slots and whatever was asked with them, as one question that nobody has answered. */
function held<R>(state: readonly MergeSlot<R>[], a: number, b: number, code: MergeClashKind): MergeSlot<R>[] {
  const groups = [state[a]?.group ?? a, state[b]?.group ?? b];
  const group = Math.min(...groups);
  return state.map((slot, index) => {
    if (!groups.includes(slot.group)) return slot;
    const why = index === a || index === b ? code : (slot.why ?? code);
    return { ...slot, group, chosen: null, why };
  });
}

function rulesOf<R>({ chosen, why, theirs, auto }: MergeSlot<R>): readonly R[] {
  return chosen ?? listOf(why === null ? auto : theirs);
}

function listOf<R>(rule: R | null): R[] {
  return rule === null ? [] : [rule];
}

function groupOf<R>(state: readonly MergeSlot<R>[], clash: MergeClash<R>): MergeSlot<R>[] {
  const [first] = clash.slots;
  const slot = state.find(
    ({ base, mine, theirs }) => base === first?.base && mine === first?.mine && theirs === first?.theirs,
  );
  return state.filter(({ group }) => group === slot?.group);
}

/** The highest position in the contract. */
const POSITION_MAX = 100_000;

type Standing<R> = { group: number; rule: R };

/** Every rule as it stands while nothing more is chosen, with the group it belongs to. */
function standingOf<R>(state: readonly MergeSlot<R>[]): Standing<R>[] {
  return state.flatMap((slot) => rulesOf(slot).map((rule) => ({ group: slot.group, rule })));
}

/** Both sides of a group, by slot: theirs, and mine beside it or on the next free position; null when it cannot be. */
function bothOf<R extends MergeableRule>(
  own: readonly MergeSlot<R>[],
  standing: readonly Standing<R>[],
  timeZone: string,
): Map<MergeSlot<R>, R[]> | null {
  const result = new Map<MergeSlot<R>, R[]>();
  const adding: { slot: MergeSlot<R>; rule: R }[] = [];
  for (const slot of own) {
    const isQuestion = typeof outcomeOf(slot, timeZone) === "string";
    if (isQuestion && (slot.mine === null || slot.theirs === null || doRulesMeet(slot.mine, slot.theirs, timeZone))) {
      return null;
    }
    const ours = isQuestion ? slot.mine : slot.auto;
    const isNew = ours !== null && !areRulesSame(ours, slot.theirs, timeZone);
    const stays = isQuestion || (ours !== null && !isNew) ? slot.theirs : null;
    result.set(slot, listOf(stays));
    if (isNew) adding.push({ slot, rule: isQuestion ? asNew(ours, slot) : ours });
  }
  const others = standing.flatMap(({ group, rule }) => (group === own[0]?.group ? [] : [rule]));
  const accepted = [...others, ...[...result.values()].flat()];
  for (const { slot, rule } of adding) {
    const placed = placedBeside(rule, accepted, timeZone);
    if (placed === null) return null;
    accepted.push(placed);
    result.get(slot)?.push(placed);
  }
  return result;
}

function asNew<R extends MergeableRule>(rule: R, { group }: MergeSlot<R>): R {
  return rule.key === undefined ? { ...rule, id: null } : { ...rule, id: null, key: `merged:${group}:${rule.key}` };
}

/** The rule on the first position from its own on that is free beside the others; null when its item forbids it. */
function placedBeside<R extends MergeableRule>(rule: R, others: readonly R[], timeZone: string): R | null {
  const doMeet = (other: R): boolean => doRulesMeet(other, rule, timeZone);
  if (others.some((other) => other.item_url.trim() === rule.item_url.trim() && doMeet(other))) return null;
  if (rule.type === "hide") return rule;
  let position = rule.position ?? 1;
  while (others.some((other) => other.type === "pin" && other.position === position && doMeet(other))) position += 1;
  return position > POSITION_MAX ? null : { ...rule, position };
}

/** Counts rules added, changed or removed between two sets; a mode switch counts as one more. */
export function countChanges<R extends MergeableRule>(from: RuleSet<R>, to: RuleSet<R>, timeZone: string): number {
  const hasSwitched = from.mode !== to.mode;
  const before = hasSwitched ? inMode(from.rules, to.mode) : from.rules;
  const slots = alignRules(before, to.rules, before, timeZone);
  const changed = slots.filter(({ base, mine }) => !areRulesSame(base, mine, timeZone)).length;
  return changed + (hasSwitched ? 1 : 0);
}
