import { findInheritedRules } from "@vitrine/engine/inheritance";
import type { EvaluatorRule } from "@vitrine/engine/rule-evaluator";
import { compareTargets, formatTarget, type RecommendationTarget } from "./target";

/** A customization whose target matches a request. */
export type MatchedCustomization<R extends EvaluatorRule> = { target: RecommendationTarget; rules: readonly R[] };

/**
 * The rules that act in a request, of all customizations that match it. At any instant, a rule of the customization
 * with the higher priority overrides the others' rules for the same item, and its pin overrides their pins at the same
 * position, like a nearer category in listings. A rule that is not in force overrides nothing.
 */
export function combineRules<R extends EvaluatorRule>(
  customizations: readonly MatchedCustomization<R>[],
  instant: { at: number; timeZone: string },
): R[] {
  const sorted = [...customizations].sort((a, b) => compareTargets(a.target, b.target));
  const parents = sorted.flatMap(({ target, rules }) =>
    rules.map((rule) => ({ subject: formatTarget(target), rule, is_off: false })),
  );
  return findInheritedRules<R, (typeof parents)[number]>([], parents, instant).map(({ rule }) => rule);
}
