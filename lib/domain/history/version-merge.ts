// What two sides made out of the same base, for the parts of a version that are no rules (those: rule-merge).

/** A part that both sides changed, each in its own way. */
export const CLASH = Symbol("clash");

/** One value three ways: the side that changed it wins, the same change twice is one, else CLASH. */
export function mergeValue<T>(base: T, mine: T, theirs: T, isSame: (a: T, b: T) => boolean): T | typeof CLASH {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  return isSame(mine, base) ? theirs : CLASH;
}

/** A set, three ways: what either side added or took out; `keyOf` names a member. Never clashes. */
export function mergeSets<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  keyOf: (member: T) => string,
): T[] {
  const [before, ours, others] = [new Set(base.map(keyOf)), new Set(mine.map(keyOf)), new Set(theirs.map(keyOf))];
  const stays = (key: string): boolean => (before.has(key) ? ours.has(key) && others.has(key) : true);
  const members = new Map([...mine, ...theirs].map((member) => [keyOf(member), member]));
  return [...members].flatMap(([key, member]) => (stays(key) ? [member] : []));
}

/** The same for words. */
export function mergeWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  return mergeSets(base, mine, theirs, (word) => word);
}

/** How many words only one of two sets has. */
export function countDifferent(a: readonly string[], b: readonly string[]): number {
  return [...a.filter((word) => !b.includes(word)), ...b.filter((word) => !a.includes(word))].length;
}
