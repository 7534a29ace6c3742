import { openFeed } from "@/backend/catalogue/read/read-feed";
import { type FeedRecord, isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints } from "@/backend/catalogue/reader/feed-hints";

/** A source in pieces of a size, as a network would give it. */
export async function* piecesOf(content: string | Uint8Array, size = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All records of a feed; a fault of the feed is thrown. */
export async function recordsOf(
  content: string | Uint8Array,
  hints: FeedHints = {},
  size?: number,
): Promise<FeedRecord[]> {
  const feed = await openFeed(piecesOf(content, size), hints);
  const records: FeedRecord[] = [];
  for await (const record of feed.records) records.push(record);
  return records;
}

/** What the records of a feed hold, or their codes. */
export async function valuesOf(content: string | Uint8Array, hints: FeedHints = {}, size?: number): Promise<unknown[]> {
  return (await recordsOf(content, hints, size)).map((record) => ("value" in record ? record.value : record.code));
}

/** Why and where a feed was not read, as `code@line:column`; "read" when it was. */
export async function faultOf(content: string | Uint8Array, hints: FeedHints = {}, size?: number): Promise<string> {
  try {
    await recordsOf(content, hints, size);
    return "read";
  } catch (error) {
    if (!isFeedFault(error)) throw error;
    return `${error.code}@${error.place.line}:${error.place.column}`;
  }
}
