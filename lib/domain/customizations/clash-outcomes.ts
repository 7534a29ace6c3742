import { boundaryText, type DateStyle } from "@/lib/domain/kit/day-boundary";
import { OVERLAP_SHIFT } from "@/lib/domain/kit/limits";
import { doIntervalsOverlap, type Interval, intervalOf } from "@/lib/domain/search/rule-evaluator";
import { doRulesMeet, findClashes } from "./rule-clashes";
import type { DraftRule } from "./rule-draft";

// A pin came to a position that another pin holds at the same time in the same place. Four
// ways out; each gives a whole set of rules in which nothing clashes, or is not offered.

/** The ways out, the specified one first. */
export const OUTCOMES = ["shift", "swap", "replace", "split"] as const;
/** A way out of a double booking. */
export type OutcomeKind = (typeof OUTCOMES)[number];

/** A way out with the rules it leads to; `touched` names the other rules that it moves, cuts or removes. */
export type Outcome = { kind: OutcomeKind; rules: DraftRule[]; touched: string[] };

/** What the ways out need to know; `from` is the position from which the pin came, for the swap; null if from nowhere. */
export type Collision = { key: string; from: number | null; style: DateStyle };

/** The pins that hold the position of a rule at some time at which it acts. */
export function occupantsOf(rules: readonly DraftRule[], key: string, timeZone: string): DraftRule[] {
  const pin = rules.find((rule) => rule.key === key);
  return pin === undefined ? [] : rivalsOf(rules, pin, timeZone);
}

/** The contract's highest position. */
const POSITION_MAX = 100_000;

/** Every way out that leads to a set without clashes; none when the position is free. */
export function resolve(rules: readonly DraftRule[], collision: Collision): Outcome[] {
  const pin = rules.find((rule) => rule.key === collision.key);
  const rivals = pin === undefined ? [] : rivalsOf(rules, pin, collision.style.timeZone);
  if (pin === undefined || rivals.length === 0) return [];
  const ways: Record<OutcomeKind, () => DraftRule[] | null> = {
    shift: () => shift(rules, pin, collision.style.timeZone),
    swap: () => swap(rules, pin, rivals, collision),
    replace: () => rules.filter((rule) => !rivals.includes(rule)),
    split: () => split(rules, pin, rivals, collision.style),
  };
  return OUTCOMES.flatMap((kind) => {
    const after = ways[kind]();
    if (after === null || !isSound(after, pin, collision.style.timeZone)) return [];
    return [{ kind, rules: after, touched: touchedBy(rules, after, pin.key) }];
  });
}

/** Whether nothing clashes and the pin stands where it was put. */
function isSound(after: readonly DraftRule[], pin: DraftRule, timeZone: string): boolean {
  const own = after.find((rule) => rule.key === pin.key);
  return (
    own?.position === pin.position &&
    after.every((rule) => (rule.position ?? 0) <= POSITION_MAX) &&
    findClashes(after, timeZone).length === 0
  );
}

/** The rules with the pins that a rule came upon moved down by one, and so on below, only as far as needed. */
export function shiftDown(rules: readonly DraftRule[], key: string, timeZone: string): DraftRule[] {
  const pin = rules.find((rule) => rule.key === key);
  return pin === undefined ? [...rules] : shift(rules, pin, timeZone);
}

function shift(rules: readonly DraftRule[], pin: DraftRule, timeZone: string): DraftRule[] {
  const moved = new Map<string, number>();
  const standing = pinsByPosition(rules);
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

function pinsByPosition(rules: readonly DraftRule[]): Map<number, DraftRule[]> {
  const pins = new Map<number, DraftRule[]>();
  for (const rule of rules) {
    if (rule.type !== "pin" || rule.position === null) continue;
    const here = pins.get(rule.position);
    if (here === undefined) pins.set(rule.position, [rule]);
    else here.push(rule);
  }
  return pins;
}

/** Those who held the position go where the pin came from; a pin that stands there moves down. */
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
 * The range is divided: a pin that also acts outside the new pin's range keeps what is left of its own, one that does
 * not keeps its range and the new pin acts around it. Null when nothing would be left of the new pin.
 */
function split(
  rules: readonly DraftRule[],
  pin: DraftRule,
  rivals: readonly DraftRule[],
  style: DateStyle,
): DraftRule[] | null {
  const own = intervalOf(pin, style.timeZone);
  const inside = rivals.filter((rival) => subtract(intervalOf(rival, style.timeZone), own).length === 0);
  const pieces = inside.reduce<Interval[]>(
    (left, rival) => left.flatMap((part) => subtract(part, intervalOf(rival, style.timeZone))),
    [own],
  );
  if (pieces.length === 0) return null;
  const taken = new Set(rules.map((rule) => rule.key));
  return rules.flatMap((rule) => {
    if (rule.key === pin.key) return cut(rule, pieces, style, taken);
    if (!rivals.includes(rule) || inside.includes(rule)) return [rule];
    return cut(rule, subtract(intervalOf(rule, style.timeZone), own), style, taken);
  });
}

/** A rule in pieces: the first keeps the rule's id and key, the others are new. Ends that stay keep their wording. */
function cut(rule: DraftRule, pieces: readonly Interval[], style: DateStyle, taken: Set<string>): DraftRule[] {
  const whole = intervalOf(rule, style.timeZone);
  return pieces.map((piece, index) => ({
    ...rule,
    ...(index === 0 ? {} : { id: null, key: freeKey(taken) }),
    active_from: piece.from === whole.from ? rule.active_from : boundaryText(piece.from, style, false),
    active_to: piece.to === whole.to ? rule.active_to : boundaryText(piece.to, style, true),
  }));
}

function freeKey(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`new:${number}`)) number += 1;
  taken.add(`new:${number}`);
  return `new:${number}`;
}

/** What is left of a range without another: nothing, one part or two. */
function subtract(range: Interval, other: Interval): Interval[] {
  if (!doIntervalsOverlap(range, other)) return [range];
  const parts = [
    { from: range.from, to: other.from },
    { from: other.to, to: range.to },
  ];
  return parts.filter((part) => part.from < part.to);
}

function rivalsOf(rules: readonly DraftRule[], pin: DraftRule, timeZone: string): DraftRule[] {
  return rules.filter(
    (rule) =>
      rule.key !== pin.key &&
      rule.type === "pin" &&
      pin.type === "pin" &&
      rule.position === pin.position &&
      doRulesMeet(rule, pin, timeZone),
  );
}

function touchedBy(before: readonly DraftRule[], after: readonly DraftRule[], key: string): string[] {
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
