// `npm run check` and the gate (`npm test`) run a fifth of the cases of a test with many; `npm run test:full`, and a test that is run
// alone, all of them.

const SHARE = 5;
const isShort = Boolean(process.env.SHORT_RUNS) || process.env.TEST_TIER === "gate";

/** The cases to run of a large suite of samples: all, or every fifth one. */
export function pickSamples<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => !isShort || index % SHARE === 0);
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
