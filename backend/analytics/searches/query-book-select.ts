// A page out of many without ordering those that are not on it.

/** So few are ordered one by one. */
const FEW = 12;

/** Up to there a page is looked for by remembering the first ones, which most are not among at first sight. */
const NEAR = 500;

/** Whether one comes before another; of two different ones always one does. */
type IsBefore = (one: number, other: number) => boolean;

/** Those that stand at `[from, to)` in an order; moves the numbers about. Far pages take no longer than any other. */
export function firstOf(numbers: Uint32Array, from: number, to: number, isBefore: IsBefore): number[] {
  const compare = (one: number, other: number) => (isBefore(one, other) ? -1 : one === other ? 0 : 1);
  if (to <= NEAR) return [...firstFew(numbers, to, isBefore)].sort(compare).slice(from);
  split(numbers, 0, from, isBefore);
  split(numbers, from, to, isBefore);
  return [...numbers.subarray(from, to)].sort(compare);
}

/** The first `count` (or all) in no order: a heap with the last of them on top. */
function firstFew(numbers: Uint32Array, count: number, isBefore: IsBefore): Uint32Array {
  const heap = numbers.slice(0, count);
  for (let at = (heap.length >>> 1) - 1; at >= 0; at -= 1) sink(heap, at, isBefore);
  for (let at = heap.length; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    if (!isBefore(number, heap[0] ?? 0)) continue;
    heap[0] = number;
    sink(heap, 0, isBefore);
  }
  return heap;
}

function sink(heap: Uint32Array, from: number, isBefore: IsBefore): void {
  const number = heap[from] ?? 0;
  let at = from;
  for (let below = 2 * at + 1; below < heap.length; below = 2 * at + 1) {
    if (below + 1 < heap.length && isBefore(heap[below] ?? 0, heap[below + 1] ?? 0)) below += 1;
    if (!isBefore(number, heap[below] ?? 0)) break;
    heap[at] = heap[below] ?? 0;
    at = below;
  }
  heap[at] = number;
}

/** Moves numbers from `start` on so that those before the place `wanted` come before all behind it. */
function split(numbers: Uint32Array, start: number, wanted: number, isBefore: IsBefore): void {
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
function middleOf(numbers: Uint32Array, low: number, high: number, isBefore: IsBefore): number {
  const [one = 0, two = 0, three = 0] = [numbers[low], numbers[(low + high) >>> 1], numbers[high]];
  if (isBefore(one, two)) return isBefore(two, three) ? two : isBefore(one, three) ? three : one;
  return isBefore(one, three) ? one : isBefore(two, three) ? three : two;
}
