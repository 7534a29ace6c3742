import { type Bytes, FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { ItemsTask, ReadRow } from "@/backend/catalogue/reader/reader-messages";
import { valueText } from "@/backend/catalogue/reader/value-text";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { type AttributeType, AttributeTypes, isOfTexts } from "@/lib/domain/catalogue/attribute-types";
import { valueAt } from "@/lib/domain/catalogue/feed-fields";
import { type Dropped, type ItemRules, toItem } from "@/lib/domain/catalogue/feed-item";
import { guessMapping } from "@/lib/domain/catalogue/feed-mapping";
import { guessPriceUnit } from "@/lib/domain/catalogue/feed-prices";
import { isTooLarge, sizeOfItem } from "@/lib/domain/catalogue/item-size";
import { brand } from "@/lib/http/branded";
import { openFeed } from "./read-feed";
import { FIELDS_MAX } from "./read-limits";
import { fieldsIn, firstRecords, valuesIn } from "./sample-feed";

/** Fields and the unit of prices are detected in this many records. */
const SAMPLE = 500;

/** No field names the items of a feed. */
export class UnnamedItems extends Error {
  constructor(readonly line: number | undefined) {
    super("no field names items");
  }
}

/** Whether an error is an UnnamedItems, of any copy of the class. */
export const isUnnamedItems = brand(UnnamedItems, "UnnamedItems");

/** Takes a row; the size of an item is about the letters of its JSON. */
export type TakeRow = (row: ReadRow) => Promise<void>;

/**
 * Reads a feed item by item: one row a record, then one for each value of it that was left out. Answers the types of the
 * attributes that items had. Throws FeedFault, UnnamedItems, and what the bytes throw.
 */
export async function readItems(
  bytes: Bytes,
  task: ItemsTask,
  opened: () => void,
  take: TakeRow,
): Promise<[string, AttributeType][]> {
  const feed = await openFeed(bytes, task.hints);
  opened();
  try {
    const first = await firstRecords(feed, SAMPLE);
    const rules = rulesFrom(first, task);
    const types = new AttributeTypes(isOfTexts(feed.format), task.known);
    types.learn(valuesIn(first).map((record) => toItem(record, rules, nothing())));
    for (const record of first) await takeRecord(record, { task, rules, types, take });
    for await (const record of feed.records) await takeRecord(record, { task, rules, types, take });
    return [...types.seen];
  } finally {
    await feed.records.return(undefined);
  }
}

type Taker = { task: ItemsTask; rules: ItemRules; types: AttributeTypes; take: TakeRow };

async function takeRecord(record: FeedRecord, { task, rules, types, take }: Taker): Promise<void> {
  const { line, column } = record;
  const row = { line, column, source: task.place, identity: null, field: null, value: null };
  if ("code" in record) return take({ reject: { ...row, code: record.code } });
  const item = toItem(record.value, rules, nothing());
  const size = sizeOfItem(item);
  const identity = valueText(item.identity);
  if (isTooLarge(item, size)) return take({ reject: { ...row, identity, code: "item_too_large" } });
  const clashes: RunErrorRow[] = [];
  types.fit(item.attributes, (field, value) =>
    clashes.push({ ...row, identity, code: "type_clash", field, value: valueText(value) }),
  );
  if (types.known.size > FIELDS_MAX) throw new FeedFault("too_many_fields", { line, column });
  await take({ item, place: { line, column }, size });
  for (const clash of clashes) await take({ clash });
}

function rulesFrom(first: readonly FeedRecord[], { mapping: asked, join, rules }: ItemsTask): ItemRules {
  const { feed, ...site } = rules;
  const values = valuesIn(first);
  const mapping = guessMapping(fieldsIn(first), asked, values);
  // A further source is recognised by its attribute, not by the identity of items.
  if (mapping.identity === undefined && join === null) throw new UnnamedItems(first[0]?.line);
  const { price } = mapping;
  const prices = price === undefined ? [] : values.map((record) => valueAt(record, price));
  return { ...site, mapping, type: feed, priceUnit: guessPriceUnit(prices, site.currency) };
}

function nothing(): Dropped {
  return { nested: 0, too_long: 0, name_unusable: 0 };
}
