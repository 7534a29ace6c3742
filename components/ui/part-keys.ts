/**
 * Which parts are better put in anew than moved. A browser page moves parts one by one, and what comes from far below to
 * the top would make all others move past it. The answer is the parts that are out of step with the rest; none when
 * moving is as cheap. Both orders are of ids without repetition.
 */
export function partsToRenew(before: readonly string[], now: readonly string[]): readonly string[] {
  const old = new Map(before.map((id, index) => [id, index]));
  const places = now.flatMap((id) => old.get(id) ?? []);
  if (movesOf(places) <= MOVES_CHEAP) return [];
  const inStep = new Set(longestRise(places));
  const out = now.filter((id) => {
    const place = old.get(id);
    return place !== undefined && !inStep.has(place);
  });
  return out.length <= RENEWED_MAX ? out : [];
}

/** So many moves are not worth a thought. */
const MOVES_CHEAP = 12;
/** Putting a part in anew costs about as much as moving this many times as many. */
const RENEWED_MAX = 12;

/** How many parts are moved when each that stands behind a later one is. */
function movesOf(places: readonly number[]): number {
  let last = -1;
  return places.filter((place) => {
    const isMoved = place < last;
    last = Math.max(last, place);
    return isMoved;
  }).length;
}

/** The longest run of numbers that rise, gaps allowed. */
function longestRise(numbers: readonly number[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) rise.push(numbers[index] ?? 0);
  return rise.toReversed();
}
