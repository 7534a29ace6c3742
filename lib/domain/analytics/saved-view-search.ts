// A saved view stores the query string of its screen without its current position, such as the page.

/** URL parameter with the id of the saved view that the screen started from. */
export const VIEW_PARAM = "view";

/** Builds the query string that a view stores: sorted by name, without empty values and the names in `drops`. */
export function buildViewSearch(search: URLSearchParams, drops: readonly string[] = []): string {
  const entries = [...search].filter(([name, value]) => value !== "" && name !== VIEW_PARAM && !drops.includes(name));
  // The sort is stable: repeated names, such as steps, keep their order.
  return new URLSearchParams(entries.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1))).toString();
}

/** Builds the query string that opens a view; it includes the view's id, so that the screen can name the view. */
export function buildViewAddress(search: string, id: string): string {
  const next = new URLSearchParams(search);
  next.set(VIEW_PARAM, id);
  return next.toString();
}
