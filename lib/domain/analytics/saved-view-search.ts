// A kept view is the query string of its screen without what says where in it somebody is.

/** The name by which an address says which kept view it began as. */
export const VIEW_PARAM = "view";

/** The part of a query string that a view keeps: its names in order, without empty values and what `drops` names. */
export function viewSearch(search: URLSearchParams, drops: readonly string[] = []): string {
  const kept = [...search].filter(([name, value]) => value !== "" && name !== VIEW_PARAM && !drops.includes(name));
  // Values of one name keep their order: steps have one.
  return new URLSearchParams(kept.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1))).toString();
}

/** The query string of a screen that shows a view; its name stays, so that the screen can say which it is. */
export function viewAddress(search: string, id: string): string {
  const next = new URLSearchParams(search);
  next.set(VIEW_PARAM, id);
  return next.toString();
}
