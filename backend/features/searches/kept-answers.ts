// Answers that were computed, so that the next one who asks the same need not wait. They are kept by what they were made
// of: sums that have moved on make other keys, and what nobody asks for any more is the first to go.

const KEPT_MAX = 200;

/** Remembers what was computed for a key. */
export type KeptAnswers<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

/** A store of at most `max` answers; the one that nobody asked for the longest goes first. */
export function keptAnswers<T>(max = KEPT_MAX): KeptAnswers<T> {
  const kept = new Map<string, T>();
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    },
  };
}
