import { setTimeout } from "node:timers/promises";
import { causeOf } from "@/backend/answer-call";

// What the store could not take because it was busy or away is asked again: nothing of it has happened.

const FIRST_MS = 200;
const LONGEST_MS = 10_000;
/** Lost serialization, deadlock, lock or statement cut by its time, no free connection, server going down or starting. */
const BUSY = ["40001", "40P01", "55P03", "57014", "53300", "57P01", "57P02", "57P03", "25P03"];
const AWAY = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];

/** Whether a fault of the store says that it was busy or away, so that the same may work in a moment. */
export function isPassing(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const code = "code" in cause ? String(cause.code) : "";
  const isConnection = code.startsWith("08") || AWAY.includes(code);
  return (
    BUSY.includes(code) || isConnection || /timeout exceeded when trying|Connection terminated/.test(cause.message)
  );
}

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
