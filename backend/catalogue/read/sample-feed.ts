import type { Bytes, FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints, FeedTest } from "@/backend/catalogue/reader/reader-messages";
import { type FieldMapping, guessMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type FeedValues, listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { type OpenFeed, openFeed } from "./read-feed";

/** The beginning of a feed, for a test fetch. */
export type FeedSample = Pick<OpenFeed, "format" | "separator" | "zipEntry"> & {
  encoding: string;
  /** The first records, including unreadable ones. */
  records: FeedRecord[];
  /** Names of all their fields, in order of appearance. */
  fields: string[];
  /** The guessed mapping, with the requested one applied. */
  mapping: FieldMapping;
};

/** Total fields and characters after which no more records are sampled. */
const SAMPLE_FIELDS_MAX = 250_000;
const SAMPLE_CHARACTERS_MAX = 16 * 1024 * 1024;

/** Reads the first records of a feed and no more than needed. Throws FeedFault, and errors of the source. */
export async function sampleFeed(
  source: Bytes,
  hints: FeedHints,
  count: number,
  requested: FieldMapping = {},
): Promise<FeedSample> {
  const feed = await openFeed(source, hints);
  try {
    const records = await readFirstRecords(feed, count);
    const fields = listFields(records);
    const mapping = guessMapping(fields, requested, listValues(records));
    const { format, separator, zipEntry } = feed;
    return { format, separator, zipEntry, encoding: feed.encoding(), records, fields, mapping };
  } finally {
    await feed.records.return(undefined);
  }
}

/** Reads up to `count` records, fewer if they are large; `records` can be read further. */
export async function readFirstRecords({ records, charactersRead }: OpenFeed, count: number): Promise<FeedRecord[]> {
  const first: FeedRecord[] = [];
  let fields = 0;
  while (first.length < count && fields < SAMPLE_FIELDS_MAX && charactersRead() < SAMPLE_CHARACTERS_MAX) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
    if ("value" in next.value) fields += listFieldNames(next.value.value).length;
  }
  return first;
}

/** The names of all fields in records, in order of appearance. */
export function listFields(records: readonly FeedRecord[]): string[] {
  return [...new Set(listValues(records).flatMap(listFieldNames))];
}

/** The values of readable records. */
export function listValues(records: readonly FeedRecord[]): FeedValues[] {
  return records.flatMap((record) => ("value" in record ? [record.value] : []));
}

/** Maximum characters of one value. */
const VALUE_MAX = 500;
/** Maximum values of all records together. */
const VALUES_MAX = 10_000;
/** Maximum number of listed fields. */
const FIELDS_MAX = 2_000;

/** The wire format of a sample, limited in size. */
export function toWireSample({ records, fields, zipEntry, ...sample }: FeedSample): FeedTest {
  const perRecord = Math.max(1, Math.floor(VALUES_MAX / Math.max(1, records.length)));
  return {
    fault: null,
    ...sample,
    zip_entry: zipEntry,
    fields: fields.slice(0, FIELDS_MAX),
    records: records.map((record) => toWireRecord(record, perRecord)),
  };
}

function toWireRecord(record: FeedRecord, valuesMax: number): FeedTest["records"][number] {
  const { line, column } = record;
  if ("code" in record) return { line, column, values: null, code: record.code };
  const values = Object.entries(record.value)
    .slice(0, valuesMax)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return [name, text.slice(0, VALUE_MAX)] as const;
    });
  return { line, column, values: Object.fromEntries(values), code: null };
}
