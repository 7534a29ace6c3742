import { addRule, type DraftRule, type RuleDraft } from "./rule-draft";
import { diffRuleVersions, parseRules } from "./rule-steps";

/** The rules that a switch to simple mode removed, by place: the whole set of each place that lost one. */
export type SetAside = { rules: readonly Omit<DraftRule, "key">[]; places: readonly DraftRule["placement"][] };

/** The set that a switch to simple mode put aside, from its versions before and after; null if it lost nothing. */
export function findSetAside(before: unknown, after: unknown): SetAside | null {
  const removed = (diffRuleVersions(before, after) ?? []).flatMap((step) =>
    step.kind === "removed" ? [step.before] : [],
  );
  const places = [...new Set(removed.map((rule) => rule.placement))];
  if (places.length === 0) return null;
  const rules = (parseRules(before) ?? []).filter((rule) => places.includes(rule.placement));
  return {
    places,
    rules: rules.map((rule) => ({ ...rule, id: null, position: rule.position ?? null, item: rule.item ?? null })),
  };
}

/** The draft of advanced mode with the set in place of the rules of its places. */
export function restoreSetAside(draft: RuleDraft, { rules, places }: SetAside): RuleDraft {
  const others: RuleDraft = { ...draft, rules: draft.rules.filter((rule) => !places.includes(rule.placement)) };
  return rules.reduce((next, { id: _, ...values }) => addRule(next, values), others);
}
