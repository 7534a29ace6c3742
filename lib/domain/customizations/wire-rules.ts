import type { RulePlacement } from "@vitrine/engine/rule-evaluator";
import type { Customization, CustomizationAnswer } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { FlatRule, FlatRuleInput, Rule, RuleInput } from "@/lib/contract/search/rules";
import { omit } from "@/lib/domain/kit/omit";

// The two ways in which calls group rules, both converted here: a list for each place of a query, and the flat list of a kind with a
// single place, whose rules have no placement. Screens load this before the editor, so it imports types only.

type RuleLists = CustomizationAnswer["rules"];

/** Groups rules by place; rules of simple mode are in both lists. */
export function toRuleLists(rules: readonly Rule[]): RuleLists {
  const list = (place: keyof RuleLists) => rules.filter(({ placement }) => placement === "both" || placement === place);
  return { autocomplete: list("autocomplete"), search: list("search") };
}

/** The rules of both lists; of simple mode once, also if only one of the lists has them. */
export function fromRuleLists(mode: Mode, { autocomplete, search }: RuleLists): Rule[] {
  const placeIn = (rules: readonly Rule[], placement: RulePlacement) => rules.map((rule) => ({ ...rule, placement }));
  if (mode === "simple") return placeIn(autocomplete.length > 0 ? autocomplete : search, "both");
  return [...placeIn(autocomplete, "autocomplete"), ...placeIn(search, "search")];
}

export function toCustomizationAnswer(customization: Customization): CustomizationAnswer {
  return { ...customization, rules: toRuleLists(customization.rules) };
}

export function fromCustomizationAnswer(answer: CustomizationAnswer): Customization {
  return { ...answer, rules: fromRuleLists(answer.mode, answer.rules) };
}

/** A rule for a flat list, sent or answered. */
export function toFlatRule(rule: RuleInput): FlatRuleInput;
export function toFlatRule(rule: Rule): FlatRule;
export function toFlatRule(rule: RuleInput | Rule): FlatRuleInput | FlatRule {
  return omit(rule, "placement");
}

/** A rule of a flat list. */
export function fromFlatRule<R extends object>(rule: R): R & { placement: RulePlacement } {
  return { ...rule, placement: "both" };
}
