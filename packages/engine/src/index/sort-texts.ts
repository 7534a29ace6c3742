import type { TextPool } from "./text-pool";

// Sorts packed texts without unpacking: three bytes of a text and its number form one number that a typed array sorts
// natively; texts that share these bytes are sorted by the next three.

const STEP = 3;
/** Bytes are stored plus one, so that 0 marks the end of a text: shorter texts come first. */
const RADIX = 512;
/** 27 bits of text and 26 bits of number fit exactly into a double. */
const NUMBERS_MAX = 2 ** 26;
/** Ranges up to this size use insertion sort. */
const INSERTION_SORT_MAX = 10;

/** Text numbers in byte order; equal texts in number order. At most 67 million. */
export function sortTexts(pool: TextPool): Uint32Array {
  const order = new Uint32Array(pool.length);
  for (let number = 0; number < order.length; number += 1) order[number] = number;
  new TextSorter(pool, order).sort(0, order.length, 0);
  return order;
}

class TextSorter {
  private readonly keys: Float64Array;

  constructor(
    private readonly pool: TextPool,
    private readonly order: Uint32Array,
  ) {
    this.keys = new Float64Array(order.length);
  }

  /** Sorts a range whose texts share their first `shared` bytes. */
  sort(from: number, to: number, shared: number): void {
    if (to - from <= INSERTION_SORT_MAX) {
      this.sortFew(from, to, shared);
      return;
    }
    const { keys, order } = this;
    for (let at = from; at < to; at += 1) {
      const number = order[at] ?? 0;
      keys[at] = this.readStep(number, shared) * NUMBERS_MAX + number;
    }
    keys.subarray(from, to).sort();
    for (let at = from; at < to; at += 1) order[at] = (keys[at] ?? 0) % NUMBERS_MAX;
    for (let start = from; start < to; ) {
      const step = Math.floor((keys[start] ?? 0) / NUMBERS_MAX);
      let end = start + 1;
      while (end < to && Math.floor((keys[end] ?? 0) / NUMBERS_MAX) === step) end += 1;
      if (end - start > 1 && step % RADIX !== 0) this.sort(start, end, shared + STEP);
      start = end;
    }
  }

  private sortFew(from: number, to: number, shared: number): void {
    const { order } = this;
    for (let at = from + 1; at < to; at += 1) {
      const number = order[at] ?? 0;
      let place = at;
      while (place > from && this.isAfter(order[place - 1] ?? 0, number, shared)) {
        order[place] = order[place - 1] ?? 0;
        place -= 1;
      }
      order[place] = number;
    }
  }

  private isAfter(one: number, other: number, shared: number): boolean {
    const { bytes, starts } = this.pool;
    const from = starts[one] ?? 0;
    const to = starts[one + 1] ?? 0;
    const otherFrom = starts[other] ?? 0;
    const otherTo = starts[other + 1] ?? 0;
    for (let at = shared; ; at += 1) {
      if (from + at >= to) return otherFrom + at >= otherTo && one > other;
      if (otherFrom + at >= otherTo) return true;
      const difference = (bytes[from + at] ?? 0) - (bytes[otherFrom + at] ?? 0);
      if (difference !== 0) return difference > 0;
    }
  }

  private readStep(number: number, shared: number): number {
    const { bytes, starts } = this.pool;
    const end = starts[number + 1] ?? 0;
    let step = 0;
    let at = (starts[number] ?? 0) + shared;
    for (let count = 0; count < STEP; count += 1) {
      step = step * RADIX + (at < end ? (bytes[at] ?? 0) + 1 : 0);
      at += 1;
    }
    return step;
  }
}
