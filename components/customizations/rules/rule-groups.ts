import type { RuleLine } from "./use-rule-lines";

/** The groups that rules are counted and filtered by: in force, waiting for their item or for stock, not yet or no longer. */
export const RULE_GROUPS = ["pinned", "hidden", "waiting", "planned", "ended"] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];

/** The group of a rule at the time of the preview. */
export function findGroup({ rule, state }: Pick<RuleLine, "rule" | "state">): RuleGroup {
  if (state === "active") return rule.type === "pin" ? "pinned" : "hidden";
  if (state === "planned") return "planned";
  return state === "expired" ? "ended" : "waiting";
}

/** The rules of a group; all rules for null. */
export function selectGroup(lines: readonly RuleLine[], only: RuleGroup | null): readonly RuleLine[] {
  return only === null ? lines : lines.filter((line) => findGroup(line) === only);
}
