// A page out of many without ordering those that are not on it.

/** So few are ordered one by one. */
const FEW = 12;

/**
 * Those that stand at `[from, to)` in an order, which no two share a place of; moves the numbers about. Takes time by how
 * many there are, wherever the page lies.
 */
export function firstOf(
  numbers: Uint32Array,
  from: number,
  to: number,
  isBefore: (one: number, other: number) => boolean,
): number[] {
  split(numbers, 0, from, isBefore);
  split(numbers, from, to, isBefore);
  return [...numbers.subarray(from, to)].sort((a, b) => (isBefore(a, b) ? -1 : a === b ? 0 : 1));
}

/** Moves numbers from `start` on so that those before the place `wanted` come before all behind it. */
function split(
  numbers: Uint32Array,
  start: number,
  wanted: number,
  isBefore: (one: number, other: number) => boolean,
): void {
  let low = start;
  let high = numbers.length - 1;
  while (high - low > FEW && wanted > low && wanted <= high) {
    const pivot = middleOf(numbers, low, high, isBefore);
    let left = low;
    let right = high;
    while (left <= right) {
      while (isBefore(numbers[left] ?? 0, pivot)) left += 1;
      while (isBefore(pivot, numbers[right] ?? 0)) right -= 1;
      if (left > right) break;
      const moved = numbers[left] ?? 0;
      numbers[left] = numbers[right] ?? 0;
      numbers[right] = moved;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else return;
  }
  if (wanted > low && wanted <= high)
    numbers.subarray(low, high + 1).sort((a, b) => (isBefore(a, b) ? -1 : a === b ? 0 : 1));
}

/** The one in the middle of three: what is in order already is split in halves. */
function middleOf(
  numbers: Uint32Array,
  low: number,
  high: number,
  isBefore: (one: number, other: number) => boolean,
): number {
  const [one = 0, two = 0, three = 0] = [numbers[low], numbers[(low + high) >>> 1], numbers[high]];
  if (isBefore(one, two)) return isBefore(two, three) ? two : isBefore(one, three) ? three : one;
  return isBefore(one, three) ? one : isBefore(two, three) ? three : two;
}
