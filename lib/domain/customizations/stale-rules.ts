import type { EvaluatorRule } from "@/lib/domain/search/rule-evaluator";
import { doRulesMeet } from "./rule-clashes";

// Rules that nobody would make today: what is found of them is told with the way out, and never for a rule that does its
// work. What only the catalogue, the searches or the engine know comes from the caller.

/** A rule as far as it is judged here. `state` is what it is among all that act on its query or listing. */
export type JudgedRule = EvaluatorRule & {
  id: string;
  state: "live" | "dormant" | "shadowed" | "scheduled" | "ended";
  /** What the catalogue says of its item; `outside`: the list of a pin does not show it. */
  itemState: "there" | "sold_out" | "outside" | "gone";
  /** It waits for an item that is still to come. */
  waiting: boolean;
};

/** The rules by what is wrong with each; a rule is told once, under the first that fits. */
export function debtsOf(
  rules: readonly JudgedRule[],
  more: readonly EvaluatorRule[],
  timeZone: string,
): Map<"item_gone" | "sold_out" | "shadowed" | "duplicated" | "expired", JudgedRule[]> {
  const found = new Map<"item_gone" | "sold_out" | "shadowed" | "duplicated" | "expired", JudgedRule[]>();
  rules.forEach((rule, index) => {
    const debt = debtOf(rule, [...rules.slice(0, index), ...more], timeZone);
    if (debt !== null) found.set(debt, [...(found.get(debt) ?? []), rule]);
  });
  return found;
}

function debtOf(rule: JudgedRule, earlier: readonly EvaluatorRule[], timeZone: string) {
  if (rule.state === "ended") return "expired";
  if (rule.state === "scheduled") return null;
  if (rule.itemState === "gone" && !rule.waiting) return "item_gone";
  if (rule.itemState === "sold_out" && rule.type === "pin") return "sold_out";
  if (earlier.some((other) => isTwin(other, rule, timeZone))) return "duplicated";
  return rule.state === "shadowed" ? "shadowed" : null;
}

/** The same item, pinned or hidden twice where both act; two pins at different positions quarrel and are no twins. */
function isTwin(other: EvaluatorRule, rule: EvaluatorRule, timeZone: string): boolean {
  return (
    other.item_url === rule.item_url &&
    other.type === rule.type &&
    (rule.type === "hide" || other.position === rule.position) &&
    doRulesMeet(other, rule, timeZone)
  );
}
