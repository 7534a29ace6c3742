import { ITEM_STATES } from "@vitrine/engine/check-items";
import type { Clause, Filters } from "@vitrine/engine/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { RankedCandidate } from "@/lib/domain/recommendations/arrange";
import type { Candidate } from "@/lib/domain/recommendations/candidates";
import { buildMatchChecks, isMatch, requireKnown } from "./match-attribute";

// Takes candidates from a generator until enough of them may be shown. The search index decides: it is always current.

/** Conditions that all candidates must meet. */
export type CandidateConditions = {
  types: readonly string[];
  filters: Filters;
  availabilityField: string | null;
  /** Identities that are never returned. */
  excluded: ReadonlySet<string>;
};

/** Candidates of a model, best first, and the identities of its items. */
type CandidateSource = { candidates: Iterator<Candidate>; identityOf: (item: number) => string };

/** Candidates checked at once: first, and at most. */
const CHECK_MIN = 60;
const CHECK_MAX = 20_000;
const GROWTH = 8;
/** More candidates than wanted, because some are sold out. */
const SPARE = 1.5;

/** Criteria of rules of a box, as conditions of the search index. */
export type BoxCriteria = { text: string; clauses: readonly Clause[] };

/** How many candidates a box needs, and what else it asks about items: which of `pinned` it may show, and who meets criteria. */
export type WantedCandidates = { count: number; pinned: readonly string[]; criteria: readonly BoxCriteria[] };

/** The candidates that may be shown, those of the pinned items, and which of both meet criteria, by their text. */
export type Collected = {
  found: readonly RankedCandidate[];
  showable: ReadonlySet<string>;
  met: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * The first `count` candidates that may be shown: sold-out, removed, filtered and excluded items are left out. All questions about
 * a batch go to the search index together. Throws ApiError 400 `unknown_attribute`.
 */
export async function collectCandidates(
  search: Pick<SearchContext, "checkEach" | "findProducts">,
  { candidates, identityOf }: CandidateSource,
  conditions: CandidateConditions,
  { count, pinned, criteria }: WantedCandidates,
): Promise<Collected> {
  const found: RankedCandidate[] = [];
  const showable = new Set<string>();
  const met = new Map(criteria.map(({ text }) => [text, new Set<string>()]));
  const excluded = new Set(conditions.excluded);
  const first = Math.min(CHECK_MAX, Math.max(CHECK_MIN, Math.ceil(SPARE * count)));
  for (let size = first, more = pinned; found.length < count; size = Math.min(CHECK_MAX, size * GROWTH), more = []) {
    const taken = takeBatch(candidates, identityOf, conditions.excluded, size);
    const batch = await mergeVariants(search, taken, excluded);
    const identities = [...batch.map(({ identity }) => identity), ...more];
    if (taken.length + more.length === 0) break;
    const { isEligible, meets } = await checkBatch(search, identities, conditions, criteria);
    batch.forEach((candidate, at) => {
      if (isEligible(at) && found.length < count) found.push(candidate);
    });
    more.forEach((identity, at) => {
      if (isEligible(batch.length + at) && !conditions.excluded.has(identity)) showable.add(identity);
    });
    criteria.forEach(({ text }, which) => {
      for (const [at, identity] of identities.entries()) if (meets(which, at)) met.get(text)?.add(identity);
    });
    if (taken.length === 0) break;
  }
  return { found, showable, met };
}

/** A model trained before its items became variants of one product knows them apart; the product is recommended once. */
async function mergeVariants(
  search: Pick<SearchContext, "findProducts">,
  taken: readonly RankedCandidate[],
  seen: Set<string>,
): Promise<readonly RankedCandidate[]> {
  const products = await search.findProducts(taken.map(({ identity }) => identity));
  return taken.flatMap((candidate) => {
    const identity = products.get(candidate.identity) ?? candidate.identity;
    if (seen.has(identity)) return [];
    seen.add(identity);
    return [{ ...candidate, identity }];
  });
}

/**
 * Checks items for a box. Throws if no item has an attribute of the box's own filters. Criteria about an attribute that
 * no item has match no item.
 */
async function checkBatch(
  search: Pick<SearchContext, "checkEach">,
  identities: readonly string[],
  { types, filters, availabilityField }: CandidateConditions,
  criteria: readonly BoxCriteria[],
) {
  const [own, ...others] = await search.checkEach([
    { identities, types, filters, availabilityField },
    ...buildMatchChecks(
      identities,
      criteria.map(({ clauses }) => clauses),
    ),
  ]);
  const states = requireKnown(own);
  return {
    isEligible: (at: number): boolean => states[at] === ITEM_STATES.eligible,
    meets: (which: number, at: number): boolean => isMatch(others[which], at),
  };
}

function takeBatch(
  candidates: Iterator<Candidate>,
  identityOf: (item: number) => string,
  excluded: ReadonlySet<string>,
  size: number,
): RankedCandidate[] {
  const batch: RankedCandidate[] = [];
  while (batch.length < size) {
    const next = candidates.next();
    if (next.done === true) break;
    const { item, score, source, isFallback, evidence } = next.value;
    const identity = identityOf(item);
    if (!excluded.has(identity)) batch.push({ identity, score, source, isFallback, evidence, rule: null });
  }
  return batch;
}
