// Which items of a list stand at some of its places. Only these are put in order: a list may be as long as the catalogue.

/** So many first items are kept in a heap; more are parted from the rest. */
const HEAP_MAX = 2000;
/** So few are not parted any further. */
const FEW = 32;

/** Items with their keys; the higher key stands first, equal keys in the order of items. */
type Keyed = { docs: Uint32Array; keys: Float64Array };

/** The items at the places `[from, to)` of the order by key. Costs the matches once or a few times, not their order. */
export function ranked(docs: Uint32Array, keys: Float64Array, from: number, to: number): Uint32Array {
  const keyed = { docs, keys };
  const end = Math.min(to, docs.length);
  if (end <= from) return new Uint32Array(0);
  const isShort = end <= HEAP_MAX && end * 4 < docs.length;
  const places = isShort ? firstPlaces(keyed, end) : partedPlaces(keyed, from, end);
  const wanted = isShort ? places.sort(comparing(keyed)).subarray(from) : places.sort(comparing(keyed));
  return wanted.map((place) => docs[place] ?? 0);
}

function isBefore({ docs, keys }: Keyed, a: number, b: number): boolean {
  const [one, other] = [keys[a] ?? 0, keys[b] ?? 0];
  return one > other || (one === other && (docs[a] ?? 0) < (docs[b] ?? 0));
}

function comparing(keyed: Keyed): (a: number, b: number) => number {
  return (a, b) => (a === b ? 0 : isBefore(keyed, a, b) ? -1 : 1);
}

/** The first so many, in no order: a heap whose root is the last of them. */
function firstPlaces(keyed: Keyed, count: number): Uint32Array {
  const { docs, keys } = keyed;
  const heap: number[] = [];
  for (let place = 0; place < count; place += 1) pushUp(keyed, heap, place);
  let [least, last] = [keys[heap[0] ?? 0] ?? 0, docs[heap[0] ?? 0] ?? 0];
  for (let place = count; place < docs.length; place += 1) {
    const key = keys[place] ?? 0;
    if (key < least || (key === least && (docs[place] ?? 0) > last)) continue;
    sinkDown(keyed, heap, place);
    [least, last] = [keys[heap[0] ?? 0] ?? 0, docs[heap[0] ?? 0] ?? 0];
  }
  return Uint32Array.from(heap);
}

/** Adds to a heap whose root is the last in order. */
function pushUp(keyed: Keyed, heap: number[], place: number): void {
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
function sinkDown(keyed: Keyed, heap: number[], place: number): void {
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

/** Those at `[from, to)`, in no order: parted from what stands before and behind them, as a quicksort parts. */
function partedPlaces(keyed: Keyed, from: number, to: number): Uint32Array {
  const places = new Uint32Array(keyed.docs.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  part(keyed, places, 0, places.length, from);
  part(keyed, places, from, places.length, to);
  return places.subarray(from, to);
}

/** Moves places within `[low, high)` so that none at `border` or behind stands before one in front of it. */
function part(keyed: Keyed, places: Uint32Array, low: number, high: number, border: number): void {
  let [start, end] = [low, high];
  while (border > start && border < end) {
    if (end - start <= FEW) {
      places.subarray(start, end).sort(comparing(keyed));
      return;
    }
    const pivot = middleOf(keyed, places, start, end);
    let [left, right] = [start - 1, end];
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
    // What is up to `right` stands before the rest.
    if (border <= right + 1) end = right + 1;
    else start = right + 1;
  }
}

/** The middle one of the first, the middle and the last. */
function middleOf(keyed: Keyed, places: Uint32Array, start: number, end: number): number {
  const three = [places[start] ?? 0, places[(start + end) >>> 1] ?? 0, places[end - 1] ?? 0];
  return three.sort(comparing(keyed))[1] ?? 0;
}
