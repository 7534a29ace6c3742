import { doPlacementsOverlap } from "@/lib/domain/search/rule-evaluator";
import { type BulkOutcome, pinMany } from "./bulk-edit";
import { type DraftRule, type RuleDraft, ruleInForce, type Scope, withRules } from "./rule-draft";

/** A suggested pin as it is accepted. */
export type AcceptedPin = { item_url: string; to: number };

/**
 * Rules with suggested pins among them, of which pins on the way move down by one; pins that do not act now count too,
 * because they hold their positions. An accepted pin acts while its item can be bought.
 */
export function acceptPins(draft: RuleDraft, pins: readonly AcceptedPin[], scope: Scope): BulkOutcome {
  // From the top down: a pin that is pushed out of the way never pushes an accepted one.
  const placings = [...pins]
    .sort((a, b) => a.to - b.to)
    .map(({ item_url, to }) => ({ target: { item_url, item: null }, position: to }));
  const outcome = pinMany(draft, placings, "shift", scope);
  const accepted = new Set(
    placings.flatMap(({ target }) => ruleInForce(outcome.draft, target.item_url, scope)?.key ?? []),
  );
  const rules = outcome.draft.rules.map(
    (rule): DraftRule => (accepted.has(rule.key) ? { ...rule, availability: "if_available" } : rule),
  );
  return { ...outcome, draft: withRules(outcome.draft, rules) };
}

/** The pins of a place in the order of their positions. */
export function pinOrder({ rules }: RuleDraft, { place }: Scope): DraftRule[] {
  return rules
    .filter((rule) => rule.type === "pin" && doPlacementsOverlap(rule.placement, place))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
