import { type EvaluatorRule, type Moment, placePins, planOf } from "./rule-evaluator";
import type { ItemStanding } from "./rule-reach";

// The order of precedence in five lines, as the evaluator has it: `planOf` decides lines 2, 3 and 5,
// `placePins` line 4, the engine line 1. A test holds them together, so that the page never says anything else than what
// is done.

/**
 * The lines, the first one first. `sort`: an order that the shopper chooses switches pins off, hides stay. `hide`: a hide
 * of an item beats its pins. `item`: of two pins of one item the one with the earlier position acts. `position`: pins take
 * their places from the top; of two on one position the rule that stands earlier in the list has it, the other takes the
 * next place. `stock`: a rule "only if available" sleeps while its item is sold out and beats nothing.
 */
export const PRECEDENCE = ["sort", "hide", "item", "position", "stock"] as const;
/** A line of the order of precedence. */
export type PrecedenceLine = (typeof PRECEDENCE)[number];

/** The number of a line as people read it, from 1. */
export function lineNumber(line: PrecedenceLine): number {
  return PRECEDENCE.indexOf(line) + 1;
}

/** The line of a number; null when there is none. */
export function lineOf(number: number): PrecedenceLine | null {
  return PRECEDENCE[number - 1] ?? null;
}

/** A rule in force that does not have its way: which rule beats it and by which line. */
export type Beaten<R> = { rule: R; by: R; line: PrecedenceLine };

/**
 * The rules in force at a moment that others beat, in the order given. Rules that sleep (line `stock`) beat nothing and
 * are not listed; nobody beats a hide. A pin that cannot be shown takes no place.
 */
export function beatenRules<R extends EvaluatorRule>(
  rules: readonly R[],
  moment: Moment,
  standingOf: (identity: string) => ItemStanding,
): Beaten<R>[] {
  const plan = planOf(rules, moment, standingOf);
  const beaten = new Map<R, Beaten<R>>();
  for (const rule of rules) {
    if (rule.type !== "pin" || plan.pins.includes(rule) || !doesAct(rule, moment, standingOf)) continue;
    const hide = rules.find(
      (other) => other.type === "hide" && other.item_url === rule.item_url && doesAct(other, moment, standingOf),
    );
    const first = plan.pins.find((pin) => pin.item_url === rule.item_url);
    if (hide !== undefined) beaten.set(rule, { rule, by: hide, line: "hide" });
    else if (first !== undefined) beaten.set(rule, { rule, by: first, line: "item" });
  }
  const placed = placePins(plan.pins, Number.POSITIVE_INFINITY);
  for (const { rule, position } of placed) {
    if (position === (rule.position ?? 1)) continue;
    const holder = placed.find((other) => other.position === (rule.position ?? 1));
    if (holder !== undefined) beaten.set(rule, { rule, by: holder.rule, line: "position" });
  }
  return rules.flatMap((rule) => beaten.get(rule) ?? []);
}

/** Whether a rule would do anything if it were alone; its own plan tells, so that nothing is decided twice. */
function doesAct<R extends EvaluatorRule>(rule: R, moment: Moment, standingOf: (identity: string) => ItemStanding) {
  const { hidden, pins } = planOf([rule], moment, standingOf);
  return hidden.size + pins.length > 0;
}
