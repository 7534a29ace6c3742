import { doPlacementsOverlap } from "@/lib/domain/search/rule-evaluator";
import { type BulkOutcome, pinMany } from "./bulk-edit";
import { type DraftRule, findRuleInForce, type RuleDraft, type Scope, withRules } from "./rule-draft";

/** An accepted suggested pin; `to` is its position. */
export type AcceptedPin = { item_url: string; to: number };

/**
 * Adds accepted pins; existing pins in the way move down by one, including inactive ones, because they occupy positions. An
 * accepted pin applies while its item is available.
 */
export function acceptPins(draft: RuleDraft, pins: readonly AcceptedPin[], scope: Scope): BulkOutcome {
  // In order of position, so that a moved pin never pushes an accepted one.
  const placings = [...pins]
    .sort((a, b) => a.to - b.to)
    .map(({ item_url, to }) => ({ target: { item_url, item: null }, position: to }));
  const outcome = pinMany(draft, placings, "shift", scope);
  const accepted = new Set(
    placings.flatMap(({ target }) => findRuleInForce(outcome.draft, target.item_url, scope)?.key ?? []),
  );
  const rules = outcome.draft.rules.map(
    (rule): DraftRule => (accepted.has(rule.key) ? { ...rule, availability: "if_available" } : rule),
  );
  return { ...outcome, draft: withRules(outcome.draft, rules) };
}

/** The pins of a place by position. */
export function sortPins({ rules }: RuleDraft, { place }: Scope): DraftRule[] {
  return rules
    .filter((rule) => rule.type === "pin" && doPlacementsOverlap(rule.placement, place))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
