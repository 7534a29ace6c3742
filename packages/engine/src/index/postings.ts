import { FIELD_RANK, FIELDS, TITLE_HEAD } from "../text/fields";
import type { ByteSlices } from "./byte-slices";

// Postings of a word: for each item the distance from the previous one (seven-bit groups), one byte of impact, one byte
// of fields, with HEAD where the word says what the item is. During a build, occurrences by field take the place of the impact, because field lengths of all items are
// known only at the end.

const STEPS_PER_OCTAVE = 16;
const FIELD_BITS = TITLE_HEAD - 1;

/** Impact by byte: a logarithmic scale, 4 % per step, from 1/256 to 256. */
export const IMPACTS: Float32Array = Float32Array.from(
  { length: 256 },
  (_, byte) => 2 ** ((byte - 128) / STEPS_PER_OCTAVE),
);

/** The byte nearest to an impact. */
export function encodeImpact(impact: number): number {
  return Math.min(255, Math.max(0, Math.round(Math.log2(impact) * STEPS_PER_OCTAVE + 128)));
}

/** Field lengths by item, and their averages. */
export type FieldLengths = { lengths: readonly Uint16Array[]; averages: readonly number[] };

/**
 * Appends an item's occurrences of a word.
 * @param counts occurrences by field, from `at` on, of which at least one is above zero.
 * @param head bits of HEAD.
 */
export function writeOccurrences(
  slices: ByteSlices,
  word: number,
  distance: number,
  counts: Uint8Array,
  at: number,
  head: number,
): void {
  let mask = head === 0 ? 0 : TITLE_HEAD;
  let isSingle = true;
  for (let field = 0; field < FIELDS.length; field += 1) {
    const count = counts[at + field] ?? 0;
    if (count > 0) mask |= 1 << field;
    if (count > 1) isSingle = false;
  }
  slices.writeNumber(word, distance);
  slices.write(word, isSingle ? mask : mask | 128);
  if (head !== 0) slices.write(word, head);
  if (isSingle) return;
  for (let field = 0; field < FIELDS.length; field += 1) {
    const count = counts[at + field] ?? 0;
    if (count > 0) slices.write(word, count);
  }
}

/** A growing byte array for the finished postings. */
export class PostingWriter {
  bytes: Uint8Array;
  length = 0;
  private last = -1;

  /**
   * @param expected initial capacity in bytes; exceeding it costs a copy.
   */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  /** Reserves `room` bytes for a word and begins it. */
  begin(room: number): void {
    this.last = -1;
    if (this.length + room <= this.bytes.length) return;
    const larger = new Uint8Array(Math.ceil((this.length + room) * 1.3));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  add(doc: number, impact: number, fields: number): void {
    let rest = doc - this.last;
    this.last = doc;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
    this.bytes[this.length++] = encodeImpact(impact);
    this.bytes[this.length++] = fields;
  }
}

/** Reads what `writeOccurrences` wrote, converting counts to impacts. */
export function readOccurrences(
  raw: Uint8Array,
  length: number,
  fieldLengths: FieldLengths,
  visitor: (doc: number, impact: number, fields: number) => void,
): void {
  let doc = -1;
  for (let at = 0; at < length; ) {
    let shift = 0;
    let distance = 0;
    let byte: number;
    do {
      byte = raw[at++] ?? 0;
      distance |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    doc += distance;
    const header = raw[at++] ?? 0;
    const head = (header & TITLE_HEAD) === 0 ? 0 : (raw[at++] ?? 0);
    let impact = 0;
    for (let field = 0; field < FIELDS.length; field += 1) {
      if ((header & (1 << field)) === 0) continue;
      const count = header > 127 ? (raw[at++] ?? 0) : 1;
      impact += computeFieldImpact(field, count, fieldLengths, doc);
    }
    visitor(doc, impact, (header & FIELD_BITS) | head);
  }
}

/** The impact of occurrences in one field: BM25F before saturation. */
export function computeFieldImpact(field: number, count: number, fieldLengths: FieldLengths, doc: number): number {
  const name = FIELDS[field];
  if (name === undefined) return 0;
  const { weight, dilution } = FIELD_RANK[name];
  const relative = (fieldLengths.lengths[field]?.[doc] ?? 0) / (fieldLengths.averages[field] || 1);
  return (weight * count) / (1 - dilution + dilution * relative);
}
