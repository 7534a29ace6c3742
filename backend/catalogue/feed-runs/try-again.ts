import { setTimeout } from "node:timers/promises";
import { isPassing } from "@/backend/db/store-faults";

// What the store could not take because it was busy or away is asked again: nothing of it has happened.

const FIRST_MS = 200;
const LONGEST_MS = 10_000;

/**
 * Does something with the store, again and again with growing waits while it is busy or away. Gives up with the last fault
 * when the signal is aborted, and at once with any other fault.
 */
export async function persistently(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      // Woken by the signal it tries once more, and the last time.
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}
