const FIRST_MS = 1_000;
const LAST_MS = 10_000;
/** A pause is this part of what was waited already. */
const GROWTH = 0.25;
const GIVE_UP_MS = 10 * 60_000;

/** Asks again while a check runs: `delay` in milliseconds, false when it should not; `isOver` once it has given up. */
type RunningPoll = { delay: (state: "idle" | "running" | undefined) => number | false; isOver: () => boolean };

/**
 * After a second first, then ever later up to ten seconds, and not after ten minutes. `now` is a clock in
 * milliseconds; `again` begins anew.
 */
export function runningPoll(now: () => number): RunningPoll & { again: () => void } {
  let since: number | null = null;
  let over = false;
  return {
    delay(state) {
      if (state !== "running") {
        since = null;
        over = false;
        return false;
      }
      since ??= now();
      const waited = now() - since;
      over = waited >= GIVE_UP_MS;
      return over ? false : Math.min(LAST_MS, Math.max(FIRST_MS, waited * GROWTH));
    },
    isOver: () => over,
    again() {
      since = null;
      over = false;
    },
  };
}
