import { type Bytes, FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints } from "@/backend/catalogue/reader/feed-hints";
import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";
import { type FoundFormat, findFormat } from "./feed-format";
import { readBytes } from "./read-bytes";
import { HEAD_CHARS } from "./read-limits";
import { type FeedText, readText } from "./read-text";

/** A feed of which the beginning has been read. */
export type OpenFeed = {
  format: FeedFormat;
  /** What separates the cells of a table; null elsewhere. */
  separator: string | null;
  /** The encoding; of a table that declares none, certain only when it has been read. */
  encoding(): string;
  /** Letters of the text that has been read so far. */
  letters(): number;
  /** The records one by one; throws FeedFault where there is no going on, and when there was no record at all. */
  records: AsyncGenerator<FeedRecord>;
};

/**
 * Opens a feed: unpacks, decodes, tells the format, and reads records in bounded memory whatever its size. Whatever comes
 * in, either records come out or a FeedFault that names a place. Throws what the source throws, too.
 */
export async function openFeed(source: Bytes, hints: FeedHints): Promise<OpenFeed> {
  const text = readText(readBytes(source, hints.maxBytes), hints);
  try {
    const { head, isWhole } = await headOf(text.pieces);
    const { reader, format, separator } = findFormat(head, isWhole, hints);
    const read = { letters: head.length };
    const records = recordsOf(text, head, reader, read);
    return { format, separator, encoding: text.encoding, letters: () => read.letters, records };
  } catch (error) {
    await text.pieces.return(undefined);
    throw error;
  }
}

async function headOf(pieces: AsyncGenerator<string>): Promise<{ head: string; isWhole: boolean }> {
  let head = "";
  while (head.length < HEAD_CHARS) {
    const next = await pieces.next();
    if (next.done) return { head, isWhole: true };
    head += next.value;
  }
  return { head, isWhole: false };
}

async function* recordsOf(
  { pieces, place }: FeedText,
  head: string,
  reader: FoundFormat["reader"],
  read: { letters: number },
): AsyncGenerator<FeedRecord> {
  let count = 0;
  const counted = function* (records: Iterable<FeedRecord>): Generator<FeedRecord> {
    for (const record of records) {
      count += 1;
      yield record;
    }
  };
  try {
    yield* counted(reader.take(head));
    for await (const piece of pieces) {
      read.letters += piece.length;
      yield* counted(reader.take(piece));
    }
    yield* counted(reader.end());
  } finally {
    await pieces.return(undefined);
  }
  if (count === 0) throw new FeedFault("no_records", place());
}
