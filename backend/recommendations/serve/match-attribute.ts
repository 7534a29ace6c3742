import { ITEM_STATES } from "@/backend/search/pipeline/check-items";
import type { Clause } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { isApiError } from "@/lib/http/api-error";

// Conditions of rules. Their attributes may have left the catalog since: they then match nothing, instead of failing the box.

/** The items, sold out or not, that have one of the values of each attribute. */
export async function listMatches(
  search: SearchContext,
  identities: readonly string[],
  any: readonly Clause[],
): Promise<ReadonlySet<string>> {
  const [found] = await listMatchesOfEach(search, identities, [any]);
  return found ?? new Set();
}

/** The items that meet each of several conditions. */
export async function listMatchesOfEach(
  search: SearchContext,
  identities: readonly string[],
  conditions: readonly (readonly Clause[])[],
): Promise<ReadonlySet<string>[]> {
  if (identities.length === 0) return conditions.map(() => new Set());
  const checks = conditions.map((any) => {
    return { identities, types: null, filters: { any, must: [], none: [] }, availabilityField: null };
  });
  const isMet = (state: number | undefined): boolean => state === ITEM_STATES.eligible || state === ITEM_STATES.soldOut;
  return (await search.checkEach(checks)).map((states) => {
    return new Set("unknown" in states ? [] : identities.filter((_, at) => isMet(states[at])));
  });
}

/** Whether an item of the catalog has the attribute. */
export async function isKnownAttribute(search: SearchContext, key: string): Promise<boolean> {
  const filters = { any: [{ key, value: "" }], must: [], none: [] };
  // Without items, the index would not be asked.
  const check = { identities: [""], types: null, filters, availabilityField: null };
  return (await search.checkItems(check).catch(ignoreUnknownAttribute)) !== null;
}

/** Null for a refusal because no item has the attribute. */
export function ignoreUnknownAttribute(error: unknown): null {
  if (isApiError(error) && error.code === "unknown_attribute") return null;
  throw error;
}
