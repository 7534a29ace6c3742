/** Counts what happens under a key in a sliding window, in this process. */
export type RateLimit = {
  /** Counts one; answers the seconds to wait when there were too many, else 0. `now` is epoch ms. */
  take: (key: string, now: number) => number;
};

const KEYS_MAX = 10_000;

/** At most `max` in `windowMs` for each key. */
export function rateLimit(max: number, windowMs: number): RateLimit {
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
