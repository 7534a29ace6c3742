const TURNS = 5;
const DAY_MS = 86_400_000;

/**
 * Which fifth of the cases in turns (`takeTurns` in tests/support/tries.ts) a run takes: 0 to 4, another one each day, or that of
 * TEST_TURN, to repeat a run. Chosen once per run, so that all of its tests and retries take the same.
 */
export function chooseTurn({ given = process.env.TEST_TURN, now = Date.now() } = {}) {
  if (!given) return String(Math.floor(now / DAY_MS) % TURNS);
  if (!/^[0-4]$/.test(given)) throw new Error(`TEST_TURN must be 0 to ${TURNS - 1}, not ${given}`);
  return given;
}

/** What a run prints about its turn. */
export function formatTurn(turn) {
  return `cases in turns: ${Number(turn) + 1} of ${TURNS} (TEST_TURN=${turn} takes the same again)`;
}
