import { type CheckedItems, ITEM_STATES, type ItemCheck } from "@vitrine/engine/check-items";
import type { Clause } from "@vitrine/engine/list-query";
import { refusal } from "@/backend/search/service/request";
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
  const checked = await search.checkEach(buildMatchChecks(identities, conditions));
  return checked.map((states) => new Set(identities.filter((_, at) => isMatch(states, at))));
}

/** Checks which items, sold out or not, meet each of several conditions. */
export function buildMatchChecks(
  identities: readonly string[],
  conditions: readonly (readonly Clause[])[],
): ItemCheck[] {
  return conditions.map((any) => {
    return { identities, types: null, filters: { any, must: [], none: [] }, availabilityField: null };
  });
}

/** Whether the item at a place meets the condition of a check by `buildMatchChecks`. */
export function isMatch(states: CheckedItems | undefined, at: number): boolean {
  if (states === undefined || "unknown" in states) return false;
  return states[at] === ITEM_STATES.eligible || states[at] === ITEM_STATES.soldOut;
}

/** The states of a check. Throws ApiError 400 `unknown_attribute` if no item has an attribute of it. */
export function requireKnown(states: CheckedItems | undefined): Uint8Array {
  if (states === undefined) throw new Error("the search thread did not answer a check");
  if ("unknown" in states) throw refusal(400, "unknown_attribute", { attribute: states.unknown });
  return states;
}

/** Which of the attributes the search index knows, because some item has them. */
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
