import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { DraftRule } from "./rule-draft";
import { areRulesSame } from "./rule-fields";

/** The rules that stay and that are dropped by a mode switch. */
export type ModeSwitch = { retained: DraftRule[]; dropped: DraftRule[] };

/**
 * Computes the effect of a mode switch on saved rules. Advanced: all rules stay. Simple: the rules of `source` stay and apply to
 * both places; rules of the other place are dropped, unless an equal one stays.
 */
export function planModeSwitch(rules: readonly DraftRule[], towards: Mode, source: QueryPlace): ModeSwitch {
  if (towards === "advanced") return { retained: [...rules], dropped: [] };
  const retained = rules.filter((rule) => rule.placement === source || rule.placement === "both");
  const rest = rules.filter((rule) => !retained.includes(rule));
  const dropped = rest.filter(
    (rule) => !retained.some((other) => areRulesSame({ ...other, placement: rule.placement }, rule, null)),
  );
  return { retained, dropped };
}
