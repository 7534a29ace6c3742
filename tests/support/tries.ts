/** How many cases a promise is tried on: as many as are named, a fifth of them where SHORT_RUNS is set (`npm run check`). */
export function tries(full: number): number {
  return process.env.SHORT_RUNS ? Math.ceil(full / 5) : full;
}
