import { listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { FeedReading, type ReadingRules, type RecordItems } from "@/lib/domain/catalogue/reading/feed-reading";
import type { DraftItem, ReadingNote } from "@/lib/domain/catalogue/reading/item-reader";
import type { DropCounts } from "@/lib/domain/catalogue/reading/read-attributes";
import { NO_ANSWERS, type ReadingAnswers } from "@/lib/domain/catalogue/reading/reading-answers";

type Values = Record<string, unknown>;
type Overrides = Partial<Omit<ReadingRules, "answers">> & { answers?: Partial<ReadingAnswers> };

export const createDropCounts = (): DropCounts => ({ nested: 0, too_long: 0, name_unusable: 0 });

/** The moment at which the tests read: in winter, so that Prague is an hour ahead of UTC. */
export const NOW = Date.parse("2026-11-30T12:00:00Z");

/** The reading of records, in English and euros. */
export function createReading(records: readonly Values[], { answers, ...overrides }: Overrides = {}): FeedReading {
  return new FeedReading([...new Set(records.flatMap(listFieldNames))], records, {
    mapping: {},
    type: "item",
    language: "en",
    currency: "EUR",
    timeZone: "Europe/Prague",
    now: NOW,
    answers: { ...NO_ANSWERS, ...answers },
    ...overrides,
  });
}

/** Reads records that belong to one feed: what each gives, and the notes of all. */
export function readRecords(records: readonly Values[], overrides?: Overrides) {
  const reading = createReading(records, overrides);
  const notes: ReadingNote[] = [];
  const read: RecordItems[] = records.map((record) =>
    reading.read(record, createDropCounts(), (note) => notes.push(note)),
  );
  return { reading, read, items: read.flatMap(({ items }) => items), notes };
}

/** Reads a record as one item. */
export function readItem(record: Values, overrides?: Overrides, dropped = createDropCounts()): DraftItem {
  const [item] = createReading([record], overrides).read(record, dropped, () => {}).items;
  if (item === undefined) throw new Error("the record gave no item");
  return item;
}
