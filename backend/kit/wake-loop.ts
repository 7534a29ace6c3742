import { setTimeout } from "node:timers/promises";
import { causeOf, type Log } from "./log";

// What runs by itself looks now and again, and when it is woken: never twice at once, and until it is told to stop.

/** A loop at work. */
export type WakeLoop = {
  /** Looks now instead of in a while; while a look runs, once more after it. */
  wake: () => void;
  /** Looks no more, and answers when the look under way is over; its signal tells the reason. */
  stop: (reason?: Error) => Promise<void>;
};

/**
 * What a loop does. `begin` runs before the first look; `what` names it in the log; after a look it rests for `restMs`,
 * however often it is woken.
 */
export type WakeLoopSettings = {
  what: string;
  log: Log;
  lookMs: number;
  restMs?: number;
  begin?: (() => Promise<unknown>) | undefined;
  /** Asked before each look: false leaves it out, e.g. while the disk is full. */
  mayLook?: (() => boolean) | undefined;
  look: (signal: AbortSignal) => Promise<unknown>;
};

/** Starts a loop. A look that fails is told of and tried again at the next one. */
export function startWakeLoop({ what, log, lookMs, restMs = 0, begin, mayLook, look }: WakeLoopSettings): WakeLoop {
  const ending = new AbortController();
  let looking: Promise<void> | null = null;
  let isWanted = false;
  const run = (): void => {
    if (ending.signal.aborted || looking !== null || mayLook?.() === false) return;
    isWanted = false;
    looking = look(ending.signal)
      .catch((error: unknown) => log.warn({ err: causeOf(error) }, `${what} failed`))
      .then(() => rest(restMs, ending.signal))
      .then(() => {
        looking = null;
        if (isWanted) run();
      });
  };
  const wake = (): void => {
    isWanted = looking !== null;
    run();
  };
  const begun = begin?.() ?? Promise.resolve();
  begun.then(run, (error: unknown) => log.warn({ err: causeOf(error) }, `${what} could not begin in order`));
  const timer = setInterval(run, lookMs);
  timer.unref();
  return {
    wake,
    stop: async (reason) => {
      clearInterval(timer);
      ending.abort(reason);
      await begun.catch(() => undefined);
      await looking;
    },
  };
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return ms === 0 ? Promise.resolve() : setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
