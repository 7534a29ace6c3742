// Selection in an ordered list; remembers the order of selecting.

/** Selected ids in selection order, and the start of a range selection. */
export type Selection = { ids: readonly string[]; anchor: string | null };

export const NO_SELECTION: Selection = { ids: [], anchor: null };

/** Adds an id at the end, or removes it. */
export function toggleId(selection: Selection, id: string): Selection {
  const ids = selection.ids.includes(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id];
  return { ids, anchor: id };
}

/** Adds everything from the anchor to an id, in that direction; without an anchor, only the id. */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  const start = from < 0 ? to : from;
  const range = order.slice(Math.min(start, to), Math.max(start, to) + 1);
  const drawn = start <= to ? range : range.toReversed();
  const chosen = new Set(selection.ids);
  return { ids: [...selection.ids, ...drawn.filter((one) => !chosen.has(one))], anchor: order[start] ?? id };
}

/** Adds everything else, in list order. */
export function selectAll(selection: Selection, order: readonly string[]): Selection {
  const chosen = new Set(selection.ids);
  return { ids: [...selection.ids, ...order.filter((id) => !chosen.has(id))], anchor: selection.anchor };
}

/** Removes ids that are no longer in the list; returns the same object if nothing changes. */
export function pruneSelection(selection: Selection, order: readonly string[]): Selection {
  const known = new Set(order);
  const ids = selection.ids.filter((id) => known.has(id));
  if (ids.length === selection.ids.length) return selection;
  const anchor = selection.anchor !== null && known.has(selection.anchor) ? selection.anchor : null;
  return { ids, anchor };
}
