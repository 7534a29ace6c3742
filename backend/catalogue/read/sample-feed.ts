import {
  type BrokenRecord,
  type Bytes,
  FeedFault,
  type FeedRecord,
  isFeedFault,
} from "@/backend/catalogue/reader/feed-fault";
import type { SampleTask } from "@/backend/catalogue/reader/reader-messages";
import type { FeedHealth, SampleItem } from "@/lib/contract/catalogue/feed-reading";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import { type FeedValues, listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { FeedReading, type ReadingRules } from "@/lib/domain/catalogue/reading/feed-reading";
import { ReadingTally } from "@/lib/domain/catalogue/reading/reading-tally";
import { type SampledItem, SampleProducts } from "@/lib/domain/catalogue/reading/sample-products";
import { toWireItem } from "@/lib/domain/catalogue/wire-item";
import { FEED_TEST_RECORDS } from "@/lib/domain/kit/limits";
import { type OpenFeed, openFeed } from "./read-feed";
import { DETECTION_RECORDS } from "./read-limits";

/** Total fields and characters after which no more records are sampled. */
const SAMPLE_FIELDS_MAX = 250_000;
const SAMPLE_CHARACTERS_MAX = 16 * 1024 * 1024;
/** How much of a feed a test reads for its counts. */
const TEST_CHARACTERS_MAX = 256 * 1024 * 1024;
const TEST_MS = 5_000;
/** Records between two looks at the clock. */
const CLOCK_STEP = 200;
/** Records that are read while none of them is readable. */
const UNREADABLE_MAX = 10_000;
/** Items that are shown as shoppers will see them. */
const ITEMS_SHOWN = 10;
const CATEGORIES_SHOWN = 5;
const TEXT_MAX = 300;

/**
 * Reads the first records, fewer than `count` if they are large. If none of them is readable, reads on to the first one
 * that is, because only readable records tell how a feed is read.
 * @param feed.records can be read further afterwards.
 */
export async function readFirstRecords({ records, charactersRead }: OpenFeed, count: number): Promise<FeedRecord[]> {
  const first: FeedRecord[] = [];
  let fields = 0;
  let wanted = UNREADABLE_MAX;
  while (first.length < wanted && fields < SAMPLE_FIELDS_MAX && charactersRead() < SAMPLE_CHARACTERS_MAX) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
    if (!("value" in next.value)) continue;
    wanted = count;
    fields += listFieldNames(next.value.value).length;
  }
  return first;
}

/** The first record, with its fault, if none can be read; null for no records, too. */
export function findUnreadable(first: readonly FeedRecord[]): BrokenRecord | null {
  const [record] = first;
  return record !== undefined && "code" in record && listValues(first).length === 0 ? record : null;
}

/** The names of all fields in records, in order of appearance. */
export function listFields(records: readonly FeedRecord[]): string[] {
  return [...new Set(listValues(records).flatMap(listFieldNames))];
}

/** The values of readable records. */
export function listValues(records: readonly FeedRecord[]): FeedValues[] {
  return records.flatMap((record) => ("value" in record ? [record.value] : []));
}

/**
 * Reads a feed for a test: its first records, some items as shoppers will see them, and counts, up to the limits of a
 * test. A fault within the feed is part of the result. Throws FeedFault if nothing can be read, and errors of the
 * source.
 */
export async function testFeed(source: Bytes, task: SampleTask): Promise<FeedTest> {
  const feed = await openFeed(source, task.hints);
  try {
    const first = await readFirstRecords(feed, task.isQuick === true ? FEED_TEST_RECORDS : DETECTION_RECORDS);
    const rules = toRules(task);
    const fields = listFields(first);
    const values = listValues(first);
    const columns = feed.columns();
    const reading = new FeedReading(fields, values, rules, columns);
    refuseCompanion(reading, task.isAdditional);
    const content = task.isQuick === true ? null : await readContent(feed, first, reading, task);
    const guessed = new FeedReading(fields, values, { ...rules, mapping: {} }, columns);
    const { format, separator, zipEntry, headerLine } = feed;
    const records = pickShown(first);
    return {
      fault: content?.fault ?? null,
      format,
      separator,
      encoding: feed.encoding(),
      encoding_stated: feed.contradicted(),
      encodings: feed.readings(),
      header_line: headerLine,
      zip_entry: zipEntry,
      fields: fields.slice(0, FIELDS_MAX),
      mapping: toWireMapping(reading.mapping),
      guessed: toWireMapping(guessed.mapping),
      product_format: toWireFormat(
        guessed,
        task.isEarlier ? new FeedReading(fields, values, { ...rules, isEarlier: false }, columns) : null,
      ),
      items: content?.items ?? null,
      health: content?.health ?? null,
      is_reading_outdated: task.isEarlier && isDifferent(values, rules, columns),
      records: toWireRecords(records),
    };
  } finally {
    await feed.records.return(undefined);
  }
}

/** The records that a test shows: the first ones, with a readable one if there is any. */
function pickShown(first: readonly FeedRecord[]): readonly FeedRecord[] {
  const readable = first.findIndex((record) => "value" in record);
  const start = Math.max(0, readable - FEED_TEST_RECORDS + 1);
  return first.slice(start, start + FEED_TEST_RECORDS);
}

/**
 * Throws FeedFault for a file that belongs to a product file and has no products of its own. As an additional source, such a
 * file may complete the items of the first one.
 */
export function refuseCompanion({ format: { companion, fields } }: FeedReading, isAdditional = false): void {
  if (isAdditional && Object.keys(fields).length > 0) return;
  if (companion !== undefined) throw new FeedFault(`companion_${companion}`, { line: 1, column: 1 });
}

function toRules({ mapping, answers, isEarlier, rules, now }: SampleTask): ReadingRules {
  const { feed: type, language, currency, timeZone } = rules;
  return { mapping, answers, isEarlier, type, language, currency, timeZone, now };
}

type Content = { items: SampleItem[]; health: FeedHealth; fault: FeedTest["fault"] };

async function readContent(
  feed: OpenFeed,
  first: readonly FeedRecord[],
  reading: FeedReading,
  { answers, now, isMerging = false }: SampleTask,
): Promise<Content> {
  const tally = new ReadingTally({ isMerging, namesRows: reading.namesRows });
  const shown = new SampleProducts(ITEMS_SHOWN, isMerging);
  const end = performance.now() + TEST_MS;
  let isComplete = true;
  let fault: FeedTest["fault"] = null;
  const take = (record: FeedRecord): void => readForTest(record, reading, tally, shown);
  first.forEach(take);
  try {
    for await (const record of feed.records) {
      take(record);
      const isOver = tally.read % CLOCK_STEP === 0 && performance.now() > end;
      if (!isOver && feed.charactersRead() < TEST_CHARACTERS_MAX) continue;
      isComplete = false;
      break;
    }
  } catch (error) {
    if (!isFeedFault(error)) throw error;
    fault = { code: error.code, ...error.place };
    isComplete = false;
  }
  if (isComplete) reading.finish();
  const { nextChange } = reading;
  const isFuture = nextChange !== null && nextChange > now;
  const health = tally.summarize({ isComplete, answers, nextChange: isFuture ? nextChange : null });
  return { items: shown.list().map(toSampleItem), health, fault };
}

function readForTest(record: FeedRecord, reading: FeedReading, tally: ReadingTally, shown: SampleProducts): void {
  if (!("value" in record)) return;
  for (const { field, value } of record.damaged ?? [])
    tally.addNote(record.line, { code: "excel_damaged", field, value });
  const read = reading.read(record.value, { nested: 0, too_long: 0, name_unusable: 0 }, (note) =>
    tally.addNote(record.line, note),
  );
  tally.addRecord(read);
  for (const item of read.items) shown.add(item, record.line);
}

function toSampleItem({ identity, title, attributes, state, line, variants, variantOf }: SampledItem): SampleItem {
  return {
    line,
    identity: identity.slice(0, TEXT_MAX),
    title: title.slice(0, TEXT_MAX),
    price: toText(attributes.price),
    price_to: toText(attributes.price_to),
    price_old: toText(attributes.price_old),
    availability: state ?? null,
    availability_text: toText(attributes.availability_rank_text),
    categories: toTexts(attributes.category).slice(0, CATEGORIES_SHOWN),
    image: toTexts(attributes.image_link)[0] ?? null,
    variants,
    variant_of: variantOf?.slice(0, TEXT_MAX) ?? null,
  };
}

function toText(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, TEXT_MAX) : null;
}

function toTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => toText(one) ?? []);
}

/** Records that are compared to find whether the new reading gives other items. */
const COMPARED = 100;

function isDifferent(values: readonly FeedValues[], rules: ReadingRules, columns: readonly string[]): boolean {
  const fields = [...new Set(values.flatMap(listFieldNames))];
  const [before, after] = [true, false].map((isEarlier) => {
    const reading = new FeedReading(fields, values, { ...rules, isEarlier }, columns);
    const dropped = { nested: 0, too_long: 0, name_unusable: 0 };
    const items = values.slice(0, COMPARED).flatMap((record) => reading.read(record, dropped, () => {}).items);
    return JSON.stringify(items.map(toWireItem));
  });
  return before !== after;
}

function toWireFormat(guessed: FeedReading, adopted: FeedReading | null): FeedTest["product_format"] {
  const { id, name } = (adopted ?? guessed).format;
  return name === "" ? null : { id, name };
}

function toWireMapping(mapping: FeedReading["mapping"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([target, field]) => (field === undefined ? [] : [[target, field]])),
  );
}

/** Maximum characters of one value. */
const VALUE_MAX = 500;
/** Maximum values of all records together. */
const VALUES_MAX = 10_000;
/** Maximum number of listed fields. */
const FIELDS_MAX = 2_000;

/** The first records, limited in size. */
function toWireRecords(records: readonly FeedRecord[]): FeedTest["records"] {
  const perRecord = Math.max(1, Math.floor(VALUES_MAX / Math.max(1, records.length)));
  return records.map((record) => toWireRecord(record, perRecord));
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
