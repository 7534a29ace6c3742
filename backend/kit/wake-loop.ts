import { setTimeout } from "node:timers/promises";
import { type Log, unwrapCause } from "./log";

// A loop for background work: runs at intervals and when woken, never concurrently, until it is stopped.

/** A running loop. */
export type WakeLoop = {
  /** Runs now instead of at the next interval or after the pause; during a run, once more after it. */
  wake: () => void;
  /** Stops the loop; resolves when the current run has ended. The signal of the run is aborted with the reason. */
  stop: (reason?: Error) => Promise<void>;
};

/**
 * Settings of a loop. `begin` runs before the first run; `what` is its name in the log; after each run it pauses for
 * `restMs`, even if woken.
 */
export type WakeLoopSettings = {
  what: string;
  log: Log;
  pollMs: number;
  restMs?: number;
  begin?: (() => Promise<unknown>) | undefined;
  /** Runs at once, even if other loops pause first. */
  isUrgent?: boolean;
  /** Called before each run; false skips it, for example while the disk is full. */
  canPoll?: (() => boolean) | undefined;
  poll: (signal: AbortSignal) => Promise<unknown>;
};

/** Until when loops that start pause before their first run (performance.now). */
let quietUntil = 0;

/** Lets loops that start from now on pause first: after a crash, people and shops wait for the processor and the store. */
export function pauseFirstRuns(ms: number): void {
  quietUntil = performance.now() + ms;
}

/** Starts a loop. A failed run is logged and repeated at the next interval. */
export function startWakeLoop(settings: WakeLoopSettings): WakeLoop {
  const { what, log, pollMs, restMs = 0, begin, isUrgent = false, canPoll, poll } = settings;
  const ending = new AbortController();
  const pausing = new AbortController();
  let hasBegun = false;
  let polling: Promise<void> | null = null;
  let isWanted = false;
  const run = (): void => {
    if (!hasBegun || ending.signal.aborted || polling !== null || canPoll?.() === false) return;
    isWanted = false;
    polling = poll(ending.signal)
      .catch((error: unknown) => log.warn({ err: unwrapCause(error) }, `${what} failed`))
      .then(() => sleep(restMs, ending.signal))
      .then(() => {
        polling = null;
        if (isWanted) run();
      });
  };
  const wake = (): void => {
    isWanted = polling !== null;
    pausing.abort();
    run();
  };
  const begun = sleep(isUrgent ? 0 : quietUntil - performance.now(), pausing.signal).then(() =>
    ending.signal.aborted ? undefined : begin?.(),
  );
  begun.then(
    () => {
      hasBegun = true;
      run();
    },
    (error: unknown) => {
      hasBegun = true;
      log.warn({ err: unwrapCause(error) }, `preparing ${what} failed`);
    },
  );
  const timer = setInterval(run, pollMs);
  timer.unref();
  return {
    wake,
    stop: async (reason) => {
      clearInterval(timer);
      ending.abort(reason);
      pausing.abort();
      await begun.catch(() => undefined);
      await polling;
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return ms <= 0 ? Promise.resolve() : setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
