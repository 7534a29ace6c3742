import type { WordItem } from "@/components/rewrites/model/list-kind";

const STEP_MS = 2_000;
/** After each such stretch the pauses grow by a step. */
const SLOWER_MS = 10_000;
const GIVE_UP_MS = 60_000;

/**
 * When rows should be read again, in milliseconds, because the search had not read some of them yet; false when none waits,
 * or the same have waited for a minute. `now` is a clock in milliseconds.
 */
export function pendingPoll(now: () => number): (items: readonly WordItem[]) => number | false {
  let waiting = "";
  let since = 0;
  return (items) => {
    const pending = items.filter(({ state }) => state === "pending").map(({ id, revision }) => `${id} ${revision}`);
    const key = pending.join();
    if (key !== waiting) since = now();
    waiting = key;
    if (key === "") return false;
    const waited = now() - since;
    return waited >= GIVE_UP_MS ? false : STEP_MS * (1 + Math.floor(waited / SLOWER_MS));
  };
}
