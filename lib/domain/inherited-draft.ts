import type { InheritedRule } from "@/lib/contract/customizations";
import { inheritedRules } from "./inheritance";
import type { DraftRule } from "./rule-draft";

// Rules of parent categories in the editor of a listing (features B4): they stand among its own ones in what is shown,
// and are never part of what is saved.

const MARK = "inherited:";

/** The rules of parent categories that act beside pending ones at an instant (epoch ms), as the editor draws rules. */
export function inheritedDrafts(
  own: readonly DraftRule[],
  parents: readonly InheritedRule[],
  instant: { at: number; timeZone: string },
): DraftRule[] {
  const drafted = parents.map((one) => ({ ...one, rule: draftOfInherited(one) }));
  return inheritedRules<DraftRule, (typeof drafted)[number]>(own, drafted, instant).map(({ rule }) => rule);
}

/** A rule of a parent category as the editor draws rules. */
export function draftOfInherited({ rule }: InheritedRule): DraftRule {
  const position = rule.type === "pin" ? (rule.position ?? null) : null;
  return { ...rule, key: `${MARK}${rule.id}`, placement: "both", position, item: rule.item ?? null };
}

/** Whether a rule is one of a parent category. */
export function isInherited({ key }: Pick<DraftRule, "key">): boolean {
  return key.startsWith(MARK);
}
