import { createPoll } from "@/lib/client/poll";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { isRunInProgress } from "@/lib/domain/catalogue/run-states";

/** The polling interval of runs in ms; false when none is in progress. `now` is a clock in ms. */
export function createRunPoll(now: () => number): (runs: readonly Run[]) => number | false {
  const { delay } = createPoll(now);
  return (runs) => {
    const open = runs.filter(isRunInProgress);
    return delay(open.length === 0 ? null : JSON.stringify(open));
  };
}
