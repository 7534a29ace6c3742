import { HEAD, NAMING, TITLE_HEAD } from "../text/fields";

/** Maximum words of a query that count, so that three bits of each, and those of HEAD, fit in a number. */
export const COUNTED_MAX = 10;
/** Where the bits of matches as typed begin, those of matches in a name of the item, and those of HEAD. */
export const SHIFT = { exact: COUNTED_MAX, named: 2 * COUNTED_MAX, head: 3 * COUNTED_MAX } as const;
/** Share of the score of a further form of a word that an item has already. */
export const REPEATED = 0.3;

/** What a word of the index adds to its items. */
export type Contribution = {
  /** Score by byte of impact. */
  shares: Float32Array;
  /** Bits of its term; 0 for a word that only adds to the scores of items that match otherwise. */
  bits: number;
  /** All bits that it adds, by byte of fields. */
  marks: Int32Array;
};

/**
 * The bits that a word adds, by byte of fields.
 * @param bits added in any field.
 * @param namedBit added in a name of the item.
 * @param isHead whether the bits of HEAD are added, too.
 */
export function buildMarks(bits: number, namedBit: number, isHead: boolean): Int32Array {
  const marks = new Int32Array(256);
  for (let fields = 0; fields < marks.length; fields += 1) {
    const head = isHead ? (fields & HEAD) / TITLE_HEAD : 0;
    marks[fields] = bits | ((fields & NAMING) === 0 ? 0 : namedBit) | (head << SHIFT.head);
  }
  return marks;
}

/** Sums by item while a query is matched, in arrays of the size of an index, which searches use one after the other. */
export class Accumulator {
  /** Scores; those of items without a match are of an earlier query. */
  readonly scores: Float32Array;
  /** Bits of the matches, later the grades; 0 for items without a match. */
  readonly matched: Int32Array;
  /** Items with a match, `count` of them, in no order. */
  readonly touched: Uint32Array;
  count = 0;
  /** 1 for the items that can match while `isRestricted`; otherwise all 0. */
  readonly candidates: Uint8Array;
  isRestricted = false;

  constructor(size: number) {
    this.scores = new Float32Array(size);
    this.matched = new Int32Array(size);
    this.touched = new Uint32Array(size);
    this.candidates = new Uint8Array(size);
  }

  /** Makes it ready for the next query. */
  clear(): void {
    const { matched, touched, count } = this;
    if (count * 8 > matched.length) matched.fill(0);
    else for (let at = 0; at < count; at += 1) matched[touched[at] ?? 0] = 0;
    this.count = 0;
    if (this.isRestricted) this.candidates.fill(0);
    this.isRestricted = false;
  }
}
