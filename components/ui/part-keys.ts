/**
 * Which parts are better put in anew than moved. A browser page moves parts one by one, and what comes from far below to
 * the top would make all others move past it. The answer is the parts that are out of step with the rest, or, where
 * they are many because others give way to them one by one, those that jumped; none when moving is as cheap. Both orders
 * are of ids without repetition.
 */
export function partsToRenew(before: readonly string[], now: readonly string[]): readonly string[] {
  const old = new Map(before.map((id, index) => [id, index]));
  const kept = now.filter((id) => old.has(id));
  const placeOf = (id: string) => old.get(id) ?? 0;
  const moves = movesOf(kept.map(placeOf));
  if (moves <= MOVES_CHEAP) return [];
  const inStep = new Set(longestRise(kept.map(placeOf)));
  const out = kept.filter((id) => !inStep.has(placeOf(id)));
  if (out.length <= RENEWED_MAX) return out;
  const jumps = new Map(kept.map((id, index) => [id, Math.abs(placeOf(id) - index)]));
  const far = out.filter((id) => (jumps.get(id) ?? 0) > JUMP);
  if (far.length === 0 || far.length > RENEWED_MAX) return [];
  const rest = kept.filter((id) => !far.includes(id));
  return movesOf(rest.map(placeOf)) <= moves / 2 ? far : [];
}

/** So many moves are not worth a thought. */
const MOVES_CHEAP = 12;
/** Putting a part in anew costs about as much as moving this many times as many. */
const RENEWED_MAX = 12;
/** What moved by more places than this jumped. */
const JUMP = 12;

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
