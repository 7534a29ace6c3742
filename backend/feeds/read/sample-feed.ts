import { type FeedValues, fieldsOf } from "@/lib/domain/feed-fields";
import { type FieldMapping, guessMapping } from "@/lib/domain/feed-mapping";
import type { FeedRecord } from "./feed-fault";
import type { Bytes } from "./read-bytes";
import { type FeedHints, type OpenFeed, openFeed } from "./read-feed";

/** The beginning of a feed, as somebody sees it before it is taken. */
export type FeedSample = Pick<OpenFeed, "format" | "separator"> & {
  encoding: string;
  /** The first records, and the places between them where there is none. */
  records: FeedRecord[];
  /** Names of all fields in them, in the order in which they come. */
  fields: string[];
  /** What the fields seem to be, with what was asked for. */
  mapping: FieldMapping;
};

/** The first records of a feed, and no more of it than they need. Throws FeedFault, and what the source throws. */
export async function sampleFeed(
  source: Bytes,
  hints: FeedHints,
  count: number,
  asked: FieldMapping = {},
): Promise<FeedSample> {
  const feed = await openFeed(source, hints);
  try {
    const records = await firstRecords(feed.records, count);
    const fields = fieldsIn(records);
    const mapping = guessMapping(fields, asked, valuesIn(records));
    return { format: feed.format, separator: feed.separator, encoding: feed.encoding(), records, fields, mapping };
  } finally {
    await feed.records.return(undefined);
  }
}

/** Takes so many records, or fewer where there are not so many; the others can be read on. */
export async function firstRecords(records: AsyncGenerator<FeedRecord>, count: number): Promise<FeedRecord[]> {
  const first: FeedRecord[] = [];
  while (first.length < count) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

/** The names of all fields in records, in the order in which they come. */
export function fieldsIn(records: readonly FeedRecord[]): string[] {
  return [...new Set(valuesIn(records).flatMap(fieldsOf))];
}

/** What the records that could be read hold. */
export function valuesIn(records: readonly FeedRecord[]): FeedValues[] {
  return records.flatMap((record) => ("value" in record ? [record.value] : []));
}
