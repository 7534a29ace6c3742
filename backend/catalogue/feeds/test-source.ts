import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints } from "@/backend/catalogue/reader/feed-hints";
import type { FeedTest } from "@/backend/catalogue/reader/reader-messages";
import { readSample } from "@/backend/catalogue/reader/reader-thread";
import { isFetchFault } from "@/backend/kit/outbound/fetch-feed";
import { Lanes } from "@/backend/kit/outbound/outbound-limits";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { OpenSource } from "./open-source";

const TEST_MS = 20_000;
/** Tests at once, each of which has a thread; others wait their turn. */
const lanes = new Lanes(4);

/** How a source is read: what somebody chose for it, and what the answer says. */
export function hintsFor(source: FeedSource, said: FeedHints): FeedHints {
  const { format, encoding } = source;
  return { ...said, ...(format === null ? {} : { format }), ...(encoding === null ? {} : { encoding }) };
}

/** Reads the beginning of a source: its first records, or why and where it cannot be read. */
export async function testSource(source: FeedSource, open: OpenSource): Promise<FeedTest> {
  const signal = AbortSignal.timeout(TEST_MS);
  const { mapping } = source;
  try {
    const tested = await lanes.run(signal, () =>
      open(source, signal, ({ bytes, hints }) =>
        readSample({ kind: "sample", hints: hintsFor(source, hints), mapping }, bytes, signal),
      ),
    );
    return tested === "not_asked" ? failed({ code: "timeout", line: 1, column: 1 }) : tested;
  } catch (error) {
    if (isFeedFault(error)) return failed({ code: error.code, ...error.place });
    if (signal.aborted) return failed({ code: "timeout", line: 1, column: 1 });
    if (isFetchFault(error)) return failed({ code: error.code, line: 1, column: 1 });
    throw error;
  }
}

function failed(fault: FeedTest["fault"]): FeedTest {
  return { fault, format: null, separator: null, encoding: null, fields: [], mapping: {}, records: [] };
}
