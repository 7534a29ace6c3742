import { VALUE_LENGTH_MAX } from "../items/prose-names";
import { parseNumber } from "../parse-number";
import { resize } from "./byte-slices";
import type { TextPool } from "./text-pool";
import type { TextRanking } from "./text-ranking";
import type { TextTable } from "./text-table";

// Attribute values by item, for filters, facets and sort. Texts are numbered in alphabetical order, so that sorting
// compares numbers. Values are sorted by item; an item may have several. Values of variants follow, see `SearchIndex`.

/** The type of an attribute's values; the first value decides. */
export type ColumnKind = "text" | "number" | "boolean" | "date";

/** The values of one attribute: pairs of item and value, by item. */
export type Column = {
  name: string;
  kind: ColumnKind;
  /** Items, ascending; null when every item has exactly one value, and variants have none. */
  docs: Uint32Array | null;
  /** Text numbers (kind text, boolean) by pair. */
  codes: Uint32Array | null;
  /** Numbers, or instants in epoch ms, by pair. */
  numbers: Float64Array | null;
  /** The texts by number; booleans are "false", "true". */
  texts: TextPool | null;
};

const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

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

/** Pairs of a document and a value, by document. */
class PairList {
  /** Null while every document so far has exactly one value. */
  private docs: Uint32Array | null = null;
  values: Uint32Array | Float64Array;
  count = 0;

  constructor(kind: ColumnKind) {
    this.values = kind === "number" || kind === "date" ? new Float64Array(8) : new Uint32Array(8);
  }

  add(doc: number, value: number): void {
    if (this.count === this.values.length) this.grow();
    if (this.docs === null && doc !== this.count) this.docs = buildSequence(this.count, this.values.length);
    if (this.docs !== null) this.docs[this.count] = doc;
    this.values[this.count] = value;
    this.count += 1;
  }

  /** Whether the first `size` documents have exactly one value each, and no others have any. */
  isComplete(size: number): boolean {
    return this.docs === null && this.count === size;
  }

  listDocs(): Uint32Array {
    return (this.docs ?? buildSequence(this.count, this.count)).subarray(0, this.count);
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

/** Collects the values of one attribute, item by item. All attributes share one text table. */
export class ColumnBuilder {
  private kind: ColumnKind | null = null;
  private items: PairList | null = null;
  private variants: PairList | null = null;

  constructor(
    readonly name: string,
    private readonly texts: TextTable,
  ) {}

  /**
   * Adds a scalar value of an item; items must come in ascending order. Ignores values that do not fit the column's
   * kind.
   */
  add(doc: number, value: unknown): void {
    const stored = this.encode(value);
    if (stored === null || this.kind === null) return;
    this.items ??= new PairList(this.kind);
    this.items.add(doc, stored);
  }

  /** The same for a variant; variants are numbered apart from items, and come after all items in the column. */
  addVariant(variant: number, value: unknown): void {
    const stored = this.encode(value);
    if (stored === null || this.kind === null) return;
    this.variants ??= new PairList(this.kind);
    this.variants.add(variant, stored);
  }

  /**
   * Builds the column of `size` items, or null when it is empty; the builder cannot be used afterwards.
   * @param ranking covers all texts.
   */
  finish(size: number, ranking: TextRanking): Column | null {
    if (this.kind === null) return null;
    const items = this.items ?? new PairList(this.kind);
    const base = { name: this.name, kind: this.kind, docs: this.listDocs(items, size) };
    const values = this.listValues(items);
    if (values.length === 0) return null;
    if (values instanceof Float64Array) return { ...base, numbers: values, codes: null, texts: null };
    return { ...base, codes: values, numbers: null, texts: ranking.renumber(values) };
  }

  private listDocs(items: PairList, size: number): Uint32Array | null {
    const { variants } = this;
    if (variants === null) return items.isComplete(size) ? null : items.listDocs();
    const docs = new Uint32Array(items.count + variants.count);
    docs.set(items.listDocs());
    docs.set(
      variants.listDocs().map((variant) => size + variant),
      items.count,
    );
    return docs;
  }

  private listValues(items: PairList): Uint32Array | Float64Array {
    const { variants } = this;
    const own = items.values.subarray(0, items.count);
    if (variants === null) return own;
    const length = items.count + variants.count;
    const values = own instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length);
    values.set(own);
    values.set(variants.values.subarray(0, variants.count), items.count);
    return values;
  }

  private encode(value: unknown): number | null {
    this.kind ??= detectKind(value);
    if (this.kind === null) return null;
    if (this.kind === "number") return parseNumber(value);
    if (this.kind === "date") return typeof value === "string" && DATE.test(value) ? parseInstant(value) : null;
    const text = typeof value === "object" || value === undefined ? "" : String(value).trim();
    return text === "" || text.length > VALUE_LENGTH_MAX ? null : this.texts.takeNumber(text);
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
