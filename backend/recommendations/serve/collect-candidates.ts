import { ITEM_STATES } from "@/backend/search/pipeline/check-items";
import type { Filters } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { RankedCandidate } from "@/lib/domain/recommendations/arrange";
import type { Candidate } from "@/lib/domain/recommendations/candidates";

// Takes candidates from a generator until enough of them may be shown. The search index decides: it is always current.

/** Conditions that all candidates must meet. */
export type CandidateConditions = {
  types: readonly string[];
  filters: Filters;
  availabilityField: string | null;
  /** Identities that are never returned. */
  excluded: ReadonlySet<string>;
};

/** Candidates checked at once: first, and at most. */
const CHECK_MIN = 60;
const CHECK_MAX = 20_000;
const GROWTH = 8;
/** More candidates than wanted, because some are sold out. */
const SPARE = 1.5;

/** The first `count` candidates that may be shown. Sold-out, removed, filtered and excluded items are left out. */
export async function collectCandidates(
  context: SearchContext,
  candidates: Iterator<Candidate>,
  identityOf: (item: number) => string,
  { types, filters, availabilityField, excluded }: CandidateConditions,
  count: number,
): Promise<RankedCandidate[]> {
  const found: RankedCandidate[] = [];
  const first = Math.min(CHECK_MAX, Math.max(CHECK_MIN, Math.ceil(SPARE * count)));
  for (let size = first; found.length < count; size = Math.min(CHECK_MAX, size * GROWTH)) {
    const batch = takeBatch(candidates, identityOf, excluded, size);
    if (batch.length === 0) break;
    const identities = batch.map(({ identity }) => identity);
    const states = await context.checkItems({ identities, types, filters, availabilityField });
    batch.forEach((candidate, at) => {
      if (states[at] === ITEM_STATES.eligible && found.length < count) found.push(candidate);
    });
  }
  return found;
}

/** The items that meet the conditions of a box. */
export async function findShowable(
  context: SearchContext,
  identities: readonly string[],
  { types, filters, availabilityField, excluded }: CandidateConditions,
): Promise<ReadonlySet<string>> {
  const states = await context.checkItems({ identities, types, filters, availabilityField });
  return new Set(identities.filter((identity, at) => states[at] === ITEM_STATES.eligible && !excluded.has(identity)));
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
