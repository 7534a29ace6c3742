import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import type { QueryNames } from "./query-book-names";

// The sums of a span of days by query, packed: a column for each sum in the narrowest number type that fits, and without
// zeros where most values are zero.

/** Numbers of a column, in the narrowest type that fits. */
export type PackedNumbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** One sum of some queries: their numbers, ascending, and the values. All other queries have zero. */
export type SpanColumn = { numbers: Uint32Array; values: PackedNumbers };

/** The queries of a span: their numbers, ascending, their sums in the order of QUERY_SUM_NAMES, and the totals. */
export type QuerySpan = { numbers: Uint32Array; columns: readonly SpanColumn[]; totals: Float64Array };

const WIDTH = QUERY_SUM_NAMES.length;
const TAB = 9;
const END = 10;
const MINUS = 45;
const ZERO = 48;
const NUMBER_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Parses a span: a line for each query with its sums and, last, the query, which may contain anything but a line break
 * (folding removes line breaks). New queries get a number.
 */
export function parseSpan(text: string | null, names: QueryNames): QuerySpan {
  const bytes = Buffer.from(text ?? "");
  const count = bytes.length === 0 ? 0 : countLines(bytes);
  const sums = new Float64Array(count * WIDTH);
  const numberOfLine = new Uint32Array(count);
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const isNegative = bytes[at] === MINUS;
      if (isNegative) at += 1;
      let value = 0;
      for (; bytes[at] !== TAB; at += 1) value = value * 10 + (bytes[at] ?? ZERO) - ZERO;
      sums[line * WIDTH + column] = isNegative ? -value : value;
      at += 1;
    }
    const start = at;
    while (at < bytes.length && bytes[at] !== END) at += 1;
    numberOfLine[line] = names.add(bytes, start, at);
    at += 1;
  }
  return packSpan(numberOfLine, sums, names.length);
}

/** The same span with new numbers for its queries. The numbering must preserve their order. */
export function renumberSpan(span: QuerySpan, newNumbers: Uint32Array): QuerySpan {
  const numbers = span.numbers.map((number) => newNumbers[number] ?? 0);
  const columns = span.columns.map((column) => ({
    ...column,
    numbers: column.numbers === span.numbers ? numbers : column.numbers.map((number) => newNumbers[number] ?? 0),
  }));
  return { ...span, numbers, columns };
}

/** Memory of a span, in bytes. */
export function measureSpan({ numbers, columns, totals }: QuerySpan): number {
  let size = numbers.byteLength + totals.byteLength;
  for (const column of columns)
    size += column.values.byteLength + (column.numbers === numbers ? 0 : column.numbers.byteLength);
  return size;
}

/** Index of a number in an ascending list, or -1. */
export function indexOfNumber(numbers: Uint32Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : -1;
}

function countLines(bytes: Uint8Array): number {
  let count = 1;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === END) count += 1;
  return count;
}

function packSpan(numberOfLine: Uint32Array, sums: Float64Array, known: number): QuerySpan {
  const lineByNumber = new Uint32Array(known);
  for (let line = 0; line < numberOfLine.length; line += 1) lineByNumber[numberOfLine[line] ?? 0] = line + 1;
  const numbers = new Uint32Array(numberOfLine.length);
  const lines = new Uint32Array(numberOfLine.length);
  let used = 0;
  for (let number = 0; number < known; number += 1) {
    const line = lineByNumber[number] ?? 0;
    if (line === 0) continue;
    numbers[used] = number;
    lines[used] = line - 1;
    used += 1;
  }
  const totals = new Float64Array(WIDTH);
  const values = new Float64Array(lines.length);
  const columns = QUERY_SUM_NAMES.map((_, column) => {
    let total = 0;
    for (let at = 0; at < lines.length; at += 1) {
      const value = sums[(lines[at] ?? 0) * WIDTH + column] ?? 0;
      values[at] = value;
      total += value;
    }
    totals[column] = total;
    return packColumn(numbers, values);
  });
  return { numbers, columns, totals };
}

/** Copies its input; the caller may reuse `values`. */
function packColumn(numbers: Uint32Array, values: Float64Array): SpanColumn {
  let least = 0;
  let most = 0;
  let some = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
    if (value !== 0) some += 1;
  }
  const narrow = pickArrayType(least, most);
  const width = narrow.BYTES_PER_ELEMENT;
  if (some * (width + NUMBER_BYTES) >= values.length * width) return { numbers, values: narrow.from(values) };
  const column = { numbers: new Uint32Array(some), values: new narrow(some) };
  let used = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value === 0) continue;
    column.numbers[used] = numbers[at] ?? 0;
    column.values[used] = value;
    used += 1;
  }
  return column;
}

/** The narrowest array type for values between two bounds. */
export function pickArrayType(least: number, most: number) {
  if (least < 0 || most > 0xffffffff) return Float64Array;
  if (most > 0xffff) return Uint32Array;
  return most > 0xff ? Uint16Array : Uint8Array;
}
