import { findInheritedRules } from "@vitrine/engine/inheritance";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { createInheritedRule, type DraftRule } from "./rule-draft";

// Inherited rules in the editor of a listing: displayed among its own rules, but never saved with them.

/** Applies pending switches to inherited rules. */
export function applySwitches(parents: readonly InheritedRule[], off: readonly DraftRule[]): InheritedRule[] {
  const ids = new Set(off.map(({ id }) => id));
  return parents.map((one) => ({ ...one, is_off: ids.has(one.rule.id) }));
}

/** Finds inherited rules by id, in the editor's format. */
export function findParentsById(parents: readonly InheritedRule[], ids: readonly string[]): DraftRule[] {
  return parents.filter(({ rule }) => rule.id !== null && ids.includes(rule.id)).map(createInheritedRule);
}

/** The inherited rules that act beside the pending ones at an instant (epoch ms), in the editor's format. */
export function findInheritedDrafts(
  own: readonly DraftRule[],
  parents: readonly InheritedRule[],
  instant: { at: number; timeZone: string },
): DraftRule[] {
  const drafted = parents.map((one) => ({ ...one, rule: createInheritedRule(one) }));
  return findInheritedRules<DraftRule, (typeof drafted)[number]>(own, drafted, instant).map(({ rule }) => rule);
}
