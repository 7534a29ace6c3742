import { setTimeout } from "node:timers/promises";
import { isTransientFault } from "@/backend/db/store-faults";

const FIRST_MS = 200;
const LONGEST_MS = 10_000;

/**
 * Retries a store operation with exponential backoff while the store is busy or unavailable, which means that it changed
 * nothing. Throws the last error when the signal is aborted, and any other error immediately.
 */
export async function retryWhileBusy(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted || !isTransientFault(error)) throw error;
      // An abort ends the wait; one last attempt follows.
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}
