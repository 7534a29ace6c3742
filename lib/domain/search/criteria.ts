import type { RuleItem } from "@/lib/contract/search/rules";

// Criteria of items as one text. Rules of recommendations have them in place of an identity, targets as their subject.

/** Items with one of the values of an attribute. */
export type Criterion = { attribute: string; values: readonly string[] };

const CRITERIA = "criteria:";

/** Maximum size of criteria as text, in UTF-8 bytes: more does not fit into an index. */
const CRITERIA_BYTES_MAX = 2048;

/** Stands for criteria that are not complete yet. */
export const INCOMPLETE_CRITERIA = CRITERIA;

/** Criteria as text. Equal criteria have equal texts: criteria and values in any order. */
export function formatCriteria(criteria: readonly Criterion[]): string {
  return `${CRITERIA}${JSON.stringify(normalizeCriteria(criteria).map(({ attribute, values }) => [attribute, values]))}`;
}

/** The criteria of a text; null if it is not one of `formatCriteria`. */
export function parseCriteria(text: string): Criterion[] | null {
  if (!isCriteria(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text.slice(CRITERIA.length));
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

/** Whether a text stands for criteria, complete or not. */
export function isCriteria(text: string): boolean {
  return text.startsWith(CRITERIA);
}

/** Whether `formatCriteria` could have written a text: each attribute has a name and appears once. */
export function isCompleteCriteria(text: string): boolean {
  const criteria = parseCriteria(text);
  if (criteria === null || criteria.some(({ attribute }) => attribute === "")) return false;
  return findRepeatedAttribute(criteria) < 0 && formatCriteria(criteria) === text;
}

/** Whether criteria are too long to be stored. */
export function isTooLongCriteria(text: string): boolean {
  return isCriteria(text) && new TextEncoder().encode(text).length > CRITERIA_BYTES_MAX;
}

/** The index of the criterion with the longest values. */
export function findLongestCriterion(criteria: readonly Criterion[]): number {
  const lengths = criteria.map(({ values }) => values.join("").length);
  return lengths.indexOf(Math.max(...lengths));
}

/** The index of a criterion whose attribute an earlier one has; -1 if there is none. */
export function findRepeatedAttribute(criteria: readonly { attribute: string }[]): number {
  return criteria.findIndex(({ attribute }, at) =>
    criteria.slice(0, at).some((other) => other.attribute === attribute),
  );
}

/** The criteria that a rule has in place of an item, as text in any language; null for an item. */
export function describeCriteria(itemUrl: string): string | null {
  const criteria = parseCriteria(itemUrl);
  if (criteria === null) return null;
  return criteria.map(({ attribute, values }) => `${attribute}: ${values.join(", ")}`).join(" · ");
}

/** The display data of criteria in place of an item; null for an item. */
export function buildCriteriaItem(itemUrl: string): RuleItem | null {
  const title = describeCriteria(itemUrl);
  return title === null ? null : { title, available: true };
}

/** Criteria by attribute, with their values trimmed, sorted, and each once. Values are exact, as in filters of a search. */
export function normalizeCriteria(criteria: readonly Criterion[]): Criterion[] {
  return criteria
    .map(({ attribute, values }) => ({
      attribute: attribute.trim(),
      values: [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))].sort(compareTexts),
    }))
    .sort((a, b) => compareTexts(a.attribute, b.attribute));
}

/** Compares by code units, so that the order is the same in every language. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
