import { type Criterion, compareTexts, formatCriteria, parseCriteria } from "@/lib/domain/search/criteria";
import { TARGET_ALL, TARGET_ITEM } from "@/lib/domain/search/kinds";

// The target of a customization of recommendations: the requests of a model in which its rules act.

/** All requests of a model, those for one item, or those for items that meet all criteria. */
export type RecommendationTarget =
  | { type: "all" }
  | { type: "item"; identity: string }
  | { type: "criteria"; criteria: readonly Criterion[] };

/** Which target decides when several match: the highest. */
export const TARGET_PRIORITIES: Readonly<Record<RecommendationTarget["type"], number>> = {
  item: 3,
  criteria: 2,
  all: 1,
};

/** The subject of a target. Equal targets have equal subjects: criteria and values in any order. */
export function formatTarget(target: RecommendationTarget): string {
  if (target.type === "all") return TARGET_ALL;
  return target.type === "item" ? `${TARGET_ITEM}${target.identity.trim()}` : formatCriteria(target.criteria);
}

/** The target of a subject; null if it is not one of `formatTarget`. */
export function parseTarget(subject: string): RecommendationTarget | null {
  if (subject === TARGET_ALL) return { type: "all" };
  if (subject.startsWith(TARGET_ITEM) && subject.length > TARGET_ITEM.length)
    return { type: "item", identity: subject.slice(TARGET_ITEM.length) };
  const criteria = parseCriteria(subject);
  return criteria === null ? null : { type: "criteria", criteria };
}

/**
 * Orders targets that match one request, the deciding one first: by priority, then the more criteria, then the fewer values.
 * The subject decides last, so that the order never depends on chance.
 */
export function compareTargets(a: RecommendationTarget, b: RecommendationTarget): number {
  return (
    TARGET_PRIORITIES[b.type] - TARGET_PRIORITIES[a.type] ||
    listCriteria(b).length - listCriteria(a).length ||
    countValues(a) - countValues(b) ||
    compareTexts(formatTarget(a), formatTarget(b))
  );
}

function listCriteria(target: RecommendationTarget): readonly Criterion[] {
  return target.type === "criteria" ? target.criteria : [];
}

function countValues(target: RecommendationTarget): number {
  return listCriteria(target).reduce((sum, { values }) => sum + values.length, 0);
}
