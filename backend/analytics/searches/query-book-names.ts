import { sortTexts } from "@vitrine/engine/sort-texts";
import { encodeText } from "@vitrine/engine/text-pool";
import { TextNumbers } from "./text-numbers";

/** The distinct queries of a site by number; strings are created only for those that are shown. */
export class QueryNames extends TextNumbers {
  private sorted: Uint32Array = new Uint32Array();
  private ranks = new Uint32Array();

  override get size(): number {
    return super.size + this.sorted.byteLength + this.ranks.byteLength;
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
}

function matchesAt(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let at = 1; at < wanted.length; at += 1) if (bytes[from + at] !== wanted[at]) return false;
  return true;
}
