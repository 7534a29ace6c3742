import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import type { BulkOutcome, PinPlacement, SkipReason } from "./bulk-edit";
import { type Collision, type CollisionOutcome, findOccupants, type OutcomeKind, resolve } from "./clash-outcomes";
import { resolveCollision } from "./obvious-move";
import {
  type DraftRule,
  diffRuleStates,
  type EditScope,
  findRuleInForce,
  type ItemTarget,
  pinAt,
  type RuleDraft,
  withRules,
} from "./rule-draft";

/** Items to pin at ascending positions; `answers` are the ways to resolve a taken position, first possible one first. */
export type PinRequest = {
  draft: RuleDraft;
  placings: readonly PinPlacement[];
  answers: readonly OutcomeKind[];
  scope: EditScope;
};

/** A pin at a taken position that a person must resolve; `draft` has both pins there. */
export type PinQuestion = { draft: RuleDraft; collision: Collision };

/** The result of pinning several items; with a question, the draft is unchanged. */
export type PinsOutcome = BulkOutcome & { question: PinQuestion | null };

/**
 * Pins items in the given order. Other pins in the way move down. If they have other dates or another placement, an answer decides,
 * and without one that is possible it stops with a question.
 */
export function pinInOrder({ draft, placings, answers, scope }: PinRequest): PinsOutcome {
  // Pins that are about to move do not block a position.
  const waiting = new Map(placings.flatMap(({ target }) => findOwnPin(draft, target, scope)));
  const skipped: Array<{ target: ItemTarget; reason: SkipReason }> = [];
  let current = withRules(
    draft,
    draft.rules.filter((rule) => waiting.get(rule.item_url) !== rule),
  );
  for (const placing of placings) {
    const own = waiting.get(placing.target.item_url);
    waiting.delete(placing.target.item_url);
    const before = own === undefined ? current : withRules(current, [...current.rules, own]);
    const placed = placePin(before, placing, scope);
    if (placed.draft.rules.length + waiting.size > RULES_PER_QUERY_MAX) {
      skipped.push({ target: placing.target, reason: "too_many_rules" });
      continue;
    }
    const resolved = resolvePlaced(current, placed, answers);
    if (resolved === null) return { draft, done: 0, skipped: [], question: placed };
    current = resolved;
  }
  return { draft: sortLike(draft, current), done: placings.length - skipped.length, skipped, question: null };
}

/**
 * The possible outcomes of a question with the rules that follow once all items are pinned; `touched` are the keys of pins of other
 * items. If an outcome leads to the next question, it has the rules so far.
 */
export function listPinOutcomes(request: PinRequest, { draft, collision }: PinQuestion): CollisionOutcome[] {
  const placed = new Set(request.placings.map(({ target }) => target.item_url));
  return resolve(draft.rules, collision).map((outcome) => {
    const whole = pinInOrder({ ...request, answers: [...request.answers, outcome.kind] });
    if (whole.question !== null) return outcome;
    const touched = diffRuleStates(request.draft, whole.draft).flatMap(({ before, after }) =>
      before === null || after === null || placed.has(after.item_url) ? [] : [after.key],
    );
    return { ...outcome, rules: [...whole.draft.rules], touched };
  });
}

/** The answers that a choice for the session gives in advance. */
export function listAnswers(chosen: OutcomeKind | null): OutcomeKind[] {
  return chosen === null ? [] : [chosen];
}

/** Number of rules that an outcome removes. */
export function countRemovedPins({ draft }: PinRequest, rules: readonly DraftRule[]): number {
  return diffRuleStates(draft, { ...draft, rules }).filter(({ kind }) => kind === "removed").length;
}

/** Number of rules of other items that changed. */
export function countOtherChanges({ draft, placings }: PinRequest, after: RuleDraft): number {
  const placed = new Set(placings.map(({ target }) => target.item_url));
  return diffRuleStates(draft, after).filter((change) => !placed.has((change.after ?? change.before)?.item_url ?? ""))
    .length;
}

function findOwnPin(draft: RuleDraft, { item_url }: ItemTarget, scope: EditScope): Array<[string, DraftRule]> {
  const rule = findRuleInForce(draft, item_url, scope);
  return rule?.type === "pin" ? [[item_url, rule]] : [];
}

/** Pins an item, also at a taken position. */
function placePin(draft: RuleDraft, { target, position, availability }: PinPlacement, scope: EditScope): PinQuestion {
  const next = pinAt(draft, target, position, scope);
  const key = findRuleInForce(next, target.item_url, scope)?.key ?? "";
  const rules = next.rules.map((rule) => (rule.key === key && availability ? { ...rule, availability } : rule));
  return { draft: withRules(next, rules), collision: { key, from: null, style: scope, now: scope.at } };
}

/** The draft with a placed pin and other pins out of its way; null if a person must choose. */
function resolvePlaced(before: RuleDraft, { draft, collision }: PinQuestion, answers: readonly OutcomeKind[]) {
  if (findOccupants(draft.rules, collision.key, collision.style.timeZone).length === 0) return draft;
  for (const answer of [null, ...answers]) {
    const resolved = resolveCollision(before, draft, collision, answer);
    if (resolved !== null) return resolved.draft;
  }
  return null;
}

/** The rules of a draft in the order of an earlier one; new rules are last. */
function sortLike({ rules }: RuleDraft, draft: RuleDraft): RuleDraft {
  const order = new Map(rules.map(({ key }, index) => [key, index]));
  const findIndex = ({ key }: DraftRule) => order.get(key) ?? rules.length;
  return withRules(
    draft,
    [...draft.rules].sort((one, other) => findIndex(one) - findIndex(other)),
  );
}
