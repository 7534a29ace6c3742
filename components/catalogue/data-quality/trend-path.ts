/** One computation of a check: when, and what share of the items failed. */
export type TrendPoint = { at: string; share: number };

type Size = { width: number; height: number };
type Spot = { x: number; y: number };

/** Room above the highest point, so that a line at the top is not cut. */
const HEAD = 1.15;
/** A line of nothing but zeros still has an axis. */
const LEAST = 0.01;

/**
 * Where a trend runs in a box: its points as SVG writes them, the last one, and the height of the threshold; null where the
 * threshold is nothing, which is the axis. The axis starts at nothing; points stand at their times.
 */
export function trendPath(points: readonly TrendPoint[], threshold: number, { width, height }: Size) {
  const top = Math.max(LEAST, threshold, ...points.map(({ share }) => share)) * HEAD;
  const down = (share: number): number => round(height - (share / top) * height);
  const times = points.map(({ at }) => Date.parse(at));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const across = (time: number): number => (to > from ? round(((time - from) / (to - from)) * width) : width);
  const spots = points.map(({ share }, index): Spot => ({ x: across(times[index] ?? to), y: down(share) }));
  return {
    line: spots.map(({ x, y }) => `${x},${y}`).join(" "),
    last: spots.at(-1) ?? null,
    limit: threshold > 0 ? down(threshold) : null,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
