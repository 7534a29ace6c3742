import { COUNTED_MAX } from "../index/accumulator";

// How well an item matches, as one number, so that lists of a million items are filtered and ranked by one array.

/** A grade in its parts: the level, the index of the tier in TIERS, the places of the words that the item lacks, as bits. */
export type GradeParts = { level: number; tier: number; lacks: number };

const LEVEL_BITS = 5;
const TIER_BITS = 2;
const LACKS_SHIFT = LEVEL_BITS + TIER_BITS;
const LEVEL_MASK = 2 ** LEVEL_BITS - 1;
const TIER_MASK = 2 ** TIER_BITS - 1;
const LACKS_MASK = 2 ** COUNTED_MAX - 1;
/** Set in every grade, so that 0 means no match. */
const IS_MATCH = 1 << (LACKS_SHIFT + COUNTED_MAX);
/** Set for an item that only another wording of the query finds. */
const IS_WIDENED = IS_MATCH << 1;

/** Number of pairs of tier and level. */
export const GRADES = 2 ** LACKS_SHIFT;

/** The grade of a match; never 0. */
export function buildGrade({ level, tier, lacks }: GradeParts, isWidened = false): number {
  return level | (tier << LEVEL_BITS) | (lacks << LACKS_SHIFT) | IS_MATCH | (isWidened ? IS_WIDENED : 0);
}

/** The level of a grade, 0 to 31. */
export function getLevel(grade: number): number {
  return grade & LEVEL_MASK;
}

/** The index of its tier in TIERS. */
export function getTier(grade: number): number {
  return (grade >>> LEVEL_BITS) & TIER_MASK;
}

/** The places of the words that the item lacks, as bits. */
export function getLacks(grade: number): number {
  return (grade >>> LACKS_SHIFT) & LACKS_MASK;
}

/** Tier and level as a number below GRADES. */
export function getTierAndLevel(grade: number): number {
  return grade & (GRADES - 1);
}

/** Whether only another wording of the query finds the item. */
export function isWidenedGrade(grade: number): boolean {
  return (grade & IS_WIDENED) !== 0;
}

const SLOT_BITS = 10;
/** A multiplier that spreads numbers over the slots (2 ** 32 divided by the golden ratio). */
const SPREAD = 0x9e3779b1;

/** Grades by the bits of a match: the items of a query have few different ones, so that most grades are looked up. */
export class GradeTable {
  private readonly bits = new Int32Array(2 ** SLOT_BITS);
  private readonly grades = new Int32Array(2 ** SLOT_BITS);

  constructor(private readonly compute: (bits: number) => number) {}

  /** The grade of bits other than 0. */
  find(bits: number): number {
    const slot = Math.imul(bits, SPREAD) >>> (32 - SLOT_BITS);
    if (this.bits[slot] !== bits) {
      this.bits[slot] = bits;
      this.grades[slot] = this.compute(bits);
    }
    return this.grades[slot] ?? 0;
  }
}
