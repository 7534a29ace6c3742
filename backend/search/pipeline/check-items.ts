import { UNAVAILABLE } from "@/backend/search/index/attribute-signals";
import type { SearchIndex } from "@/backend/search/index/search-index";
import { findFirstPair } from "../index/columns";
import { buildMasks, findColumn, passes } from "./filter";
import type { Filters } from "./list-query";

// Checks given items against the index: for lists that other parts of the product make, such as recommendations.

/**
 * Items to check. `types`: the types that may be shown, null for all. `availabilityField`: an attribute that decides about
 * availability instead of the usual ones.
 */
export type ItemCheck = {
  identities: readonly string[];
  types: readonly string[] | null;
  filters: Filters;
  availabilityField: string | null;
};

/** The state of a checked item. */
export const ITEM_STATES = { missing: 0, eligible: 1, soldOut: 2, filteredOut: 3 } as const;

/** An ItemState per item, or the attribute of a condition that no item has. */
export type CheckedItems = Uint8Array | { unknown: string };

/** The state of each item. Throws UnknownAttributeError. */
export function checkItems(
  index: SearchIndex,
  { identities, types, filters, availabilityField }: ItemCheck,
): Uint8Array {
  const masks = buildMasks(index, types, filters);
  const isAvailable = createAvailability(index, availabilityField);
  return Uint8Array.from(identities, (identity) => {
    const doc = index.findDoc(identity);
    if (doc < 0) return ITEM_STATES.missing;
    if (!passes(masks, doc)) return ITEM_STATES.filteredOut;
    return isAvailable(doc) ? ITEM_STATES.eligible : ITEM_STATES.soldOut;
  });
}

/** Whether an item is available; without a value it is. */
function createAvailability(index: SearchIndex, field: string | null): (doc: number) => boolean {
  if (field === null) return (doc) => (index.signals.availability[doc] ?? 0) < UNAVAILABLE;
  const column = findColumn(index, field);
  if (column === null) return () => true;
  return (doc) => {
    const pair = findFirstPair(column, doc);
    if (pair < 0) return true;
    if (column.texts === null) return (column.numbers?.[pair] ?? 0) > 0;
    const text = column.texts.at(column.codes?.[pair] ?? 0).toLowerCase();
    return text !== "0" && text !== "false" && text !== "no";
  };
}
