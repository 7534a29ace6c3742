import { ITEM_STATES } from "@/backend/search/pipeline/check-items";
import type { Clause } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { isApiError } from "@/lib/http/api-error";

// Conditions of rules. Their attributes may have left the catalog since: they then match nothing, instead of failing the box.

/** The items, sold out or not, that meet each of several conditions: one of the values of each attribute. */
export async function listMatchesOfEach(
  search: SearchContext,
  identities: readonly string[],
  conditions: readonly (readonly Clause[])[],
): Promise<ReadonlySet<string>[]> {
  if (identities.length === 0 || conditions.length === 0) return conditions.map(() => new Set());
  const checks = conditions.map((any) => {
    return { identities, types: null, filters: { any, must: [], none: [] }, availabilityField: null };
  });
  const isMet = (state: number | undefined): boolean => state === ITEM_STATES.eligible || state === ITEM_STATES.soldOut;
  return (await search.checkEach(checks)).map((states) => {
    return new Set("unknown" in states ? [] : identities.filter((_, at) => isMet(states[at])));
  });
}

/** Those of some attributes that an item of the catalog has. */
export async function findKnownAttributes(
  search: SearchContext,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const checks = keys.map((key) => {
    const filters = { any: [{ key, value: "" }], must: [], none: [] };
    return { identities: [], types: null, filters, availabilityField: null };
  });
  const states = await search.checkEach(checks);
  return new Set(keys.filter((_, at) => !("unknown" in (states[at] ?? {}))));
}

/** Null for a refusal because no item has the attribute. */
export function ignoreUnknownAttribute(error: unknown): null {
  if (isApiError(error) && error.code === "unknown_attribute") return null;
  throw error;
}
