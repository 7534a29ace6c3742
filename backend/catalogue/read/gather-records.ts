import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import { createGatherer } from "@/lib/domain/catalogue/reading/gather-rows";

/** Records that show whether a file has to be put together. */
const SAMPLE = 20;

/**
 * Puts records together that only make sense as one, such as rows with more pictures of the product above. `language`: that of
 * the site.
 */
export async function* gatherRecords(
  records: AsyncGenerator<FeedRecord>,
  columns: () => readonly string[],
  language: string,
): AsyncGenerator<FeedRecord> {
  const first: FeedRecord[] = [];
  let fault: { error: unknown } | null = null;
  try {
    while (first.length < SAMPLE) {
      const next = await records.next();
      if (next.done === true) break;
      first.push(next.value);
    }
  } catch (error) {
    // What was read before is passed on first.
    fault = { error };
  }
  const gatherer = createGatherer(first.filter(isReadRecord), columns(), language);
  try {
    for (const record of first) {
      if (gatherer === null || !isReadRecord(record)) yield record;
      else yield* gatherer.push(record);
    }
    if (fault !== null) throw fault.error;
    for await (const record of records) {
      if (gatherer === null || !isReadRecord(record)) yield record;
      else yield* gatherer.push(record);
    }
    if (gatherer !== null) yield* gatherer.end();
  } finally {
    await records.return(undefined);
  }
}

function isReadRecord(record: FeedRecord): record is Extract<FeedRecord, { value: unknown }> {
  return "value" in record;
}
