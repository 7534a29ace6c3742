import { makePoll } from "@/lib/client/poll";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { isInProgress } from "@/lib/domain/catalogue/run-states";

/** When runs should be read again, in milliseconds; false when none is under way. `now` is a clock in milliseconds. */
export function runPoll(now: () => number): (runs: readonly Run[]) => number | false {
  const { delay } = makePoll(now);
  return (runs) => {
    const open = runs.filter(isInProgress);
    return delay(open.length === 0 ? null : JSON.stringify(open));
  };
}
