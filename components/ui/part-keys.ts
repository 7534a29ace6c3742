/**
 * Finds parts that are cheaper to remount than to move, because React moves DOM nodes one by one: those outside the
 * longest increasing run, or, if there are too many, those that jumped. Both orders contain unique ids.
 */
export function findPartsToRemount(before: readonly string[], now: readonly string[]): readonly string[] {
  const old = new Map(before.map((id, index) => [id, index]));
  const common = now.filter((id) => old.has(id));
  const getPlace = (id: string) => old.get(id) ?? 0;
  const moves = countMoves(common.map(getPlace));
  if (moves <= MOVES_CHEAP) return [];
  const inStep = new Set(findLongestRise(common.map(getPlace)));
  const out = common.filter((id) => !inStep.has(getPlace(id)));
  if (out.length <= REMOUNTS_MAX) return out;
  const jumps = new Map(common.map((id, index) => [id, Math.abs(getPlace(id) - index)]));
  const far = out.filter((id) => (jumps.get(id) ?? 0) > JUMP);
  if (far.length === 0 || far.length > REMOUNTS_MAX) return [];
  const rest = common.filter((id) => !far.includes(id));
  return countMoves(rest.map(getPlace)) <= moves / 2 ? far : [];
}

/** Number of moves that is cheap anyway. */
const MOVES_CHEAP = 12;
/** Most parts to remount at once. */
const REMOUNTS_MAX = 12;
/** A part that moved by more places than this has jumped. */
const JUMP = 12;

/** Number of DOM moves if every part after a later one moves. */
function countMoves(places: readonly number[]): number {
  let last = -1;
  return places.filter((place) => {
    const isMoved = place < last;
    last = Math.max(last, place);
    return isMoved;
  }).length;
}

/** The longest increasing subsequence. */
function findLongestRise(numbers: readonly number[]): number[] {
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
