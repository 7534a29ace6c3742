// Selects a page of a sorted list without sorting the rest.

/** Up to this size, sort directly. */
const FEW = 12;

/** Up to this rank, a heap of the first ones is faster, because most numbers fail the first comparison. */
const NEAR = 500;

/** A strict total order: of two different numbers, one is always before the other. */
type IsBefore = (one: number, other: number) => boolean;

/** The numbers at `[from, to)` of the sorted order; reorders `numbers`. Far pages take no longer than near ones. */
export function selectPage(numbers: Uint32Array, from: number, to: number, isBefore: IsBefore): number[] {
  const compare = (one: number, other: number) => (isBefore(one, other) ? -1 : one === other ? 0 : 1);
  if (to <= NEAR) return [...selectFirst(numbers, to, isBefore)].sort(compare).slice(from);
  split(numbers, 0, from, isBefore);
  split(numbers, from, to, isBefore);
  return [...numbers.subarray(from, to)].sort(compare);
}

/** The first `count` (or all), unsorted: a heap with the last of them on top. */
function selectFirst(numbers: Uint32Array, count: number, isBefore: IsBefore): Uint32Array {
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

/** Reorders numbers from `start` on, so that those that sort before rank `wanted` come before the others (quickselect). */
function split(numbers: Uint32Array, start: number, wanted: number, isBefore: IsBefore): void {
  let low = start;
  let high = numbers.length - 1;
  while (high - low > FEW && wanted > low && wanted <= high) {
    const pivot = pickMedianOfThree(numbers, low, high, isBefore);
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

/** Median of three as the pivot: sorted input is split in halves. */
function pickMedianOfThree(numbers: Uint32Array, low: number, high: number, isBefore: IsBefore): number {
  const one = numbers[low] ?? 0;
  const two = numbers[(low + high) >>> 1] ?? 0;
  const three = numbers[high] ?? 0;
  if (isBefore(one, two)) return isBefore(two, three) ? two : isBefore(one, three) ? three : one;
  return isBefore(one, three) ? one : isBefore(two, three) ? three : two;
}
