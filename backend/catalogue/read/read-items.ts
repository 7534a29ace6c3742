import { type Bytes, FeedFault, type FeedRecord, formatValue } from "@/backend/catalogue/reader/feed-fault";
import type { ItemsTask, ReaderRow } from "@/backend/catalogue/reader/reader-messages";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { type AttributeType, AttributeTypes, isTextFormat } from "@/lib/domain/catalogue/attribute-types";
import { type DropCounts, type ItemRules, toItem } from "@/lib/domain/catalogue/feed-item";
import { guessMapping } from "@/lib/domain/catalogue/feed-mapping";
import { getValue } from "@/lib/domain/catalogue/feed-names";
import { guessPriceUnit } from "@/lib/domain/catalogue/feed-prices";
import { estimateItemSize, isTooLarge } from "@/lib/domain/catalogue/item-checks";
import { makeTypeGuard } from "@/lib/http/api-error";
import { openFeed } from "./read-feed";
import { FIELDS_MAX } from "./read-limits";
import { listFields, listValues, readFirstRecords } from "./sample-feed";

/** Number of records from which fields and price unit are detected. */
const SAMPLE = 500;

/** No field identifies the items of a feed. */
export class UnnamedItems extends Error {
  constructor(readonly line: number | undefined) {
    super("no field identifies items");
  }
}

/** Type guard that works across copies of the class. */
export const isUnnamedItems = makeTypeGuard(UnnamedItems, "UnnamedItems");

/** Handles a row; the size of an item is the approximate length of its JSON. */
export type RowHandler = (row: ReaderRow) => Promise<void>;

/**
 * Reads a feed item by item: one row per record, then one per dropped value. Returns the types of the attributes that items
 * had. Throws FeedFault, UnnamedItems, and errors of the byte stream.
 */
export async function readItems(
  bytes: Bytes,
  task: ItemsTask,
  onOpened: () => void,
  onRow: RowHandler,
): Promise<[string, AttributeType][]> {
  const feed = await openFeed(bytes, task.hints);
  onOpened();
  try {
    const first = await readFirstRecords(feed, SAMPLE);
    const rules = buildRules(first, task);
    const types = new AttributeTypes(isTextFormat(feed.format), task.known);
    types.learn(listValues(first).map((record) => toItem(record, rules, createDropCounts())));
    for (const record of first) await readRecord(record, { task, rules, types, onRow });
    for await (const record of feed.records) await readRecord(record, { task, rules, types, onRow });
    return [...types.seen];
  } finally {
    await feed.records.return(undefined);
  }
}

type RecordContext = { task: ItemsTask; rules: ItemRules; types: AttributeTypes; onRow: RowHandler };

async function readRecord(record: FeedRecord, { task, rules, types, onRow }: RecordContext): Promise<void> {
  const { line, column } = record;
  const row = { line, column, source: task.place, identity: null, field: null, value: null };
  if ("code" in record) return onRow({ reject: { ...row, code: record.code } });
  const item = toItem(record.value, rules, createDropCounts());
  const size = estimateItemSize(item);
  const identity = formatValue(item.identity);
  if (isTooLarge(item, size)) return onRow({ reject: { ...row, identity, code: "item_too_large" } });
  const clashes: RunErrorRow[] = [];
  types.coerce(item.attributes, (field, value) =>
    clashes.push({ ...row, identity, code: "type_clash", field, value: formatValue(value) }),
  );
  if (types.known.size > FIELDS_MAX) throw new FeedFault("too_many_fields", { line, column });
  await onRow({ item, place: { line, column }, size });
  for (const clash of clashes) await onRow({ clash });
}

function buildRules(first: readonly FeedRecord[], { mapping: requested, join, rules }: ItemsTask): ItemRules {
  const { feed, ...site } = rules;
  const values = listValues(first);
  const mapping = guessMapping(listFields(first), requested, values);
  // An additional source is joined by an attribute and needs no identity.
  if (mapping.identity === undefined && join === null) throw new UnnamedItems(first[0]?.line);
  const { price } = mapping;
  const prices = price === undefined ? [] : values.map((record) => getValue(record, price));
  return { ...site, mapping, type: feed, priceUnit: guessPriceUnit(prices, site.currency) };
}

function createDropCounts(): DropCounts {
  return { nested: 0, too_long: 0, name_unusable: 0 };
}
