import type { SearchIndex } from "../index/search-index";
import { checkItems, ITEM_STATES, type ItemCheck } from "./check-items";
import { isUnknownAttributeError } from "./filter";
import type { ListAnswer, ListQuery } from "./list-query";

/** Conditions that the hits of lists must meet. */
export type HitCheck = Omit<ItemCheck, "identities">;

/**
 * The identities of the eligible hits of each list. A list about an attribute that no item has is empty; such an attribute of the
 * check throws UnknownAttributeError.
 */
export function selectHits(
  index: SearchIndex,
  lists: readonly ListQuery[],
  check: HitCheck,
  run: (list: ListQuery) => ListAnswer,
): string[][] {
  return lists.map((list) => {
    const identities = listHits(list, run);
    if (identities.length === 0) return [];
    const states = checkItems(index, { ...check, identities });
    return identities.filter((_, at) => states[at] === ITEM_STATES.eligible);
  });
}

function listHits(list: ListQuery, run: (list: ListQuery) => ListAnswer): string[] {
  try {
    return run(list).hits.map(({ identity }) => identity);
  } catch (error) {
    if (isUnknownAttributeError(error)) return [];
    throw error;
  }
}
