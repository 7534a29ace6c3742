import { type Bytes, FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints } from "@/backend/catalogue/reader/reader-messages";
import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { FEED_BYTES_MAX } from "@/lib/domain/kit/limits";
import { type DetectedFormat, detectFormat } from "./feed-format";
import { gatherRecords, type RecordStream } from "./gather-records";
import { rejectInvalid } from "./invalid-bytes";
import { readBytes } from "./read-bytes";
import { HEAD_CHARS } from "./read-limits";
import { type FeedText, readText } from "./read-text";

/** An opened feed: its beginning has been read. */
export type OpenFeed = {
  format: FeedFormat;
  /** Cell separator of a table; otherwise null. */
  separator: string | null;
  /** Name of the file in a zip; null if the feed is no zip. */
  zipEntry: string | null;
  /** The encoding; final only after the first characters beyond ASCII. */
  encoding(): string;
  /** The columns of a table, also of empty ones, and the namespace of XML ("xmlns=…"); known with the first record. */
  columns(): readonly string[];
  /** The encoding that the feed or its host states, if its characters contradict it. */
  contradicted(): string | null;
  /** Readings to choose from, if the bytes allow several. */
  readings(): EncodingReading[];
  /** Line of the header of a table; null for other formats. */
  headerLine: number | null;
  /** Number of rows that repeat the header of a table. */
  repeatedHeaders(): number;
  /** Number of characters read so far. */
  charactersRead(): number;
  /** Yields the records; throws FeedFault if reading cannot continue, and if there was no record at all. */
  records: RecordStream;
};

/**
 * Opens a feed: decompresses, decodes, detects the format, and reads records in bounded memory. Any input results in records
 * or a FeedFault with a position. Also throws errors of the source.
 */
export async function openFeed(source: Bytes, hints: FeedHints): Promise<OpenFeed> {
  const entry: { name?: string } = {};
  const onZipEntry = (name: string): void => {
    entry.name = name;
  };
  const text = readText(readBytes(source, { max: hints.maxBytes ?? FEED_BYTES_MAX, onZipEntry }), hints);
  try {
    const { head, isComplete } = await readHead(text.pieces);
    const { reader, format, table } = detectFormat(head, isComplete, { ...hints, ...entry });
    const progress = { characters: head.length };
    const columns = () => reader.columns ?? [];
    return {
      format,
      separator: table?.separator ?? null,
      headerLine: table?.headerLine ?? null,
      repeatedHeaders: () => table?.records.repeatedHeaders ?? 0,
      zipEntry: entry.name ?? null,
      encoding: text.encoding,
      contradicted: text.contradicted,
      readings: text.readings,
      columns,
      charactersRead: () => progress.characters,
      records: gatherRecords(readRecords(text, head, reader, progress), columns, hints.language ?? ""),
    };
  } catch (error) {
    await text.pieces.return(undefined);
    throw error;
  }
}

async function readHead(pieces: AsyncGenerator<string>): Promise<{ head: string; isComplete: boolean }> {
  let head = "";
  while (head.length < HEAD_CHARS) {
    const next = await pieces.next();
    if (next.done) return { head, isComplete: true };
    head += next.value;
  }
  return { head, isComplete: false };
}

async function* readRecords(
  { pieces, place, invalid }: FeedText,
  head: string,
  reader: DetectedFormat["reader"],
  read: { characters: number },
): AsyncGenerator<FeedRecord, undefined> {
  let count = 0;
  const countRecords = function* (records: Iterable<FeedRecord>): Generator<FeedRecord> {
    for (const record of records) {
      count += 1;
      yield invalid.length === 0 ? record : rejectInvalid(record, invalid);
    }
  };
  try {
    yield* countRecords(reader.push(head));
    for await (const piece of pieces) {
      read.characters += piece.length;
      yield* countRecords(reader.push(piece));
    }
    yield* countRecords(reader.end());
  } finally {
    await pieces.return(undefined);
  }
  if (count === 0) throw new FeedFault("no_records", place());
}
