import type { EvaluatorRule } from "@vitrine/engine/rule-evaluator";
import { doRulesMeet } from "./rule-clashes";

// Finds stale rules. The caller supplies what only the catalog, the analytics or the search engine know.

/** A rule with its state among all rules that apply to the same query or listing. */
export type EvaluatedRule = EvaluatorRule & {
  id: string;
  state: "live" | "dormant" | "shadowed" | "scheduled" | "ended";
  /** The state of its item; `outside`: the list does not contain the pinned item. */
  itemState: "there" | "sold_out" | "outside" | "gone";
  /** It waits for an item that is not in the catalog yet. */
  waiting: boolean;
};

/** Groups rules by their problem; a rule is listed once, under the first that applies. */
export function groupByProblem(
  rules: readonly EvaluatedRule[],
  otherRules: readonly EvaluatorRule[],
  timeZone: string,
): Map<"item_gone" | "sold_out" | "shadowed" | "duplicated" | "expired", EvaluatedRule[]> {
  const found = new Map<"item_gone" | "sold_out" | "shadowed" | "duplicated" | "expired", EvaluatedRule[]>();
  rules.forEach((rule, index) => {
    const problem = findProblem(rule, [...rules.slice(0, index), ...otherRules], timeZone);
    if (problem !== null) found.set(problem, [...(found.get(problem) ?? []), rule]);
  });
  return found;
}

function findProblem(rule: EvaluatedRule, earlier: readonly EvaluatorRule[], timeZone: string) {
  if (rule.state === "ended") return "expired";
  if (rule.state === "scheduled") return null;
  if (rule.itemState === "gone" && !rule.waiting) return "item_gone";
  if (rule.itemState === "sold_out" && rule.type === "pin") return "sold_out";
  if (earlier.some((other) => isDuplicate(other, rule, timeZone))) return "duplicated";
  return rule.state === "shadowed" ? "shadowed" : null;
}

/** Same item, type and position, active at the same time. Pins at different positions clash and are not duplicates. */
function isDuplicate(other: EvaluatorRule, rule: EvaluatorRule, timeZone: string): boolean {
  return (
    other.item_url === rule.item_url &&
    other.type === rule.type &&
    (rule.type === "hide" || other.position === rule.position) &&
    doRulesMeet(other, rule, timeZone)
  );
}
