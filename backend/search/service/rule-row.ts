import type { EvaluatorRule, RulePlacement } from "@vitrine/engine/rule-evaluator";

/** The columns of a rule that decide what it does. Dates are texts where a statement was not built by the query builder. */
export type RuleRow = {
  itemUrl: string;
  type: "pin" | "hide";
  position: number | null;
  activeFrom: Date | string | null;
  activeTo: Date | string | null;
  availability: "always" | "if_available";
  place: RulePlacement;
};

/** Converts a stored rule to the form that the evaluator needs; instants are in UTC. */
export function toEvaluator(row: RuleRow): EvaluatorRule {
  return {
    item_url: row.itemUrl,
    type: row.type,
    position: row.position,
    active_from: toInstant(row.activeFrom),
    active_to: toInstant(row.activeTo),
    availability: row.availability,
    placement: row.place,
  };
}

function toInstant(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
