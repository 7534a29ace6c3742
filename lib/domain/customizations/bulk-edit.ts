import { isInPlace } from "@vitrine/engine/rule-evaluator";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import type { Fill } from "@/lib/domain/kit/limits";
import { findOccupants } from "./clash-outcomes";
import { findRuleClash } from "./rule-clashes";
import {
  type DraftRule,
  type EditScope,
  findRuleInForce,
  hide,
  type ItemTarget,
  pinAt,
  type RuleDraft,
  type RuleValues,
  withRules,
} from "./rule-draft";
import { unpinFilling } from "./unpin";

// Actions on many results. Each returns one model, so it is one undo step, and lists what it skipped.

export type SkipReason =
  | "position_taken"
  | "too_many_rules"
  | "no_rule"
  | "several_rules"
  | "not_pinned"
  | "range_empty"
  | "clash";

/** The result of a bulk action: the model, the number of changed items, and the skipped ones. */
export type BulkOutcome = {
  draft: RuleDraft;
  done: number;
  skipped: ReadonlyArray<{ target: ItemTarget; reason: SkipReason }>;
};

/** An item and its new position; also its availability, if the pin sets it. */
export type PinPlacement = { target: ItemTarget; position: number; availability?: RuleValues["availability"] };

/** Pins items where no other pin is; skips the others. */
export function pinFree(draft: RuleDraft, placings: readonly PinPlacement[], scope: EditScope): BulkOutcome {
  const positions = new Map(placings.map(({ target, position }) => [target.item_url, position]));
  return forEach(
    draft,
    placings.map(({ target }) => target),
    (current, target) => {
      const next = pinAt(current, target, positions.get(target.item_url) ?? 1, scope);
      if (next.rules.length > RULES_PER_QUERY_MAX) return "too_many_rules";
      const pin = findRuleInForce(next, target.item_url, scope);
      const isTaken = pin !== undefined && findOccupants(next.rules, pin.key, scope.timeZone).length > 0;
      return isTaken ? "position_taken" : next;
    },
  );
}

export function hideMany(draft: RuleDraft, targets: readonly ItemTarget[], scope: EditScope): BulkOutcome {
  return forEach(draft, targets, (current, target) => {
    const next = hide(current, target, scope);
    return next.rules.length > RULES_PER_QUERY_MAX ? "too_many_rules" : next;
  });
}

/** Unpins items, lowest position first, so that the other positions stay as displayed. */
export function unpinMany(draft: RuleDraft, targets: readonly ItemTarget[], fill: Fill, scope: EditScope): BulkOutcome {
  const at = (target: ItemTarget) => findRuleInForce(draft, target.item_url, scope)?.position ?? 0;
  const lowestFirst = [...targets].sort((a, b) => at(b) - at(a));
  return forEach(draft, lowestFirst, (current, target) => {
    const next = unpinFilling(current, target.item_url, fill, scope);
    return next === current ? "not_pinned" : next;
  });
}

/** Values that a bulk action can set. */
export type BulkValues = Partial<Pick<RuleValues, "active_from" | "active_to" | "availability">>;

/** Sets dates or availability on each item's active rule, else on its only rule in the place. */
export function setMany(
  draft: RuleDraft,
  targets: readonly ItemTarget[],
  values: BulkValues,
  scope: EditScope,
): BulkOutcome {
  return forEach(draft, targets, (current, target) => {
    const rule = findRuleToSet(current, target, scope);
    if (typeof rule === "string") return rule;
    const changed: DraftRule = { ...rule, ...values };
    const rules = current.rules.map((other) => (other === rule ? changed : other));
    const clash = findRuleClash(rules, changed, scope.timeZone);
    if (clash === "active_range_empty") return "range_empty";
    return clash === null ? withRules(current, rules) : "clash";
  });
}

export function clearAll(draft: RuleDraft): RuleDraft {
  return withRules(draft, []);
}

function findRuleToSet(draft: RuleDraft, target: ItemTarget, scope: EditScope): DraftRule | SkipReason {
  const acting = findRuleInForce(draft, target.item_url, scope);
  if (acting !== undefined) return acting;
  const own = draft.rules.filter((rule) => rule.item_url === target.item_url && isInPlace(rule.placement, scope.place));
  const [only] = own;
  if (only === undefined) return "no_rule";
  return own.length === 1 ? only : "several_rules";
}

function forEach(
  draft: RuleDraft,
  targets: readonly ItemTarget[],
  act: (draft: RuleDraft, target: ItemTarget) => RuleDraft | SkipReason,
): BulkOutcome {
  const skipped: Array<{ target: ItemTarget; reason: SkipReason }> = [];
  let current = draft;
  for (const target of targets) {
    const next = act(current, target);
    if (typeof next === "string") skipped.push({ target, reason: next });
    else current = next;
  }
  return { draft: current, done: targets.length - skipped.length, skipped };
}
