import { type Collision, type CollisionOutcome, findOccupants, type OutcomeKind, resolve } from "./clash-outcomes";
import { findClashes } from "./rule-clashes";
import { type DraftRule, type RuleDraft, withRules } from "./rule-draft";
import { areRulesSame } from "./rule-fields";

/** A resolved collision: the draft, and the kind of outcome that a person chose; null if there was nothing to choose. */
export type CollisionResolution = { draft: RuleDraft; kind: OutcomeKind | null };

/**
 * Resolves a pin at a taken position: with its only sensible outcome, else with the wanted kind. Null if a person must
 * choose: there is no such outcome, or it would move saved pins down.
 * @param before the draft before the pin was set.
 */
export function resolveCollision(
  before: RuleDraft,
  after: RuleDraft,
  collision: Collision,
  wanted: OutcomeKind | null,
): CollisionResolution | null {
  const { key, style } = collision;
  const own = before.rules.find((rule) => rule.key === key && rule.type === "pin")?.position ?? null;
  const obvious = findObviousMove(after.rules, { key, from: own, timeZone: style.timeZone });
  if (obvious !== null && !obvious.pushed.some((pushed) => isSaved(before, pushed)))
    return { draft: withRules(after, obvious.rules), kind: null };
  const chosen = resolve(after.rules, collision).find(({ kind }) => kind === wanted);
  return chosen === undefined ? null : { draft: withRules(after, chosen.rules), kind: chosen.kind };
}

/** Whether a rule is as it was saved, without an unsaved change. */
function isSaved({ saved, rules }: RuleDraft, key: string): boolean {
  const old = saved.find((rule) => rule.key === key);
  const now = rules.find((rule) => rule.key === key);
  return old !== undefined && now !== undefined && areRulesSame(old, now, null);
}

/** A pin that was set to a position: `from` is the position of its own earlier pin, null if it is new. */
type PinMove = { key: string; from: number | null; timeZone: string };

/** The rules after a move, and the keys of the pins that had to move down for it. */
type ObviousMove = { rules: DraftRule[]; pushed: readonly string[] };

/**
 * The rules after a pin moved to a taken position, if there is only one sensible outcome: all pins that move act at the same time
 * and in the same places as it. Within a block of pins the pins between the old and the new position move by one towards the old
 * position; otherwise the pins from the new position move down. Null if a person must choose.
 */
export function findObviousMove(rules: readonly DraftRule[], { key, from, timeZone }: PinMove): ObviousMove | null {
  const pin = rules.find((rule) => rule.key === key);
  if (pin === undefined || !findOccupants(rules, key, timeZone).every((other) => isPeer(other, pin))) return null;
  const turned = from === null ? null : turnBlock(rules, pin, from);
  if (turned !== null && findClashes(turned, timeZone).length === 0) return { rules: turned, pushed: [] };
  const shifted = resolve(rules, { key, from, style: { timeZone, withTimes: true } }).find(isShift);
  if (shifted === undefined) return null;
  const peers = rules.filter((rule) => shifted.touched.includes(rule.key));
  return peers.every((other) => isPeer(other, pin)) ? { rules: shifted.rules, pushed: shifted.touched } : null;
}

function isShift({ kind }: CollisionOutcome): boolean {
  return kind === "shift";
}

/** Whether two pins act at the same time in the same places. */
function isPeer(a: DraftRule, b: DraftRule): boolean {
  return a.active_from === b.active_from && a.active_to === b.active_to && a.placement === b.placement;
}

/** Moves the pins between the old and the new position by one; null if one of these positions has no pin like it. */
function turnBlock(rules: readonly DraftRule[], pin: DraftRule, from: number): DraftRule[] | null {
  const to = pin.position ?? from;
  if (to === from) return null;
  const [first, last, by] = to < from ? [to, from - 1, 1] : [from + 1, to, -1];
  const between = rules.filter(
    (rule) =>
      rule.key !== pin.key &&
      rule.type === "pin" &&
      rule.position !== null &&
      rule.position >= first &&
      rule.position <= last &&
      isPeer(rule, pin),
  );
  if (new Set(between.map((rule) => rule.position)).size !== last - first + 1) return null;
  return rules.map((rule) => (between.includes(rule) ? { ...rule, position: (rule.position ?? 0) + by } : rule));
}
