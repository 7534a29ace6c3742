import { doIntervalsOverlap, findInterval, type Interval } from "@vitrine/engine/rule-evaluator";
import { PIN_POSITION_MAX } from "@/lib/contract/kit/limits";
import { type DateStyle, formatBoundary } from "@/lib/domain/kit/day-boundary";
import { CLASH_OUTCOMES, OVERLAP_SHIFT } from "@/lib/domain/kit/limits";
import { doRulesMeet, findClashes } from "./rule-clashes";
import type { DraftRule } from "./rule-draft";

// Resolves two pins at the same position, time and place. There are four resolutions; each results in a complete set of
// rules without clashes, or is not offered.

export type OutcomeKind = (typeof CLASH_OUTCOMES)[number];

/** A resolution and the resulting rules; `touched`: keys of other rules that it moves, cuts or removes. */
export type CollisionOutcome = { kind: OutcomeKind; rules: DraftRule[]; touched: string[] };

/**
 * A pin that takes an occupied position. `from` is its previous position, for the swap. A split leaves out parts of the
 * pin that ended before `now` (epoch ms).
 */
export type Collision = { key: string; from: number | null; style: DateStyle; now?: number };

/** The pins at the rule's position whose time overlaps with it. */
export function findOccupants(rules: readonly DraftRule[], key: string, timeZone: string): DraftRule[] {
  const pin = rules.find((rule) => rule.key === key);
  return pin === undefined ? [] : findRivals(rules, pin, timeZone);
}

/** All resolutions that result in no clashes; empty if the position is free. */
export function resolve(rules: readonly DraftRule[], collision: Collision): CollisionOutcome[] {
  const pin = rules.find((rule) => rule.key === collision.key);
  const rivals = pin === undefined ? [] : findRivals(rules, pin, collision.style.timeZone);
  if (pin === undefined || rivals.length === 0) return [];
  const ways: Record<OutcomeKind, () => DraftRule[] | null> = {
    shift: () => shift(rules, pin, collision.style.timeZone),
    swap: () => swap(rules, pin, rivals, collision),
    replace: () => rules.filter((rule) => !rivals.includes(rule)),
    split: () => split(rules, pin, rivals, collision),
  };
  return CLASH_OUTCOMES.flatMap((kind) => {
    const after = ways[kind]();
    if (after === null || !isSound(after, pin, collision.style.timeZone)) return [];
    return [{ kind, rules: after, touched: findTouchedKeys(rules, after, pin.key) }];
  });
}

/** Whether there are no clashes and the pin has the requested position. */
function isSound(after: readonly DraftRule[], pin: DraftRule, timeZone: string): boolean {
  const own = after.find((rule) => rule.key === pin.key);
  return (
    own?.position === pin.position &&
    after.every((rule) => (rule.position ?? 0) <= PIN_POSITION_MAX) &&
    findClashes(after, timeZone).length === 0
  );
}

/** Moves clashing pins down by one, and those below them, only as far as needed. */
export function shiftDown(rules: readonly DraftRule[], key: string, timeZone: string): DraftRule[] {
  const pin = rules.find((rule) => rule.key === key);
  return pin === undefined ? [...rules] : shift(rules, pin, timeZone);
}

function shift(rules: readonly DraftRule[], pin: DraftRule, timeZone: string): DraftRule[] {
  const moved = new Map<string, number>();
  const standing = groupByPosition(rules);
  let pushing: DraftRule[] = [pin];
  let position = pin.position ?? 1;
  while (pushing.length > 0) {
    const here = position;
    const pushed = (standing.get(here) ?? []).filter(
      (rule) => rule.key !== pin.key && pushing.some((other) => doRulesMeet(other, rule, timeZone)),
    );
    for (const rule of pushed) moved.set(rule.key, here + OVERLAP_SHIFT);
    pushing = pushed;
    position = here + OVERLAP_SHIFT;
  }
  return rules.map((rule) => {
    const position = moved.get(rule.key);
    return position === undefined ? rule : { ...rule, position };
  });
}

function groupByPosition(rules: readonly DraftRule[]): Map<number, DraftRule[]> {
  const pins = new Map<number, DraftRule[]>();
  for (const rule of rules) {
    if (rule.type !== "pin" || rule.position === null) continue;
    const here = pins.get(rule.position);
    if (here === undefined) pins.set(rule.position, [rule]);
    else here.push(rule);
  }
  return pins;
}

/** Moves the other pins to the pin's previous position; a pin already there moves down. */
function swap(
  rules: readonly DraftRule[],
  pin: DraftRule,
  rivals: readonly DraftRule[],
  { from, style }: Collision,
): DraftRule[] | null {
  if (from === null || from === pin.position) return null;
  let after = rules.map((rule) => (rivals.includes(rule) ? { ...rule, position: from } : rule));
  for (const rival of rivals) {
    const there = after.find((rule) => rule.key === rival.key);
    if (there !== undefined) after = shift(after, there, style.timeZone);
  }
  return after;
}

/**
 * Splits the ranges: a pin that extends beyond the new pin's range keeps the rest of its own; otherwise it keeps its range
 * and the new pin applies around it. Null if nothing is left of the new pin.
 */
function split(
  rules: readonly DraftRule[],
  pin: DraftRule,
  rivals: readonly DraftRule[],
  { style, now = Number.NEGATIVE_INFINITY }: Collision,
): DraftRule[] | null {
  const own = findInterval(pin, style.timeZone);
  const inside = rivals.filter((rival) => subtract(findInterval(rival, style.timeZone), own).length === 0);
  const pieces = inside
    .reduce<Interval[]>(
      (left, rival) => left.flatMap((part) => subtract(part, findInterval(rival, style.timeZone))),
      [own],
    )
    .filter(({ to }) => to > now);
  if (pieces.length === 0) return null;
  const taken = new Set(rules.map((rule) => rule.key));
  return rules.flatMap((rule) => {
    if (rule.key === pin.key) return cut(rule, pieces, style, taken);
    if (!rivals.includes(rule) || inside.includes(rule)) return [rule];
    return cut(rule, subtract(findInterval(rule, style.timeZone), own), style, taken);
  });
}

/** Splits a rule: the first part keeps id and key, the others are new. Unchanged ends keep their original text. */
function cut(rule: DraftRule, pieces: readonly Interval[], style: DateStyle, taken: Set<string>): DraftRule[] {
  const whole = findInterval(rule, style.timeZone);
  return pieces.map((piece, index) => ({
    ...rule,
    ...(index === 0 ? {} : { id: null, key: findFreeKey(taken) }),
    active_from: piece.from === whole.from ? rule.active_from : formatBoundary(piece.from, style, false),
    active_to: piece.to === whole.to ? rule.active_to : formatBoundary(piece.to, style, true),
  }));
}

function findFreeKey(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`new:${number}`)) number += 1;
  taken.add(`new:${number}`);
  return `new:${number}`;
}

/** Subtracts a range from another; returns zero to two parts. */
function subtract(range: Interval, other: Interval): Interval[] {
  if (!doIntervalsOverlap(range, other)) return [range];
  const parts = [
    { from: range.from, to: other.from },
    { from: other.to, to: range.to },
  ];
  return parts.filter((part) => part.from < part.to);
}

function findRivals(rules: readonly DraftRule[], pin: DraftRule, timeZone: string): DraftRule[] {
  return rules.filter(
    (rule) =>
      rule.key !== pin.key &&
      rule.type === "pin" &&
      pin.type === "pin" &&
      rule.position === pin.position &&
      doRulesMeet(rule, pin, timeZone),
  );
}

function findTouchedKeys(before: readonly DraftRule[], after: readonly DraftRule[], key: string): string[] {
  const now = new Map(after.map((rule) => [rule.key, rule]));
  return before.flatMap((rule) => {
    const then = now.get(rule.key);
    const isSame =
      then !== undefined &&
      then.position === rule.position &&
      then.active_from === rule.active_from &&
      then.active_to === rule.active_to;
    return rule.key === key || isSame ? [] : [rule.key];
  });
}
