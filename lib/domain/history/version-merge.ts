// Three-way merge of the parts of a version that are not rules (for rules: rule-merge).

/** A part that both sides changed differently. */
export const CLASH = Symbol("clash");

/** Merges one value: the side that changed it wins, the same change on both sides counts once, otherwise CLASH. */
export function mergeValue<T>(base: T, mine: T, theirs: T, isSame: (a: T, b: T) => boolean): T | typeof CLASH {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  return isSame(mine, base) ? theirs : CLASH;
}

/**
 * Merges sets: applies what either side added or removed. Never clashes.
 * @param getKey identifies a member.
 */
export function mergeSets<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  getKey: (member: T) => string,
): T[] {
  const before = new Set(base.map(getKey));
  const ours = new Set(mine.map(getKey));
  const others = new Set(theirs.map(getKey));
  const isMember = (key: string): boolean => (before.has(key) ? ours.has(key) && others.has(key) : true);
  const members = new Map([...mine, ...theirs].map((member) => [getKey(member), member]));
  return [...members].flatMap(([key, member]) => (isMember(key) ? [member] : []));
}

/** Merges sets of words. */
export function mergeWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  return mergeSets(base, mine, theirs, (word) => word);
}

/** Counts words that are in only one of the two sets. */
export function countDifferences(a: readonly string[], b: readonly string[]): number {
  return [...a.filter((word) => !b.includes(word)), ...b.filter((word) => !a.includes(word))].length;
}
