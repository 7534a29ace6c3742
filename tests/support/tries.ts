// `npm run check` and the gate (`npm test`) run a fifth of the cases of a test with many; `npm run test:full`, and a test that is run
// alone, all of them.

const SHARE = 5;
const { SHORT_RUNS, TEST_TIER, E2E_TIER, TEST_TURN } = process.env;
const isShort = Boolean(SHORT_RUNS) || TEST_TIER === "gate" || E2E_TIER === "gate";
/** Which fifth is in turn, by scripts/check/turn.mjs; null runs everything. */
const TURN = isShort ? Number(TEST_TURN ?? 0) % SHARE : null;

/** The cases to run of a large suite of samples: all, or always the first of five. */
export function pickSamples<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => !isShort || index % SHARE === 0);
}

/**
 * The cases to run of a table in which the same code decides most of them: those that always run, because they can fail by
 * themselves, and every fifth of the others, so that five turns run each. In order; all if `turn` is null.
 */
export function takeTurns<T>(all: readonly T[], isAlways: (one: T) => boolean = () => false, turn = TURN): T[] {
  const others = all.flatMap((one, index) => (isAlways(one) ? [] : [index]));
  const inTurn = new Set(others.filter((_, place) => turn === null || place % SHARE === turn));
  return all.filter((one, index) => isAlways(one) || inTurn.has(index));
}

/**
 * The kinds of customization with which a run tries what the same code does for all of them: all, or the first and the last.
 * record/lives.test.ts takes each step with every kind, also in the gate.
 */
export function pickKinds<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => !isShort || index === 0 || index === all.length - 1);
}

/** How many random cases a property runs: `full`, or a fifth of it. */
export function countTries(full: number): number {
  return isShort ? Math.ceil(full / SHARE) : full;
}
