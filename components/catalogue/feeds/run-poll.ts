import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { isUnderWay } from "@/lib/domain/catalogue/run-states";

const STEP_MS = 2_000;
/** After each such stretch without anything new the pauses grow by a step. */
const SLOWER_MS = 10_000;
const SLOWEST_MS = 30_000;

/**
 * When runs should be read again, in ms; false when none is under way. The longer nothing new is seen of them, the longer
 * the pauses. `now` is a clock in ms.
 */
export function runPoll(now: () => number): (runs: readonly Run[]) => number | false {
  let seen = "";
  let since = 0;
  return (runs) => {
    const open = runs.filter(isUnderWay);
    if (open.length === 0) return false;
    const key = JSON.stringify(open);
    if (key !== seen) since = now();
    seen = key;
    return Math.min(SLOWEST_MS, STEP_MS * (1 + Math.floor((now() - since) / SLOWER_MS)));
  };
}
