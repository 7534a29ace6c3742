// Polling with backoff while the state does not change. All times are milliseconds.

/** Backoff between reads. */
export type Backoff = {
  /** The pause after the same state for `waited` ms. Default: 2 s, increasing by 2 s every 10 s up to 30 s. */
  pauseAfter?: (waited: number) => number;
  /** Stops polling after the same state for this time. */
  giveUpAfter?: number;
};

/** The schedule of a poll. */
export type Poll = {
  /** The pause before the next read in a state; false if nothing is in progress (null) or the poll has given up. */
  delay: (state: string | null) => number | false;
  hasGivenUp: () => boolean;
  restart: () => void;
};

/**
 * Creates a poll that restarts with each new state.
 * @param now a clock in milliseconds.
 */
export function createPoll(
  now: () => number,
  { pauseAfter = growBySteps, giveUpAfter = Number.POSITIVE_INFINITY }: Backoff = {},
): Poll {
  let seen: string | null = null;
  let since = 0;
  let isOver = false;
  return {
    delay(state) {
      if (state !== seen) since = now();
      seen = state;
      const waited = now() - since;
      isOver = state !== null && waited >= giveUpAfter;
      return state === null || isOver ? false : pauseAfter(waited);
    },
    hasGivenUp: () => isOver,
    restart() {
      seen = null;
      isOver = false;
    },
  };
}

const STEP_MS = 2_000;
const SLOWER_EVERY_MS = 10_000;
const LONGEST_MS = 30_000;

function growBySteps(waited: number): number {
  return Math.min(LONGEST_MS, STEP_MS * (1 + Math.floor(waited / SLOWER_EVERY_MS)));
}

const FIRST_MS = 1_000;
const LONGEST_TASK_MS = 10_000;
/** The pause grows to this fraction of the time waited so far. */
const GROWTH = 0.25;
const GIVE_UP_MS = 10 * 60_000;

/** Polls while the backend works on a task: after a second first, then less often, and for at most ten minutes. */
export function createTaskPoll(now: () => number): Poll {
  const pauseAfter = (waited: number) => Math.min(LONGEST_TASK_MS, Math.max(FIRST_MS, waited * GROWTH));
  return createPoll(now, { pauseAfter, giveUpAfter: GIVE_UP_MS });
}
