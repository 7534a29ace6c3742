import { FIELD_RANK, FIELDS } from "../text/fields";
import type { ByteSlices } from "./byte-slices";

// Postings of a word: for each item the distance to the one before (seven-bit groups), one byte of impact, one byte of
// fields. While an index is built the number of occurrences by field stands in place of the impact, because the lengths of
// all items are known only at the end.

const STEPS_PER_OCTAVE = 16;

/** Impact by its byte: a logarithmic scale, 4 % a step, from 1/256 to 256. */
export const IMPACTS: Float32Array = Float32Array.from(
  { length: 256 },
  (_, byte) => 2 ** ((byte - 128) / STEPS_PER_OCTAVE),
);

/** The byte nearest to an impact. */
export function impactByte(impact: number): number {
  return Math.min(255, Math.max(0, Math.round(Math.log2(impact) * STEPS_PER_OCTAVE + 128)));
}

/** Lengths of fields by item, and what they are on average. */
export type FieldLengths = { lengths: readonly Uint16Array[]; averages: readonly number[] };

/** Appends an item's occurrences of a word: `counts` by field, at least one above zero. */
export function writeOccurrences(
  slices: ByteSlices,
  word: number,
  distance: number,
  counts: Uint8Array,
  at: number,
): void {
  let mask = 0;
  let isPlain = true;
  for (let field = 0; field < FIELDS.length; field += 1) {
    const count = counts[at + field] ?? 0;
    if (count > 0) mask |= 1 << field;
    if (count > 1) isPlain = false;
  }
  slices.writeNumber(word, distance);
  slices.write(word, isPlain ? mask : mask | 128);
  if (isPlain) return;
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

  /** `expected` bytes; room that is not used costs no memory, room that is missing costs a copy. */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  /** Makes room for a word of so many bytes and begins it. */
  begin(room: number): void {
    this.last = -1;
    if (this.length + room <= this.bytes.length) return;
    const larger = new Uint8Array(Math.ceil((this.length + room) * 1.3));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** Appends an item. */
  add(doc: number, impact: number, fields: number): void {
    let rest = doc - this.last;
    this.last = doc;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
    this.bytes[this.length++] = impactByte(impact);
    this.bytes[this.length++] = fields;
  }
}

/** Reads what `writeOccurrences` wrote, with the impact in place of the counts. */
export function readOccurrences(
  raw: Uint8Array,
  length: number,
  known: FieldLengths,
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
    let impact = 0;
    for (let field = 0; field < FIELDS.length; field += 1) {
      if ((header & (1 << field)) === 0) continue;
      const count = header > 127 ? (raw[at++] ?? 0) : 1;
      impact += fieldImpact(field, count, known, doc);
    }
    visitor(doc, impact, header & 127);
  }
}

/** What a number of occurrences in one field says: BM25F before saturation. */
export function fieldImpact(field: number, count: number, known: FieldLengths, doc: number): number {
  const name = FIELDS[field];
  if (name === undefined) return 0;
  const { weight, dilution } = FIELD_RANK[name];
  const relative = (known.lengths[field]?.[doc] ?? 0) / (known.averages[field] || 1);
  return (weight * count) / (1 - dilution + dilution * relative);
}
