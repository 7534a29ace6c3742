// Selects the items at some positions of a list without sorting the whole list, which may be as long as the catalog.

/** Up to this many items are selected with a heap; more by partitioning. */
const HEAP_MAX = 2000;
/** Ranges up to this size are sorted, not partitioned. */
const SORT_MAX = 32;

/** Items with keys; higher keys first, ties in item order. */
type KeyedItems = { docs: Uint32Array; keys: Float64Array };

/** The items at positions `[from, to)` by key, in time linear in the number of matches. */
export function selectRanked(docs: Uint32Array, keys: Float64Array, from: number, to: number): Uint32Array {
  const keyed = { docs, keys };
  const end = Math.min(to, docs.length);
  if (end <= from) return new Uint32Array(0);
  const isShort = end <= HEAP_MAX && end * 4 < docs.length;
  const places = isShort ? selectWithHeap(keyed, end) : selectByPartition(keyed, from, end);
  const wanted = isShort ? places.sort(createComparator(keyed)).subarray(from) : places.sort(createComparator(keyed));
  return wanted.map((place) => docs[place] ?? 0);
}

function isBefore({ docs, keys }: KeyedItems, a: number, b: number): boolean {
  const one = keys[a] ?? 0;
  const other = keys[b] ?? 0;
  return one > other || (one === other && (docs[a] ?? 0) < (docs[b] ?? 0));
}

function createComparator(keyed: KeyedItems): (a: number, b: number) => number {
  return (a, b) => (a === b ? 0 : isBefore(keyed, a, b) ? -1 : 1);
}

/** Selects the first `count`, unordered, with a heap whose root is the last of them. */
function selectWithHeap(keyed: KeyedItems, count: number): Uint32Array {
  const { docs, keys } = keyed;
  const heap: number[] = [];
  for (let place = 0; place < count; place += 1) pushUp(keyed, heap, place);
  let least = keys[heap[0] ?? 0] ?? 0;
  let last = docs[heap[0] ?? 0] ?? 0;
  for (let place = count; place < docs.length; place += 1) {
    const key = keys[place] ?? 0;
    if (key < least || (key === least && (docs[place] ?? 0) > last)) continue;
    sinkDown(keyed, heap, place);
    least = keys[heap[0] ?? 0] ?? 0;
    last = docs[heap[0] ?? 0] ?? 0;
  }
  return Uint32Array.from(heap);
}

/** Adds to the heap. */
function pushUp(keyed: KeyedItems, heap: number[], place: number): void {
  let at = heap.length;
  heap.push(place);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(keyed, heap[parent] ?? 0, place)) break;
    heap[at] = heap[parent] ?? 0;
    at = parent;
  }
  heap[at] = place;
}

/** Replaces the root. */
function sinkDown(keyed: KeyedItems, heap: number[], place: number): void {
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(keyed, heap[child] ?? 0, heap[child + 1] ?? 0)) child += 1;
    if (!isBefore(keyed, place, heap[child] ?? 0)) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = place;
}

/** Selects those at `[from, to)`, unordered, by quickselect. */
function selectByPartition(keyed: KeyedItems, from: number, to: number): Uint32Array {
  const places = new Uint32Array(keyed.docs.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  partition(keyed, places, 0, places.length, from);
  partition(keyed, places, from, places.length, to);
  return places.subarray(from, to);
}

/** Partitions `[low, high)` so that everything before `border` ranks before everything from it on. */
function partition(keyed: KeyedItems, places: Uint32Array, low: number, high: number, border: number): void {
  let start = low;
  let end = high;
  while (border > start && border < end) {
    if (end - start <= SORT_MAX) {
      places.subarray(start, end).sort(createComparator(keyed));
      return;
    }
    const pivot = pickMedianOfThree(keyed, places, start, end);
    let left = start - 1;
    let right = end;
    for (;;) {
      do left += 1;
      while (isBefore(keyed, places[left] ?? 0, pivot));
      do right -= 1;
      while (isBefore(keyed, pivot, places[right] ?? 0));
      if (left >= right) break;
      const moved = places[left] ?? 0;
      places[left] = places[right] ?? 0;
      places[right] = moved;
    }
    // Everything up to `right` ranks before the rest.
    if (border <= right + 1) end = right + 1;
    else start = right + 1;
  }
}

/** Pivot: the median of the first, middle and last element. */
function pickMedianOfThree(keyed: KeyedItems, places: Uint32Array, start: number, end: number): number {
  const three = [places[start] ?? 0, places[(start + end) >>> 1] ?? 0, places[end - 1] ?? 0];
  return three.sort(createComparator(keyed))[1] ?? 0;
}
