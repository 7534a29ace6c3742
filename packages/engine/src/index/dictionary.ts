import { sortTexts } from "./sort-texts";
import { encodeText, TextPool } from "./text-pool";

/** A similar word and its edit distance. */
export type NearWord = { id: number; distance: number };

/** Sorted words by number: exact lookup, prefix ranges, words within an edit distance. */
export class Dictionary {
  constructor(readonly pool: TextPool) {}

  /** Creates a dictionary of distinct words. */
  static of(words: readonly string[]): Dictionary {
    const pool = TextPool.of(words);
    return new Dictionary(pool.pick(sortTexts(pool)));
  }

  get size(): number {
    return this.pool.length;
  }

  /** The word of a number. */
  getWord(id: number): string {
    return this.pool.at(id);
  }

  /** The number of a word, or -1. */
  find(word: string): number {
    const bytes = encodeText(word);
    const at = this.lowerBound(bytes, 0);
    return at < this.size && this.pool.isAt(at, bytes) ? at : -1;
  }

  /** Numbers `[from, to)` of the words that begin with a prefix. */
  findRange(prefix: string): [from: number, to: number] {
    const bytes = encodeText(prefix);
    const from = this.lowerBound(bytes, 0);
    return [from, this.endOfPrefix(bytes, bytes.length, from)];
  }

  /**
   * Words within `limit` edits (insert, delete, replace, transpose), without the word itself. Walks the sorted words
   * like a trie: a prefix shared by neighbours is computed once, and a prefix beyond the limit is skipped with all its
   * words.
   */
  findNear(word: string, limit: number): NearWord[] {
    const target = encodeText(word);
    const walk = new EditWalk(target, limit);
    const found: NearWord[] = [];
    const { bytes, starts } = this.pool;
    for (let id = 0; id < this.size; ) {
      const start = starts[id] ?? 0;
      const end = starts[id + 1] ?? 0;
      const rejectedLength = walk.follow(bytes, start, end);
      if (rejectedLength > 0) {
        id = this.endOfPrefix(bytes.subarray(start, start + rejectedLength), rejectedLength, id + 1);
        continue;
      }
      const distance = walk.distance;
      if (distance > 0 && distance <= limit) found.push({ id, distance });
      id += 1;
    }
    return found;
  }

  private lowerBound(bytes: Uint8Array, from: number): number {
    let low = from;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, bytes, bytes.length) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first word at or after `from` without the prefix; galloping search, because the end is usually near. */
  private endOfPrefix(prefix: Uint8Array, length: number, from: number): number {
    let step = 1;
    let low = from;
    let high = from;
    while (high < this.size && this.startsWith(high, prefix, length)) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = Math.min(high, this.size);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.startsWith(middle, prefix, length)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private startsWith(id: number, prefix: Uint8Array, length: number): boolean {
    const { bytes, starts } = this.pool;
    const start = starts[id] ?? 0;
    if ((starts[id + 1] ?? 0) - start < length) return false;
    for (let at = 0; at < length; at += 1) if (bytes[start + at] !== prefix[at]) return false;
    return true;
  }

  private compare(id: number, other: Uint8Array, length: number): number {
    const { bytes, starts } = this.pool;
    const start = starts[id] ?? 0;
    const ownLength = (starts[id + 1] ?? 0) - start;
    const shared = Math.min(ownLength, length);
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[start + at] ?? 0) - (other[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return ownLength - length;
  }
}

const DEPTH_MAX = 64;

/** The edit distance table for one word after another; rows of a shared prefix are reused. */
class EditWalk {
  private readonly rows: Uint8Array;
  private readonly path = new Uint8Array(DEPTH_MAX);
  private readonly least = new Uint8Array(DEPTH_MAX + 1);
  private depth = 0;

  constructor(
    private readonly target: Uint8Array,
    private readonly limit: number,
  ) {
    const width = target.length + 1;
    this.rows = new Uint8Array(width * (DEPTH_MAX + 1));
    for (let column = 0; column < width; column += 1) this.rows[column] = column;
  }

  /** Edit distance of the last followed word. */
  get distance(): number {
    return this.rows[this.depth * (this.target.length + 1) + this.target.length] ?? 0;
  }

  /** Follows a word; returns the length of the prefix that exceeds the limit, or 0. */
  follow(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length >= DEPTH_MAX) return Math.min(length, DEPTH_MAX);
    let shared = 0;
    while (shared < this.depth && shared < length && this.path[shared] === bytes[start + shared]) shared += 1;
    this.depth = shared;
    while (this.depth < length) {
      this.step(bytes[start + this.depth] ?? 0);
      // A transposition reaches back two rows, so both must exceed the limit.
      if ((this.least[this.depth] ?? 0) > this.limit && (this.least[this.depth - 1] ?? 0) >= this.limit)
        return this.depth;
    }
    return 0;
  }

  private step(byte: number): void {
    const { target, rows } = this;
    const width = target.length + 1;
    const depth = this.depth + 1;
    const row = depth * width;
    const above = row - width;
    let least = depth;
    rows[row] = depth;
    for (let column = 1; column < width; column += 1) {
      const same = target[column - 1] === byte ? 0 : 1;
      let cost = Math.min(
        (rows[above + column] ?? 0) + 1,
        (rows[row + column - 1] ?? 0) + 1,
        (rows[above + column - 1] ?? 0) + same,
      );
      const isSwap =
        depth > 1 && column > 1 && this.path[depth - 2] === target[column - 1] && byte === target[column - 2];
      if (isSwap) cost = Math.min(cost, (rows[above - width + column - 2] ?? 0) + 1);
      rows[row + column] = cost;
      if (cost < least) least = cost;
    }
    this.path[depth - 1] = byte;
    this.least[depth] = least;
    this.depth = depth;
  }
}
