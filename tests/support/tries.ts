/** The cases to run of a large suite of samples: all, or every fifth one if SHORT_RUNS is set (`npm run check`). */
export function pickSamples<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => !process.env.SHORT_RUNS || index % 5 === 0);
}

/** How many random cases a property runs: `full`, or a fifth of it if SHORT_RUNS is set (`npm run check`). */
export function countTries(full: number): number {
  return process.env.SHORT_RUNS ? Math.ceil(full / 5) : full;
}
