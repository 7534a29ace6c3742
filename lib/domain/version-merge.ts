// What two sides made out of the same base, for the parts of a version that are no rules (those: rule-merge).

/** A part that both sides changed, each in its own way. */
export const CLASH = Symbol("clash");

/** One value three ways: the side that changed it wins, the same change twice is one, else CLASH. */
export function mergeValue<T>(base: T, mine: T, theirs: T, isSame: (a: T, b: T) => boolean): T | typeof CLASH {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  return isSame(mine, base) ? theirs : CLASH;
}

/** A set of words, three ways: what either side added or took out. Never clashes. */
export function mergeWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, ours, others] = [new Set(base), new Set(mine), new Set(theirs)];
  const stays = (word: string): boolean => (before.has(word) ? ours.has(word) && others.has(word) : true);
  return [...new Set([...mine, ...theirs])].filter(stays);
}
