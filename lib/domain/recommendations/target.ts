import { TARGET_ITEM } from "@/lib/domain/search/kinds";

// The target of a customization of recommendations: the requests of a model in which its rules act.

/** Items with one of the values of an attribute. */
export type Criterion = { attribute: string; values: readonly string[] };

/** All requests of a model, those for one item, or those for items that meet all criteria. */
export type Target =
  | { type: "all" }
  | { type: "item"; identity: string }
  | { type: "criteria"; criteria: readonly Criterion[] };

/** Which target decides when several match: the highest. */
export const TARGET_PRIORITIES: Readonly<Record<Target["type"], number>> = { item: 3, criteria: 2, all: 1 };

const CRITERIA = "criteria:";

/** The subject of a target. Equal targets have equal subjects: criteria and values in any order. */
export function formatTarget(target: Target): string {
  if (target.type === "all") return "all";
  if (target.type === "item") return `${TARGET_ITEM}${target.identity.trim()}`;
  return `${CRITERIA}${JSON.stringify(normalizeCriteria(target.criteria).map(({ attribute, values }) => [attribute, values]))}`;
}

/** The target of a subject; null if it is not one of `formatTarget`. */
export function parseTarget(subject: string): Target | null {
  if (subject === "all") return { type: "all" };
  if (subject.startsWith(TARGET_ITEM) && subject.length > TARGET_ITEM.length)
    return { type: "item", identity: subject.slice(TARGET_ITEM.length) };
  if (!subject.startsWith(CRITERIA)) return null;
  const criteria = parseCriteria(subject.slice(CRITERIA.length));
  return criteria === null ? null : { type: "criteria", criteria };
}

/** Criteria by attribute, with their values trimmed, sorted, and each once. Values are exact, as in filters of a search. */
export function normalizeCriteria(criteria: readonly Criterion[]): Criterion[] {
  return criteria
    .map(({ attribute, values }) => ({
      attribute: attribute.trim(),
      values: [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))].sort(compare),
    }))
    .sort((a, b) => compare(a.attribute, b.attribute));
}

/**
 * Orders targets that match one request, the deciding one first: by priority, then the more criteria, then the fewer values.
 * The subject decides last, so that the order never depends on chance.
 */
export function compareTargets(a: Target, b: Target): number {
  return (
    TARGET_PRIORITIES[b.type] - TARGET_PRIORITIES[a.type] ||
    criteriaOf(b).length - criteriaOf(a).length ||
    countValues(a) - countValues(b) ||
    compare(formatTarget(a), formatTarget(b))
  );
}

/** The index of a criterion whose attribute an earlier one has; -1 if there is none. */
export function findRepeatedAttribute(criteria: readonly { attribute: string }[]): number {
  return criteria.findIndex(({ attribute }, at) =>
    criteria.slice(0, at).some((other) => other.attribute === attribute),
  );
}

function criteriaOf(target: Target): readonly Criterion[] {
  return target.type === "criteria" ? target.criteria : [];
}

function countValues(target: Target): number {
  return criteriaOf(target).reduce((sum, { values }) => sum + values.length, 0);
}

function parseCriteria(json: string): Criterion[] | null {
  try {
    const parsed: unknown = JSON.parse(json);
    if (!Array.isArray(parsed) || parsed.length === 0) return null;
    const criteria = parsed.flatMap((pair: unknown): Criterion[] => {
      if (!Array.isArray(pair) || typeof pair[0] !== "string" || !Array.isArray(pair[1])) return [];
      const values = pair[1].filter((value) => typeof value === "string");
      return values.length === 0 ? [] : [{ attribute: pair[0], values }];
    });
    return criteria.length === parsed.length ? criteria : null;
  } catch {
    return null;
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
