import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedTest } from "@/backend/catalogue/reader/reader-messages";
import type { FeedSample } from "./sample-feed";

/** Letters of one value that are shown. */
const VALUE_MAX = 500;
/** Values of all records that are shown together. */
const VALUES_MAX = 10_000;
/** Fields that are named. */
const FIELDS_MAX = 2_000;

/** The beginning of a feed as a test fetch shows it: as much of it as anybody can look at. */
export function shownSample({ records, fields, ...sample }: FeedSample): FeedTest {
  const perRecord = Math.max(1, Math.floor(VALUES_MAX / Math.max(1, records.length)));
  return {
    fault: null,
    ...sample,
    fields: fields.slice(0, FIELDS_MAX),
    records: records.map((record) => shownRecord(record, perRecord)),
  };
}

function shownRecord(record: FeedRecord, valuesMax: number): FeedTest["records"][number] {
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
