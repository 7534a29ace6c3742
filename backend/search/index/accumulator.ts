/** Maximum words of a query that count, so that three bits of each fit in a number. */
export const COUNTED_MAX = 10;
/** Where the bits of matches as typed begin, and those of matches in a name of the item. */
export const SHIFT = { exact: COUNTED_MAX, named: 2 * COUNTED_MAX } as const;
/** Share of the score of a further form of a word that an item has already. */
export const REPEATED = 0.3;

/** What a word of the index adds to its items. */
export type Contribution = {
  /** Score by byte of impact. */
  shares: Float32Array;
  /** Bits of its term; 0 for a word that only adds to the scores of items that match otherwise. */
  bits: number;
  /** The bit added where the word is in a name of the item. */
  namedBit: number;
  /** Whether its term says what the query is about. */
  isHead: boolean;
};

/** Sums by item while a query is matched: arrays of the size of an index, reused between searches, all zero in between. */
export class Accumulator {
  readonly scores: Float32Array;
  readonly matched: Uint32Array;
  /** Bits of HEAD: whether the items are what the query is about. */
  readonly heads: Uint8Array;
  /** Items with a match, `count` of them, in no order. */
  readonly touched: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.scores = new Float32Array(size);
    this.matched = new Uint32Array(size);
    this.heads = new Uint8Array(size);
    this.touched = new Uint32Array(size);
  }
}
