// Selects the items at some positions of a list without sorting the whole list, which may be as long as the catalog.

/** Up to this many items are selected with a heap; more by partitioning. */
const HEAP_MAX = 2000;
/** Ranges up to this size are sorted, not partitioned. */
const SORT_MAX = 32;

/** Items with keys; higher keys first, ties in item order. */
type KeyedItems = { docs: Uint32Array; keys: Float64Array };

/** The items at positions `[from, to)` by key, in time linear in the number of matches. */
export function selectRanked(docs: Uint32Array, keys: Float64Array, from: number, to: number): Uint32Array {
  const end = Math.min(to, docs.length);
  if (end <= from) return new Uint32Array(0);
  if (!isShort(end, docs.length)) return selectByPartition({ docs, keys }, from, end);
  const first = new FirstItems(end);
  for (let place = 0; place < docs.length; place += 1) first.offer(docs[place] ?? 0, keys[place] ?? 0);
  return first.list().subarray(from);
}

/** Whether the first `end` of a number of items are selected with a heap. */
export function isShort(end: number, count: number): boolean {
  return end <= HEAP_MAX && end * 4 < count;
}

/** The first `count` of the items that are offered, in a heap whose root is the last of them. */
export class FirstItems {
  private readonly docs: Uint32Array;
  private readonly keys: Float64Array;
  private size = 0;
  /** The lowest key of the items, when there are `count`; no item with a lower key can be one of them. */
  least = Number.NEGATIVE_INFINITY;

  /**
   * @param count at least 1.
   */
  constructor(count: number) {
    this.docs = new Uint32Array(count);
    this.keys = new Float64Array(count);
  }

  offer(doc: number, key: number): void {
    if (this.size === this.docs.length) {
      if (key < this.least || (key === this.least && doc > (this.docs[0] ?? 0))) return;
      this.sinkDown(doc, key);
    } else this.pushUp(doc, key);
    if (this.size === this.docs.length) this.least = this.keys[0] ?? 0;
  }

  /** The items in order. */
  list(): Uint32Array {
    const keyed = { docs: this.docs.subarray(0, this.size), keys: this.keys };
    return buildSequence(this.size)
      .sort(createComparator(keyed))
      .map((place) => this.docs[place] ?? 0);
  }

  private isBefore(at: number, doc: number, key: number): boolean {
    const own = this.keys[at] ?? 0;
    return own > key || (own === key && (this.docs[at] ?? 0) < doc);
  }

  private set(at: number, doc: number, key: number): void {
    this.docs[at] = doc;
    this.keys[at] = key;
  }

  /** Adds to the heap. */
  private pushUp(doc: number, key: number): void {
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(parent, doc, key)) break;
      this.set(at, this.docs[parent] ?? 0, this.keys[parent] ?? 0);
      at = parent;
    }
    this.set(at, doc, key);
  }

  /** Replaces the root. */
  private sinkDown(doc: number, key: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.size) break;
      const right = child + 1;
      if (right < this.size && this.isBefore(child, this.docs[right] ?? 0, this.keys[right] ?? 0)) child = right;
      if (this.isBefore(child, doc, key)) break;
      this.set(at, this.docs[child] ?? 0, this.keys[child] ?? 0);
      at = child;
    }
    this.set(at, doc, key);
  }
}

function isBefore({ docs, keys }: KeyedItems, a: number, b: number): boolean {
  const one = keys[a] ?? 0;
  const other = keys[b] ?? 0;
  return one > other || (one === other && (docs[a] ?? 0) < (docs[b] ?? 0));
}

function createComparator(keyed: KeyedItems): (a: number, b: number) => number {
  return (a, b) => (a === b ? 0 : isBefore(keyed, a, b) ? -1 : 1);
}

/** The numbers from 0 to before `length`. */
function buildSequence(length: number): Uint32Array {
  const places = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) places[at] = at;
  return places;
}

/** Selects those at `[from, to)` by quickselect. */
function selectByPartition(keyed: KeyedItems, from: number, to: number): Uint32Array {
  const places = buildSequence(keyed.docs.length);
  partition(keyed, places, 0, places.length, from);
  partition(keyed, places, from, places.length, to);
  const wanted = places.subarray(from, to).sort(createComparator(keyed));
  return wanted.map((place) => keyed.docs[place] ?? 0);
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
