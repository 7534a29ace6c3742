import type { PairRule } from "./pair-rules";

// Reads and validates recommender rules.

/** Codes of a refused rule, by field; `other`: the rule that it conflicts with. */
export type RuleFault = {
  field: "interaction" | "recommender_id" | "condition_values" | "filter_values" | "overrides";
  code:
    | "action_required"
    | "recommender_required"
    | "categories_required"
    | "positive_rules_disabled"
    | "duplicate"
    | "incompatible"
    | "value_in_other_rule";
  other?: number;
};

/** Ids from a list, or from the keys of an object; anything else is none. */
export function readOverrides(overrides: unknown): string[] {
  if (overrides === null || typeof overrides !== "object") return [];
  const ids = Array.isArray(overrides) ? overrides : Object.keys(overrides);
  return ids.filter((one) => typeof one === "string" || typeof one === "number").map(String);
}

/**
 * Finds the first fault of a rule on its own.
 * @param recommenders the ids that exist.
 */
export function findRuleFault(
  rule: Omit<PairRule, "interaction"> & { interaction: string },
  recommenders: readonly string[],
): RuleFault | null {
  if (rule.interaction !== "recommend_together" && rule.interaction !== "do_not_recommend_together")
    return { field: "interaction", code: "action_required" };
  if (!recommenders.includes(rule.recommenderId)) return { field: "recommender_id", code: "recommender_required" };
  if (rule.conditionAttribute === "" || rule.conditionValues.length === 0)
    return { field: "condition_values", code: "categories_required" };
  if (rule.filterAttribute === "" || rule.filterValues.length === 0)
    return { field: "filter_values", code: "categories_required" };
  if (rule.interaction === "recommend_together") return { field: "interaction", code: "positive_rules_disabled" };
  return null;
}

/**
 * Finds the first conflict of a rule with others: an equal rule, an override of a rule that does not exist or belongs to
 * another recommender, the opposite action on the same values, or values that another rule already has.
 */
export function findRuleConflict(rule: PairRule, rules: readonly PairRule[]): RuleFault | null {
  const others = rules.filter(({ ruleId }) => ruleId !== rule.ruleId);
  const same = others.find((other) => formatRule(other) === formatRule(rule));
  if (same !== undefined) return { field: "condition_values", code: "duplicate", other: same.ruleId };
  const siblings = others.filter(({ recommenderId }) => recommenderId === rule.recommenderId);
  const lost = rule.overrides.find((id) => !siblings.some(({ ruleId }) => ruleId === id));
  if (lost !== undefined) return { field: "overrides", code: "incompatible", other: lost };
  const overlapping = siblings.filter((other) => !rule.overrides.includes(other.ruleId) && isOverlapping(rule, other));
  const opposite = overlapping.find(({ interaction }) => interaction !== rule.interaction);
  if (opposite !== undefined) return { field: "interaction", code: "incompatible", other: opposite.ruleId };
  const [repeated] = overlapping;
  return repeated === undefined
    ? null
    : { field: "filter_values", code: "value_in_other_rule", other: repeated.ruleId };
}

function isOverlapping(a: PairRule, b: PairRule): boolean {
  return (
    a.conditionAttribute === b.conditionAttribute &&
    a.filterAttribute === b.filterAttribute &&
    a.conditionValues.some((value) => b.conditionValues.includes(value)) &&
    a.filterValues.some((value) => b.filterValues.includes(value))
  );
}

/** A rule without its id and overrides; the order of values does not count. */
function formatRule(rule: PairRule): string {
  const { recommenderId, interaction, conditionAttribute, conditionValues, filterAttribute, filterValues } = rule;
  const values = [[...conditionValues].sort(), [...filterValues].sort()];
  return JSON.stringify([recommenderId, interaction, conditionAttribute, filterAttribute, values]);
}
