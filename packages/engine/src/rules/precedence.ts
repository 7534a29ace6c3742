import type { ItemEligibility } from "./rule-eligibility";
import { type EvaluatorRule, type Moment, placePins, planRules } from "./rule-evaluator";

// The order of precedence in five lines, as the evaluator applies it: `planRules` decides lines 2, 3 and 5, `placePins`
// line 4, the engine line 1. A test checks that this text and the evaluator agree.

/**
 * The lines in order. `sort`: a sort order chosen by the shopper disables pins; hides stay. `hide`: a hide of an item
 * beats its pins. `item`: of two pins of one item, the one with the earlier position acts. `position`: pins are placed
 * from the top; of two on one position the first in the list gets it, the other the next place. `stock`: a rule "only
 * if available" is dormant while its item is sold out and beats nothing.
 */
export const PRECEDENCE = ["sort", "hide", "item", "position", "stock"] as const;
/** A line of the order of precedence. */
export type PrecedenceLine = (typeof PRECEDENCE)[number];

/** The 1-based number of a line. */
export function getLineNumber(line: PrecedenceLine): number {
  return PRECEDENCE.indexOf(line) + 1;
}

/** The line with a number. */
export function getPrecedenceLine(number: number): PrecedenceLine | null {
  return PRECEDENCE[number - 1] ?? null;
}

/** A rule in force that has no effect: the rule that beats it, and the deciding line. */
export type BeatenRule<R> = { rule: R; by: R; line: PrecedenceLine };

/**
 * The rules in force at a moment that others beat, in the given order. Dormant rules (line `stock`) beat nothing and
 * are not listed; nothing beats a hide. A pin that cannot be shown takes no place.
 */
export function findBeatenRules<R extends EvaluatorRule>(
  rules: readonly R[],
  moment: Moment,
  getEligibility: (identity: string) => ItemEligibility,
): BeatenRule<R>[] {
  const plan = planRules(rules, moment, getEligibility);
  const beaten = new Map<R, BeatenRule<R>>();
  for (const rule of rules) {
    if (rule.type !== "pin" || plan.pins.includes(rule) || !isActing(rule, moment, getEligibility)) continue;
    const hide = rules.find(
      (other) => other.type === "hide" && other.item_url === rule.item_url && isActing(other, moment, getEligibility),
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

/** Whether a rule would act if it were alone; uses the plan, so that the decision is made in one place. */
function isActing<R extends EvaluatorRule>(
  rule: R,
  moment: Moment,
  getEligibility: (identity: string) => ItemEligibility,
) {
  const { hidden, pins } = planRules([rule], moment, getEligibility);
  return hidden.size + pins.length > 0;
}
