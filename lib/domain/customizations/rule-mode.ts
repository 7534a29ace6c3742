import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { DraftRule } from "./rule-draft";
import { areRulesSame } from "./rule-fields";

/** What a switch of the mode keeps and what it drops. */
export type ModeSwitch = { kept: DraftRule[]; dropped: DraftRule[] };

/**
 * The effect of a switch on saved rules. Towards advanced every rule goes on, in both places. Towards simple
 * the rules of `source` stay and act in both places; a rule of the other place that says the same as one of them is not
 * lost, all others are.
 */
export function modeSwitch(rules: readonly DraftRule[], towards: Mode, source: Place): ModeSwitch {
  if (towards === "advanced") return { kept: [...rules], dropped: [] };
  const kept = rules.filter((rule) => rule.placement === source || rule.placement === "both");
  const rest = rules.filter((rule) => !kept.includes(rule));
  const dropped = rest.filter(
    (rule) => !kept.some((other) => areRulesSame({ ...other, placement: rule.placement }, rule, null)),
  );
  return { kept, dropped };
}
