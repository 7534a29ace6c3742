// When what visitors searched next says something about a query.

/** Visitors that must have done the same; fewer may be chance, or one person. */
export const EVIDENCE_VISITORS_MIN = 3;
/** How many times its usual share a next search must have. */
const USUAL_SHARES_MIN = 2;

/** How often one query followed another, and how often it is searched anyway. */
export type NextSearch = {
  /** Visitors and visits that searched it next. */
  visitors: number;
  visits: number;
  /** Visits with any next search, counted for each of them. */
  allVisits: number;
  /** Searches for it on the site, of all searches. */
  searches: number;
  allSearches: number;
};

/**
 * Whether a next search is evidence that visitors meant it: three visitors, and at least twice its usual share of all searches among their
 * next ones. Otherwise it is only a popular query.
 */
export function isEvidence({ visitors, visits, allVisits, searches, allSearches }: NextSearch): boolean {
  return visitors >= EVIDENCE_VISITORS_MIN && visits * allSearches >= USUAL_SHARES_MIN * searches * allVisits;
}
