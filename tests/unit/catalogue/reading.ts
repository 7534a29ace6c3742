import { openFeed } from "@/backend/catalogue/read/read-feed";
import { type FeedRecord, isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints } from "@/backend/catalogue/reader/reader-messages";

/** A source in chunks of a given size. */
export async function* splitBytes(content: string | Uint8Array, size = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads all records of a feed; throws its fault. */
export async function readRecords(
  content: string | Uint8Array,
  hints: FeedHints = {},
  size?: number,
): Promise<FeedRecord[]> {
  const feed = await openFeed(splitBytes(content, size), hints);
  const records: FeedRecord[] = [];
  for await (const record of feed.records) records.push(record);
  return records;
}

/** Reads the values of all records, or their codes. */
export async function readValues(
  content: string | Uint8Array,
  hints: FeedHints = {},
  size?: number,
): Promise<unknown[]> {
  return (await readRecords(content, hints, size)).map((record) => ("value" in record ? record.value : record.code));
}

/** The fault of a feed as `code@line:column`; "read" if it has none. */
export async function readFault(content: string | Uint8Array, hints: FeedHints = {}, size?: number): Promise<string> {
  try {
    await readRecords(content, hints, size);
    return "read";
  } catch (error) {
    if (!isFeedFault(error)) throw error;
    return `${error.code}@${error.place.line}:${error.place.column}`;
  }
}
