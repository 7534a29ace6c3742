/** A rate limit by key with a sliding window, per process. */
export type RateLimit = {
  /**
   * Counts a use; returns 0, or the seconds to wait if the limit is reached.
   * @param now epoch ms.
   */
  take: (key: string, now: number) => number;
};

const KEYS_MAX = 10_000;

/** Allows `max` uses in `windowMs` per key. */
export function createRateLimit(max: number, windowMs: number): RateLimit {
  const times = new Map<string, number[]>();
  return {
    take: (key, now) => {
      const recent = (times.get(key) ?? []).filter((time) => time > now - windowMs);
      const [oldest] = recent;
      if (recent.length >= max && oldest !== undefined) return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
      times.delete(key);
      times.set(key, [...recent, now]);
      if (times.size > KEYS_MAX) times.delete(times.keys().next().value ?? "");
      return 0;
    },
  };
}
