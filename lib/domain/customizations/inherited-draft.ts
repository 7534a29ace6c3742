import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { findInheritedRules } from "@/lib/domain/search/inheritance";
import { type DraftRule, draftOfInherited } from "./rule-draft";

// Rules of parent categories in the editor of a listing: they stand among its own ones in what is shown,
// and are never part of what is saved.

/** Rules of parent categories with the switches of a pending state in place of the live ones. */
export function switchedParents(parents: readonly InheritedRule[], off: readonly DraftRule[]): InheritedRule[] {
  const ids = new Set(off.map(({ id }) => id));
  return parents.map((one) => ({ ...one, is_off: ids.has(one.rule.id) }));
}

/** Those of some rules of parent categories that have these ids, as the editor draws rules. */
export function parentsById(parents: readonly InheritedRule[], ids: readonly string[]): DraftRule[] {
  return parents.filter(({ rule }) => rule.id !== null && ids.includes(rule.id)).map(draftOfInherited);
}

/** The rules of parent categories that act beside pending ones at an instant (epoch ms), as the editor draws rules. */
export function inheritedDrafts(
  own: readonly DraftRule[],
  parents: readonly InheritedRule[],
  instant: { at: number; timeZone: string },
): DraftRule[] {
  const drafted = parents.map((one) => ({ ...one, rule: draftOfInherited(one) }));
  return findInheritedRules<DraftRule, (typeof drafted)[number]>(own, drafted, instant).map(({ rule }) => rule);
}
