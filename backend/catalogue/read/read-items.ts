import {
  type BrokenRecord,
  type Bytes,
  FeedFault,
  type FeedRecord,
  formatValue,
} from "@/backend/catalogue/reader/feed-fault";
import type { ItemsTask, ReaderRow, SourceReading, SourceRules } from "@/backend/catalogue/reader/reader-messages";
import type { RecordFaultCode } from "@/lib/contract/catalogue/feed-faults";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { type AttributeType, AttributeTypes, isTextFormat } from "@/lib/domain/catalogue/attribute-types";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { getValue } from "@/lib/domain/catalogue/feed-names";
import type { PriceUnit } from "@/lib/domain/catalogue/feed-prices";
import { estimateItemSize, isTooLarge } from "@/lib/domain/catalogue/item-checks";
import { FeedReading } from "@/lib/domain/catalogue/reading/feed-reading";
import type { DraftItem } from "@/lib/domain/catalogue/reading/item-reader";
import type { DropCounts } from "@/lib/domain/catalogue/reading/read-attributes";
import { makeTypeGuard } from "@/lib/http/api-error";
import { openFeed } from "./read-feed";
import { DETECTION_RECORDS, FIELDS_MAX } from "./read-limits";
import { findUnreadable, listFields, listValues, readFirstRecords, refuseCompanion } from "./sample-feed";

/** A feed gives no items: no field identifies them, or none of its records can be read. */
export class NoItems extends Error {
  constructor(
    readonly code: "identity_unknown" | RecordFaultCode,
    readonly line: number | undefined,
  ) {
    super(code);
  }
}

/** Type guard that works across copies of the class. */
export const isNoItems = makeTypeGuard(NoItems, "NoItems");

/** Handles a row; the size of an item is the approximate length of its JSON. */
export type RowHandler = (row: ReaderRow) => Promise<void>;

/** Result at the end of a feed: types of the attributes that items had, and when prices change next (epoch ms). */
export type ItemsResult = { seen: [string, AttributeType][]; nextChange: number | null };

/**
 * Reads a feed item by item: one row per item, rejected record or record without an item, then one per dropped or odd value.
 * Throws FeedFault, NoItems, and errors of the byte stream.
 */
export async function readItems(
  bytes: Bytes,
  task: ItemsTask,
  onOpened: () => void,
  onRow: RowHandler,
): Promise<ItemsResult> {
  const feed = await openFeed(bytes, task.hints);
  onOpened();
  try {
    const first = await readFirstRecords(feed, DETECTION_RECORDS);
    const unreadable = findUnreadable(first);
    if (unreadable !== null) {
      const reject = async (record: FeedRecord): Promise<void> => {
        if ("code" in record) await onRow({ reject: toReject(record, task.mapping, task.place) });
      };
      for (const record of first) await reject(record);
      for await (const record of feed.records) await reject(record);
      throw new NoItems(unreadable.code, unreadable.line);
    }
    const columns = feed.columns();
    const reading = createReading(first, task, columns);
    // An additional source is joined by an attribute and needs no identity.
    if (reading.mapping.identity === undefined && task.join === null)
      throw new NoItems("identity_unknown", first[0]?.line);
    const types = new AttributeTypes(isTextFormat(feed.format), task.known);
    const sampling = reading.isStateless ? reading : createReading(first, task, columns);
    types.learn(listSampleItems(sampling, first));
    const reader = new RecordItemReader(task, reading, types, onRow);
    for (const record of first) await reader.read(record);
    for await (const record of feed.records) await reader.read(record);
    await reader.finish();
    const nextChange = reading.nextChange;
    return { seen: [...types.seen], nextChange: nextChange !== null && nextChange > task.now ? nextChange : null };
  } finally {
    await feed.records.return(undefined);
  }
}

type ReadingTask = SourceReading & {
  rules: SourceRules;
  now: number;
  priceUnit?: PriceUnit | undefined;
  join?: string | null;
};

/** The reading of a feed, decided by its first records. Throws FeedFault for a file that belongs to another one. */
export function createReading(
  first: readonly FeedRecord[],
  { mapping, answers, isEarlier, rules, now, priceUnit, join = null }: ReadingTask,
  columns: readonly string[],
): FeedReading {
  const { feed: type, language, currency, timeZone } = rules;
  const site = { language, currency, timeZone };
  const reading = new FeedReading(
    listFields(first),
    listValues(first),
    {
      ...site,
      mapping,
      answers,
      isEarlier,
      type,
      now,
      priceUnit,
    },
    columns,
  );
  refuseCompanion(reading, join !== null);
  return reading;
}

/** The items of sampled records; nothing is reported. */
export function listSampleItems(reading: FeedReading, records: readonly FeedRecord[]): DraftItem[] {
  return listValues(records).flatMap((record) => reading.read(record, createDropCounts(), () => {}).items);
}

class RecordItemReader {
  private readonly notes: RunErrorRow[] = [];

  constructor(
    private readonly task: ItemsTask,
    private readonly reading: FeedReading,
    private readonly types: AttributeTypes,
    private readonly onRow: RowHandler,
  ) {}

  async read(record: FeedRecord): Promise<void> {
    if ("code" in record) {
      await this.onRow({ reject: toReject(record, this.reading.mapping, this.task.place) });
      return;
    }
    const { line, column } = record;
    const row = { line, column, source: this.task.place, identity: null, field: null, value: null };
    this.notes.length = 0;
    for (const damaged of record.damaged ?? []) this.notes.push({ ...row, ...damaged, code: "excel_damaged" });
    const { items, out } = this.reading.read(
      record.value,
      createDropCounts(),
      ({ code, field, value, identity = null }) =>
        this.notes.push({ ...row, identity, code, field, value: formatValue(value) }),
    );
    if (out !== null) await this.onRow({ out: out.reason });
    const identity = formatValue(items[0]?.identity);
    for (const [index, item] of items.entries()) await this.addItem(item, row, index > 0 || out !== null);
    for (const note of this.notes) await this.onRow({ note: { ...note, identity: note.identity ?? identity } });
  }

  async finish(): Promise<void> {
    this.notes.length = 0;
    this.reading.finish();
    for (const note of this.notes) await this.onRow({ note });
  }

  private async addItem(item: DraftItem, row: Omit<RunErrorRow, "code">, isFurther: boolean): Promise<void> {
    const size = estimateItemSize(item);
    const identity = formatValue(item.identity);
    if (isTooLarge(item, size)) {
      await this.onRow({ reject: { ...row, identity, code: "item_too_large" } });
      return;
    }
    const clashes: RunErrorRow[] = [];
    this.types.coerce(item.attributes, (field, value) =>
      clashes.push({ ...row, identity, code: "type_clash", field, value: formatValue(value) }),
    );
    const place = { line: row.line ?? 1, column: row.column ?? 1 };
    if (this.types.known.size > FIELDS_MAX) throw new FeedFault("too_many_fields", place);
    await this.onRow({ item, place, size, ...(isFurther ? { isFurther } : {}) });
    for (const clash of clashes) await this.onRow({ clash });
  }
}

/** The error row of a record that cannot be read. */
function toReject(record: BrokenRecord, mapping: FieldMapping, source: string): RunErrorRow {
  const { line, column, code } = record;
  return { line, column, source, identity: findIdentity(record, mapping), code, field: null, value: null };
}

/** The identity of a record of which only a part could be read. */
export function findIdentity({ partial }: BrokenRecord, { identity }: FieldMapping): string | null {
  const value = partial === undefined || identity === undefined ? undefined : getValue(partial, identity);
  return formatValue(Array.isArray(value) ? value[0] : value);
}

export function createDropCounts(): DropCounts {
  return { nested: 0, too_long: 0, name_unusable: 0 };
}
