import { parseNumber } from "@/lib/domain/kit/parse-number";
import { resize } from "./byte-slices";
import type { TextPool } from "./text-pool";
import type { TextRanking } from "./text-ranking";
import type { TextTable } from "./text-table";

// Attribute values by item, for filters, facets and sort. Texts are numbered in alphabetical order, so that sorting
// compares numbers. Values are sorted by item; an item may have several.

/** The type of an attribute's values; the first value decides. */
export type ColumnKind = "text" | "number" | "boolean" | "date";

/** The values of one attribute: pairs of item and value, by item. */
export type Column = {
  name: string;
  kind: ColumnKind;
  /** Items, ascending; null when every item has exactly one value. */
  docs: Uint32Array | null;
  /** Text numbers (kind text, boolean) by pair. */
  codes: Uint32Array | null;
  /** Numbers, or instants in epoch ms, by pair. */
  numbers: Float64Array | null;
  /** The texts by number; booleans are "false", "true". */
  texts: TextPool | null;
};

/** Longer texts are prose, not used in filters or facets. */
const TEXT_MAX = 160;
const PROSE = /(^|_)(description|summary|perex|annotation|link|links|url|urls|image|images|img|thumb)(_|$)|^img_/;
const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether an attribute can have a column at all. */
export function hasColumn(attribute: string): boolean {
  return !PROSE.test(attribute);
}

/** The number of pairs of a column. */
export function countPairs(column: Column): number {
  return (column.codes ?? column.numbers)?.length ?? 0;
}

/** The first pair of an item, or -1. */
export function findFirstPair(column: Column, doc: number): number {
  if (column.docs === null) return doc;
  let low = 0;
  let high = column.docs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column.docs[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return column.docs[low] === doc ? low : -1;
}

/** Collects the values of one attribute, item by item. All attributes share one text table. */
export class ColumnBuilder {
  private kind: ColumnKind | null = null;
  /** Null while every item so far has exactly one value. */
  private docs: Uint32Array | null = null;
  private values: Uint32Array | Float64Array = new Uint32Array(8);
  private count = 0;

  constructor(
    readonly name: string,
    private readonly texts: TextTable,
  ) {}

  /**
   * Adds a scalar value of an item; items must come in ascending order. Ignores values that do not fit the column's
   * kind.
   */
  add(doc: number, value: unknown): void {
    this.kind ??= this.chooseKind(value);
    const stored = this.kind === null ? null : this.encode(this.kind, value);
    if (stored === null) return;
    if (this.count === this.values.length) this.grow();
    if (this.docs === null && doc !== this.count) this.docs = buildSequence(this.count, this.values.length);
    if (this.docs !== null) this.docs[this.count] = doc;
    this.values[this.count] = stored;
    this.count += 1;
  }

  /** Builds the column, or null when it is empty; the builder cannot be used afterwards. `ranking` covers all texts. */
  finish(size: number, ranking: TextRanking): Column | null {
    if (this.kind === null || this.count === 0) return null;
    const isComplete = this.docs === null && this.count === size;
    const docs = isComplete ? null : (this.docs ?? buildSequence(this.count, this.count)).subarray(0, this.count);
    const base = { name: this.name, kind: this.kind, docs };
    if (this.values instanceof Float64Array) {
      return { ...base, numbers: this.values.subarray(0, this.count), codes: null, texts: null };
    }
    const codes = this.values.subarray(0, this.count);
    return { ...base, codes, numbers: null, texts: ranking.renumber(codes) };
  }

  private chooseKind(value: unknown): ColumnKind | null {
    const kind = detectKind(value);
    if (kind === "number" || kind === "date") this.values = new Float64Array(8);
    return kind;
  }

  private encode(kind: ColumnKind, value: unknown): number | null {
    if (kind === "number") return parseNumber(value);
    if (kind === "date") return typeof value === "string" && DATE.test(value) ? parseInstant(value) : null;
    const text = typeof value === "object" || value === undefined ? "" : String(value).trim();
    return text === "" || text.length > TEXT_MAX ? null : this.texts.takeNumber(text);
  }

  private grow(): void {
    const length = this.count * 2;
    if (this.docs !== null) this.docs = resize(this.docs, length);
    if (this.values instanceof Uint32Array) this.values = resize(this.values, length);
    else {
      const copy = new Float64Array(length);
      copy.set(this.values);
      this.values = copy;
    }
  }
}

/** The numbers 0, 1, 2 … up to a count, with room for more. */
function buildSequence(count: number, length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let at = 0; at < count; at += 1) numbers[at] = at;
  return numbers;
}

function detectKind(value: unknown): ColumnKind | null {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (typeof value !== "string" || value.trim() === "") return null;
  return DATE.test(value) ? "date" : "text";
}

function parseInstant(value: string): number | null {
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : instant;
}
