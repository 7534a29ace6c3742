// Three versions of one thing that is made of named parts: what two sides made out of the same base.

/** A part that both sides changed, each in its own way. */
export const CLASH = Symbol("clash");

/** One value three ways: the side that changed it wins, the same change twice is one, else CLASH. */
export function mergeValue<T>(base: T, mine: T, theirs: T, isSame: (a: T, b: T) => boolean): T | typeof CLASH {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  return isSame(mine, base) ? theirs : CLASH;
}

/**
 * A list of parts with ids, three ways: each part by itself, so that only a part that both sides changed differently
 * clashes. In the order of `mine`; what only `theirs` has follows what it stands behind there.
 */
export function mergeParts<T extends { id: string | null }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  isSame: (a: T | undefined, b: T | undefined) => boolean,
): T[] | typeof CLASH {
  const [before, ours, others] = [byId(base), byId(mine), byId(theirs)];
  const merged: T[] = [];
  for (const id of orderOf(mine, theirs)) {
    const part = mergeValue<T | undefined>(before.get(id), ours.get(id), others.get(id), isSame);
    if (part === CLASH) return CLASH;
    if (part !== undefined) merged.push(part);
  }
  return merged;
}

/** A set of words, three ways: what either side added or took out. Never clashes. */
export function mergeWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, ours, others] = [new Set(base), new Set(mine), new Set(theirs)];
  const stays = (word: string): boolean => (before.has(word) ? ours.has(word) && others.has(word) : true);
  return [...new Set([...mine, ...theirs])].filter(stays);
}

function byId<T extends { id: string | null }>(parts: readonly T[]): Map<string, T> {
  return new Map(parts.map((part) => [part.id ?? "", part]));
}

function orderOf<T extends { id: string | null }>(mine: readonly T[], theirs: readonly T[]): string[] {
  const order = mine.map((part) => part.id ?? "");
  let place = 0;
  for (const part of theirs) {
    const id = part.id ?? "";
    const at = order.indexOf(id);
    if (at === -1) order.splice(place, 0, id);
    place = (at === -1 ? place : at) + 1;
  }
  return order;
}
