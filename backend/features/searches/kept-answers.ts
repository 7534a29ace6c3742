// What was computed for one question is kept, so that the next one who asks need not wait, and who asks meanwhile waits
// for the same. Keys name what it was made of: sums that have moved on make other keys, and what nobody asks for any more
// is the first to go.

/** Remembers what was computed for a key, or is being computed. */
export type KeptAnswers<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** A store of at most `max` answers; the one that nobody asked for the longest goes first. What fails is not kept. */
export function keptAnswers<T>(max: number): KeptAnswers<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = kept.get(key);
    const value = known ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (known === undefined) value.catch(() => kept.get(key) === value && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
