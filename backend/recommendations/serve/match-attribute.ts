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
): Promise<Set<string>> {
  const check = { identities, types: null, filters: { any, must: [], none: [] }, availabilityField: null };
  const states = await search.checkItems(check).catch(ignoreUnknownAttribute);
  if (states === null) return new Set();
  return new Set(
    identities.filter((_, at) => states[at] === ITEM_STATES.eligible || states[at] === ITEM_STATES.soldOut),
  );
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
