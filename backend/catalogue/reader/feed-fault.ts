import type { FeedFaultCode, FeedPlace, RecordFaultCode } from "@/lib/contract/catalogue/feed-faults";
import { makeTypeGuard } from "@/lib/http/api-error";

/** A feed cannot be read beyond a position. The records before that position must not become a catalog. */
export class FeedFault extends Error {
  override readonly name = "FeedFault";

  constructor(
    readonly code: FeedFaultCode,
    readonly place: FeedPlace,
  ) {
    super(`${code} at ${place.line}:${place.column}`);
  }
}

/** Type guard that works across copies of the class. */
export const isFeedFault = makeTypeGuard(FeedFault, "FeedFault");

/** A fault of the bytes, detected before positions are known. */
export class ByteFault extends Error {
  override readonly name = "ByteFault";

  constructor(readonly code: FeedFaultCode) {
    super(code);
  }
}

/** Type guard that works across copies of the class. */
export const isByteFault = makeTypeGuard(ByteFault, "ByteFault");

/** The content of a feed as a stream of chunks. */
export type Bytes = AsyncIterable<Uint8Array>;

/** A value that a spreadsheet program destroyed before it wrote the file; the record lacks it. */
export type DamagedValue = { field: string; value: string };

/** A record that can be read. */
export type ReadableRecord = FeedPlace & { value: Record<string, unknown>; damaged?: DamagedValue[] };

/** A record that cannot be read, with the position of the fault, and what could be read of it, to name its item. */
export type BrokenRecord = FeedPlace & { code: RecordFaultCode; partial?: Record<string, unknown> | undefined };

/** A record of a feed with its position, or why it cannot be read. */
export type FeedRecord = ReadableRecord | BrokenRecord;

/** Splits text, in chunks of any size, into records. Both methods throw FeedFault if reading cannot continue. */
export type RecordReader = {
  /** The columns of a table, also of empty ones, once its header is read; of XML the namespace of its root ("xmlns=…"). */
  readonly columns?: readonly string[];
  push(text: string): Iterable<FeedRecord>;
  end(): Iterable<FeedRecord>;
};

/**
 * Converts an offset in a text to a position. Lines end with LF, CR or CRLF.
 * @param start the position of the beginning of the text.
 */
export function locate(text: string, offset: number, start: FeedPlace = { line: 1, column: 1 }): FeedPlace {
  let { line, column } = start;
  for (let at = 0; at < offset && at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isLineEnd = unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF);
    if (isLineEnd) line += 1;
    column = isLineEnd ? 1 : column + 1;
  }
  return { line, column };
}

const LF = 0x0a;
const CR = 0x0d;

/** Maximum characters of a stored value. */
const VALUE_MAX = 200;

/** Formats a value for an error: truncated, without characters that PostgreSQL rejects. */
export function formatValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, VALUE_MAX).replace(/\0|\p{Surrogate}/gu, "");
}
