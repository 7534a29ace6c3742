import { resize } from "@/backend/search/index/byte-slices";
import { sortTexts } from "@/backend/search/index/sort-texts";
import { encodeText, TextPool } from "@/backend/search/index/text-pool";
import { fnv1aOfBytes } from "@/lib/domain/kit/fnv1a";

const FIRST_BYTES = 1 << 12;
const FIRST_SLOTS = 1 << 10;

/** Interns distinct queries in one buffer, each with a stable number; strings are created only for those that are shown. */
export class QueryNames {
  private bytes = new Uint8Array(FIRST_BYTES);
  private starts = new Uint32Array(FIRST_SLOTS);
  /** Hash table of numbers plus one; 0 is an empty slot. Never more than half full. */
  private slots = new Uint32Array(FIRST_SLOTS);
  private sorted: Uint32Array = new Uint32Array();
  private ranks = new Uint32Array();
  private count = 0;

  /** How many queries there are. */
  get length(): number {
    return this.count;
  }

  /** Memory in bytes. */
  get size(): number {
    const { bytes, starts, slots, sorted, ranks } = this;
    return [bytes, starts, slots, sorted, ranks].reduce((sum, array) => sum + array.byteLength, 0);
  }

  /** The number of a query, given as a slice of UTF-8 text; assigns a new one if needed. */
  add(text: Uint8Array, from: number, to: number): number {
    if ((this.count + 1) * 2 > this.slots.length) this.widen();
    const slot = this.findSlot(text, from, to);
    const known = this.slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const number = this.count;
    const start = this.starts[number] ?? 0;
    const end = start + to - from;
    this.makeRoom(end);
    for (let at = from; at < to; at += 1) this.bytes[start + at - from] = text[at] ?? 0;
    this.starts[number + 1] = end;
    this.slots[slot] = number + 1;
    this.count = number + 1;
    return number;
  }

  /** The number of a query, or -1. */
  find(query: string): number {
    const text = encodeText(query);
    return (this.slots[this.findSlot(text, 0, text.length)] ?? 0) - 1;
  }

  /** The query with a number. */
  at(number: number): string {
    return this.pool(0).at(number);
  }

  /** A flag for each query by number: 1 when it contains a text. The text must not be empty. */
  findContaining(part: string): Uint8Array {
    const wanted = encodeText(part);
    const { bytes, starts, count } = this;
    const found = new Uint8Array(count);
    const [first = 0] = wanted;
    for (let number = 0; number < count; number += 1) {
      const last = (starts[number + 1] ?? 0) - wanted.length;
      for (let at = starts[number] ?? 0; at <= last; at += 1) {
        if (bytes[at] !== first || !matchesAt(bytes, at, wanted)) continue;
        found[number] = 1;
        break;
      }
    }
    return found;
  }

  /** Numbers in the byte order of the queries, which is that of collation "C". */
  order(): Uint32Array {
    const known = this.sorted.length;
    if (known === this.count) return this.sorted;
    this.sorted = (this.count - known) * 4 > known ? sortTexts(this.pool(0)) : this.mergeOrder(known);
    this.ranks = new Uint32Array(this.count);
    for (let rank = 0; rank < this.count; rank += 1) this.ranks[this.sorted[rank] ?? 0] = rank;
    return this.sorted;
  }

  /** The rank of each query in that order, by number. */
  getRanks(): Uint32Array {
    this.order();
    return this.ranks;
  }

  /** A copy with only some of the queries, renumbered in the given order. */
  pick(numbers: Uint32Array): QueryNames {
    const names = new QueryNames();
    for (const number of numbers) names.add(this.bytes, this.starts[number] ?? 0, this.starts[number + 1] ?? 0);
    return names;
  }

  /** The queries from a number on. */
  private pool(from: number): TextPool {
    return new TextPool(this.bytes, this.starts.subarray(from, this.count + 1));
  }

  /** The sort order, with the queries from a number on merged in. */
  private mergeOrder(known: number): Uint32Array {
    const all = new Uint32Array(this.count);
    let from = 0;
    let used = 0;
    for (const added of sortTexts(this.pool(known))) {
      const number = known + added;
      const to = this.findRank(number, from);
      all.set(this.sorted.subarray(from, to), used);
      used += to - from;
      all[used] = number;
      used += 1;
      from = to;
    }
    all.set(this.sorted.subarray(from), used);
    return all;
  }

  /** The first rank from `from` on whose query sorts after that of a number. */
  private findRank(number: number, from: number): number {
    let low = from;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBefore(this.sorted[middle] ?? 0, number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private isBefore(one: number, other: number): boolean {
    const { bytes, starts } = this;
    const from = starts[one] ?? 0;
    const otherFrom = starts[other] ?? 0;
    const length = (starts[one + 1] ?? 0) - from;
    const otherLength = (starts[other + 1] ?? 0) - otherFrom;
    const shared = Math.min(length, otherLength);
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[from + at] ?? 0) - (bytes[otherFrom + at] ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return length < otherLength;
  }

  /** The slot of a query, or the empty slot where it belongs. */
  private findSlot(text: Uint8Array, from: number, to: number): number {
    const { bytes, starts, slots } = this;
    const last = slots.length - 1;
    const length = to - from;
    for (let slot = fnv1aOfBytes(text, from, to) & last; ; slot = (slot + 1) & last) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0) return slot;
      const start = starts[number] ?? 0;
      if ((starts[number + 1] ?? 0) - start !== length) continue;
      let same = 0;
      while (same < length && bytes[start + same] === text[from + same]) same += 1;
      if (same === length) return slot;
    }
  }

  private widen(): void {
    const { bytes, starts, count } = this;
    this.slots = new Uint32Array(this.slots.length * 2);
    const last = this.slots.length - 1;
    for (let number = 0; number < count; number += 1) {
      let slot = fnv1aOfBytes(bytes, starts[number] ?? 0, starts[number + 1] ?? 0) & last;
      while (this.slots[slot] !== 0) slot = (slot + 1) & last;
      this.slots[slot] = number + 1;
    }
  }

  private makeRoom(end: number): void {
    if (this.count + 2 > this.starts.length) this.starts = resize(this.starts, this.starts.length * 2);
    if (end <= this.bytes.length) return;
    const longer = new Uint8Array(Math.max(end, Math.ceil(this.bytes.length * 1.5)));
    longer.set(this.bytes);
    this.bytes = longer;
  }
}

function matchesAt(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let at = 1; at < wanted.length; at += 1) if (bytes[from + at] !== wanted[at]) return false;
  return true;
}
