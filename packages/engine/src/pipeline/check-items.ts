import { findFirstPair } from "../index/columns";
import { IndexCache } from "../index/index-cache";
import type { SearchIndex } from "../index/search-index";
import { UNAVAILABLE } from "../items/attribute-signals";
import { buildMasks, findColumn, isUnknownAttributeError } from "./filter";
import type { Filters } from "./list-query";
import type { Mask } from "./variant-lists";

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

/** Bytes of the cached masks of an index, and limits of their number. */
const MASK_BYTES_MAX = 8 * 1024 * 1024;
const MASKS = { min: 16, max: 500 } as const;
/** Conditions with a longer text are not cached: anyone may send them, and those of nearly all rules are shorter. */
const KEY_LENGTH_MAX = 16 * 1024;

/** The items that meet conditions. Boxes check the same conditions of rules for each request. */
const masks = new IndexCache<{ mask: Mask | null }>(({ size }) =>
  Math.min(MASKS.max, Math.max(MASKS.min, Math.floor(MASK_BYTES_MAX / Math.max(1, size)))),
);

function findMask(index: SearchIndex, { types, filters }: ItemCheck): Mask | null {
  const build = () => ({ mask: buildMasks(index, types, filters).all });
  const key = JSON.stringify([types, filters]);
  return (key.length > KEY_LENGTH_MAX ? build() : masks.get(index, key, build)).mask;
}

/** The state of each item. Throws UnknownAttributeError. */
export function checkItems(index: SearchIndex, check: ItemCheck): Uint8Array {
  return checkDocs(index, check, findDocs(index, check.identities));
}

/** The states of several checks. Items of a list that several checks share are looked up once. */
export function checkEach(index: SearchIndex, checks: readonly ItemCheck[]): CheckedItems[] {
  const found = new Map<readonly string[], Int32Array>();
  return checks.map((check) => {
    const docs = found.get(check.identities) ?? findDocs(index, check.identities);
    found.set(check.identities, docs);
    try {
      return checkDocs(index, check, docs);
    } catch (error) {
      if (isUnknownAttributeError(error)) return { unknown: error.attribute };
      throw error;
    }
  });
}

function findDocs(index: SearchIndex, identities: readonly string[]): Int32Array {
  return Int32Array.from(identities, (identity) => index.findDoc(identity));
}

function checkDocs(index: SearchIndex, check: ItemCheck, docs: Int32Array): Uint8Array {
  const mask = findMask(index, check);
  const isAvailable = createAvailability(index, check.availabilityField);
  return Uint8Array.from(docs, (doc) => {
    if (doc < 0) return ITEM_STATES.missing;
    if (mask !== null && mask[doc] !== 1) return ITEM_STATES.filteredOut;
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
