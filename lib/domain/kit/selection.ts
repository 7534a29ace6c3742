// Which parts of an ordered list are selected, in the order in which they were chosen.

/** Chosen ids in the order chosen, and the one from which a range is drawn. */
export type Selection = { ids: readonly string[]; anchor: string | null };

/** Nothing is selected. */
export const NO_SELECTION: Selection = { ids: [], anchor: null };

/** Chooses an id behind the others, or drops it. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = selection.ids.includes(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id];
  return { ids, anchor: id };
}

/** Adds everything from the anchor to an id, in the direction in which it was drawn; without an anchor the id alone. */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? id), order.indexOf(id)];
  if (to < 0) return selection;
  const start = from < 0 ? to : from;
  const range = order.slice(Math.min(start, to), Math.max(start, to) + 1);
  const drawn = start <= to ? range : range.toReversed();
  const chosen = new Set(selection.ids);
  return { ids: [...selection.ids, ...drawn.filter((one) => !chosen.has(one))], anchor: order[start] ?? id };
}

/** Everything, in the order of the list, behind what was chosen already. */
export function selectAll(selection: Selection, order: readonly string[]): Selection {
  const chosen = new Set(selection.ids);
  return { ids: [...selection.ids, ...order.filter((id) => !chosen.has(id))], anchor: selection.anchor };
}

/** Drops what is not in the list any more; the same object when nothing is. */
export function keepKnown(selection: Selection, order: readonly string[]): Selection {
  const known = new Set(order);
  const ids = selection.ids.filter((id) => known.has(id));
  if (ids.length === selection.ids.length) return selection;
  const anchor = selection.anchor !== null && known.has(selection.anchor) ? selection.anchor : null;
  return { ids, anchor };
}
