import type * as z from "zod/mini";
import type { FeedRecord } from "@/backend/feeds/read/feed-fault";
import { FeedFault } from "@/backend/feeds/read/feed-fault";
import type { FeedHints } from "@/backend/feeds/read/read-feed";
import { type FeedSample, sampleFeed } from "@/backend/feeds/read/sample-feed";
import { FetchFault } from "@/backend/outbound/fetch-feed";
import type { FeedSource, feedTest } from "@/lib/contract/feeds";
import { FEED_TEST_RECORDS } from "@/lib/domain/limits";
import type { OpenSource } from "./open-source";

/** What a test fetch shows. */
export type FeedTest = z.output<typeof feedTest>;

const TEST_MS = 20_000;
/** Letters of one value that are shown. */
const VALUE_MAX = 500;

/** How a source is read: what somebody chose for it, and what the answer says. */
export function hintsFor(source: FeedSource, said: FeedHints): FeedHints {
  const { format, encoding } = source;
  return { ...said, ...(format === null ? {} : { format }), ...(encoding === null ? {} : { encoding }) };
}

/** Reads the beginning of a source: its first records, or why and where it cannot be read. */
export async function testSource(source: FeedSource, open: OpenSource): Promise<FeedTest> {
  const signal = AbortSignal.timeout(TEST_MS);
  try {
    const sample = await open(source, signal, ({ bytes, hints }) =>
      sampleFeed(bytes, hintsFor(source, hints), FEED_TEST_RECORDS, source.mapping),
    );
    return shown(sample);
  } catch (error) {
    if (error instanceof FeedFault) return failed({ code: error.code, ...error.place });
    if (signal.aborted) return failed({ code: "timeout", line: 1, column: 1 });
    if (error instanceof FetchFault) return failed({ code: error.code, line: 1, column: 1 });
    throw error;
  }
}

function failed(fault: FeedTest["fault"]): FeedTest {
  return { fault, format: null, separator: null, encoding: null, fields: [], mapping: {}, records: [] };
}

function shown({ records, ...sample }: FeedSample): FeedTest {
  return { fault: null, ...sample, records: records.map(shownRecord) };
}

function shownRecord(record: FeedRecord): FeedTest["records"][number] {
  const { line, column } = record;
  if ("code" in record) return { line, column, values: null, code: record.code };
  const values = Object.entries(record.value).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [name, text.slice(0, VALUE_MAX)] as const;
  });
  return { line, column, values: Object.fromEntries(values), code: null };
}
