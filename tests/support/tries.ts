/** How many random cases a property runs: `full`, or a fifth of it if SHORT_RUNS is set (`npm run check`). */
export function tries(full: number): number {
  return process.env.SHORT_RUNS ? Math.ceil(full / 5) : full;
}
