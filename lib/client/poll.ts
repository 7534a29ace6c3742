// Reading something again while it changes elsewhere, less often the longer nothing new is seen. All times are milliseconds.

/** How long to wait before the next read. */
export type Backoff = {
  /** The pause when the state has been the same for `waited`; otherwise 2 s, growing by 2 s every 10 s, up to 30 s. */
  pauseAfter?: (waited: number) => number;
  /** How long the same state is looked at. */
  giveUpAfter?: number;
};

/** When to read again what changes elsewhere. */
export type Poll = {
  /** The pause before the next read of what is in this state; false when nothing is under way (null) or it has given up. */
  delay: (state: string | null) => number | false;
  hasGivenUp: () => boolean;
  restart: () => void;
};

/** A poll that begins again with each new state. `now` is a clock in milliseconds. */
export function makePoll(
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
