import type { Bytes, FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints } from "@/backend/catalogue/reader/feed-hints";
import { type FeedValues, fieldsOf } from "@/lib/domain/catalogue/feed-fields";
import { type FieldMapping, guessMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type OpenFeed, openFeed } from "./read-feed";

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

/** Fields of all first records together, and letters of the text they are in, after which they are enough. */
const SAMPLE_FIELDS_MAX = 250_000;
const SAMPLE_LETTERS_MAX = 16 * 1024 * 1024;

/** The first records of a feed, and no more of it than they need. Throws FeedFault, and what the source throws. */
export async function sampleFeed(
  source: Bytes,
  hints: FeedHints,
  count: number,
  asked: FieldMapping = {},
): Promise<FeedSample> {
  const feed = await openFeed(source, hints);
  try {
    const records = await firstRecords(feed, count);
    const fields = fieldsIn(records);
    const mapping = guessMapping(fields, asked, valuesIn(records));
    return { format: feed.format, separator: feed.separator, encoding: feed.encoding(), records, fields, mapping };
  } finally {
    await feed.records.return(undefined);
  }
}

/** Takes so many records, or fewer where there are not so many or they are large; the others can be read on. */
export async function firstRecords({ records, letters }: OpenFeed, count: number): Promise<FeedRecord[]> {
  const first: FeedRecord[] = [];
  let fields = 0;
  while (first.length < count && fields < SAMPLE_FIELDS_MAX && letters() < SAMPLE_LETTERS_MAX) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
    if ("value" in next.value) fields += fieldsOf(next.value.value).length;
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
