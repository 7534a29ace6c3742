import { FIELDS_MAX } from "@/backend/catalogue/read/read-limits";
import { valuesIn } from "@/backend/catalogue/read/sample-feed";
import { FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { addItems } from "@/lib/contract/catalogue/catalogue-import";
import type { FeedFormat, FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { AttributeTypes, isOfTexts } from "@/lib/domain/catalogue/attribute-types";
import { type DraftItem, type Dropped, type ItemRules, toItem } from "@/lib/domain/catalogue/feed-item";
import { isTooLarge, sizeOfItem } from "@/lib/domain/catalogue/item-size";
import type { Output } from "@/lib/http/endpoint";

/** A record that did not become an item. */
export type Reject = { place: FeedPlace; code: string; record: unknown };

/** Records that did not become items, by reason, with the first places of each. */
export type RejectCounts = Map<string, { count: number; places: FeedPlace[] }>;

/** Items on their way, with the records they were made from. */
export type Batch = { items: DraftItem[]; records: { place: FeedPlace; record: unknown }[] };

// Small enough for memory and a body's limit, large enough that a call's cost does not count.
const BATCH_ITEMS = 500;
const BATCH_CHARACTERS = 1_000_000;
const PLACES_KEPT = 10;

/** Turns records into batches of items and keeps the counts. */
export class Intake {
  read = 0;
  accepted = 0;
  readonly rejected: RejectCounts = new Map();
  readonly dropped: Dropped = nothingDropped();
  /** Values that were not of the type of their attribute, by attribute. */
  readonly clashes = new Map<string, number>();
  private readonly types: AttributeTypes;
  private batch: Batch = { items: [], records: [] };
  private characters = 0;

  constructor(
    private readonly rules: ItemRules,
    format: FeedFormat,
    private readonly onReject: (reject: Reject) => void,
  ) {
    this.types = new AttributeTypes(isOfTexts(format));
  }

  /** Looks at the first records for the types of attributes, before they are taken. */
  learn(sample: readonly FeedRecord[]): void {
    this.types.learn(valuesIn(sample).map((record) => toItem(record, this.rules, nothingDropped())));
  }

  take(record: FeedRecord): void {
    this.read += 1;
    const place = { line: record.line, column: record.column };
    if ("code" in record) {
      this.reject({ place, code: record.code, record: null });
      return;
    }
    const item = toItem(record.value, this.rules, this.dropped);
    const size = sizeOfItem(item);
    if (isTooLarge(item, size)) {
      this.reject({ place, code: "item_too_large", record: record.value });
      return;
    }
    for (const name of this.types.fit(item.attributes)) this.clashes.set(name, (this.clashes.get(name) ?? 0) + 1);
    if (this.types.known.size > FIELDS_MAX) throw new FeedFault("too_many_fields", place);
    this.characters += size;
    this.batch.items.push(item);
    this.batch.records.push({ place, record: record.value });
  }

  isFull(): boolean {
    return this.batch.items.length >= BATCH_ITEMS || this.characters >= BATCH_CHARACTERS;
  }

  nextBatch(): Batch {
    const { batch } = this;
    this.batch = { items: [], records: [] };
    this.characters = 0;
    return batch;
  }

  /** Counts what the backend said of a batch. */
  settle(batch: Batch, answer: Output<typeof addItems>): void {
    this.accepted += answer.accepted;
    for (const { index, code } of answer.rejected) {
      const source = batch.records[index];
      if (source !== undefined) this.reject({ ...source, code });
    }
  }

  private reject(reject: Reject): void {
    const kept = this.rejected.get(reject.code) ?? { count: 0, places: [] };
    kept.count += 1;
    // Batches answer out of turn.
    kept.places = [...kept.places, reject.place].sort(byPlace).slice(0, PLACES_KEPT);
    this.rejected.set(reject.code, kept);
    this.onReject(reject);
  }
}

function nothingDropped(): Dropped {
  return { nested: 0, too_long: 0, name_unusable: 0 };
}

function byPlace(a: FeedPlace, b: FeedPlace): number {
  return a.line - b.line || a.column - b.column;
}
