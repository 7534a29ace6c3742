import { createDropCounts, findIdentity, listSampleItems } from "@/backend/catalogue/read/read-items";
import { FIELDS_MAX } from "@/backend/catalogue/read/read-limits";
import { FeedFault, type FeedRecord, formatValue } from "@/backend/catalogue/reader/feed-fault";
import type { addItems } from "@/lib/contract/catalogue/catalogue-import";
import type { FeedFormat, FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { AttributeTypes, isTextFormat } from "@/lib/domain/catalogue/attribute-types";
import { estimateItemSize, isTooLarge } from "@/lib/domain/catalogue/item-checks";
import type { FeedReading } from "@/lib/domain/catalogue/reading/feed-reading";
import type { DraftItem } from "@/lib/domain/catalogue/reading/item-reader";
import type { DropCounts } from "@/lib/domain/catalogue/reading/read-attributes";
import { ReadingTally } from "@/lib/domain/catalogue/reading/reading-tally";
import type { Output } from "@/lib/http/endpoint";

/** A rejected record, and the identity of its item if it is known. */
export type Reject = { place: FeedPlace; code: string; record: unknown; identity: string | null };

/** The position of a rejected record, and the identity of its item if it is known. */
export type RejectPlace = FeedPlace & { identity: string | null };

/** Rejected records by reason, with the first positions of each. */
export type RejectCounts = Map<string, { count: number; places: RejectPlace[] }>;

/** Items to send, with the records they come from. */
export type Batch = { items: DraftItem[]; records: { place: FeedPlace; record: unknown }[] };

// Small enough for memory and the body limit, large enough to make the overhead of a call negligible.
const BATCH_ITEMS = 500;
const BATCH_CHARACTERS = 1_000_000;
const PLACES_MAX = 10;

/** Converts records to batches of items and counts them. */
export class Intake {
  read = 0;
  accepted = 0;
  readonly rejected: RejectCounts = new Map();
  readonly dropped: DropCounts = createDropCounts();
  /** Number of values of a wrong type, by attribute. */
  readonly clashes = new Map<string, number>();
  readonly tally: ReadingTally;
  private readonly types: AttributeTypes;
  private batch: Batch = { items: [], records: [] };
  private characters = 0;

  constructor(
    private readonly reading: FeedReading,
    { format, isMerging }: { format: FeedFormat; isMerging: boolean },
    private readonly onReject: (reject: Reject) => void,
  ) {
    this.types = new AttributeTypes(isTextFormat(format));
    this.tally = new ReadingTally({ isMerging, namesRows: reading.namesRows });
  }

  /** Learns the types of attributes from the first records, read by a reading of their own. Call it before `add`. */
  learn(reading: FeedReading, sample: readonly FeedRecord[]): void {
    this.types.learn(listSampleItems(reading, sample));
  }

  add(record: FeedRecord): void {
    this.read += 1;
    const place = { line: record.line, column: record.column };
    if ("code" in record) {
      const identity = findIdentity(record, this.reading.mapping);
      this.reject({ place, code: record.code, record: record.partial ?? null, identity });
      return;
    }
    for (const { field, value } of record.damaged ?? [])
      this.tally.addNote(place.line, { code: "excel_damaged", field, value });
    const read = this.reading.read(record.value, this.dropped, (note) => this.tally.addNote(place.line, note));
    this.tally.addRecord(read);
    for (const item of read.items) this.addItem(item, place, record.value);
  }

  private addItem(item: DraftItem, place: FeedPlace, record: unknown): void {
    const size = estimateItemSize(item);
    if (isTooLarge(item, size)) {
      this.reject({ place, code: "item_too_large", record, identity: formatValue(item.identity) });
      return;
    }
    for (const name of this.types.coerce(item.attributes)) this.clashes.set(name, (this.clashes.get(name) ?? 0) + 1);
    if (this.types.known.size > FIELDS_MAX) throw new FeedFault("too_many_fields", place);
    this.characters += size;
    this.batch.items.push(item);
    this.batch.records.push({ place, record });
  }

  isFull(): boolean {
    return this.batch.items.length >= BATCH_ITEMS || this.characters >= BATCH_CHARACTERS;
  }

  takeBatch(): Batch {
    const { batch } = this;
    this.batch = { items: [], records: [] };
    this.characters = 0;
    return batch;
  }

  /** Counts the accepted and rejected items of a batch. */
  applyAnswer(batch: Batch, answer: Output<typeof addItems>): void {
    this.accepted += answer.accepted;
    for (const { index, code } of answer.rejected) {
      const source = batch.records[index];
      const identity = formatValue(batch.items[index]?.identity);
      if (source !== undefined) this.reject({ ...source, code, identity });
    }
  }

  private reject(reject: Reject): void {
    const entry = this.rejected.get(reject.code) ?? { count: 0, places: [] };
    entry.count += 1;
    // Answers of batches arrive out of order.
    entry.places = [...entry.places, { ...reject.place, identity: reject.identity }]
      .sort(comparePlaces)
      .slice(0, PLACES_MAX);
    this.rejected.set(reject.code, entry);
    this.onReject(reject);
  }
}

function comparePlaces(a: FeedPlace, b: FeedPlace): number {
  return a.line - b.line || a.column - b.column;
}
