import type { Recognizer } from "./recognizer";
import type { Timers } from "./timers";

/** How long a recognizer that was aborted may take to end. */
const FREE_MS = 1000;

/** Lets one recognizer run at a time, as Safari does. */
export type Turns = {
  /** Starts as soon as the recognizer before has ended; replaces a start that waits. */
  whenFree: (start: () => void) => void;
  /** This recognizer runs now, or none. */
  take: (recognizer: Recognizer | null) => void;
  /** A recognizer has ended. */
  release: (recognizer: Recognizer | null) => void;
  /** Nothing waits any more. */
  forget: () => void;
};

export function createTurns(timers: Timers): Turns {
  // The recognizer that has not ended yet, also after it was aborted.
  let running: Recognizer | null = null;
  let waiting: (() => void) | null = null;
  const release = (recognizer: Recognizer | null) => {
    if (running !== recognizer) return;
    running = null;
    timers.stop("free");
    const start = waiting;
    waiting = null;
    start?.();
  };
  return {
    whenFree: (start) => {
      if (running === null) return start();
      waiting = start;
      timers.start("free", FREE_MS, () => release(running));
    },
    take: (recognizer) => {
      running = recognizer;
    },
    release,
    forget: () => {
      waiting = null;
    },
  };
}
