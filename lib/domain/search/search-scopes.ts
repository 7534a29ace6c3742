// Where something was shown: the four lists that shop pages report, and all of them together.

/** The scopes, in the order in which screens offer them. */
export const SEARCH_SCOPES = ["search", "autocomplete", "product_listing", "recommendation", "all"] as const;
/** Where something was shown. */
export type SearchScope = (typeof SEARCH_SCOPES)[number];

/** Prefixes of lower-case list names, with the scope each means. */
const LISTS: readonly (readonly [string, Exclude<SearchScope, "all">])[] = [
  ["search results", "search"],
  ["autocomplete", "autocomplete"],
  ["product listing", "product_listing"],
  ["recommendation", "recommendation"],
  ["recommender", "recommendation"],
];

/** The scope of a list by its name, ignoring case; null for an unknown name (a warning). */
export function findListScope(name: string): Exclude<SearchScope, "all"> | null {
  const folded = name.trim().toLowerCase();
  return LISTS.find(([start]) => folded === start || folded.startsWith(`${start} `))?.[1] ?? null;
}

/** The scope that a list is named exactly after, ignoring case; null for a name that a shop made up or extended. */
export function findNamedScope(name: string): Exclude<SearchScope, "all"> | null {
  const folded = name.trim().toLowerCase();
  return LISTS.find(([start]) => folded === start)?.[1] ?? null;
}
