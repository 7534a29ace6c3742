import type { FeedRecord } from "@/backend/feeds/read/feed-fault";
import { openFeed } from "@/backend/feeds/read/read-feed";
import { fieldsIn, firstRecords, valuesIn } from "@/backend/feeds/read/sample-feed";
import { RunFault } from "@/backend/feeds/runs/run-work";
import type { OpenSource } from "@/backend/feeds/sources/open-source";
import { placeOf } from "@/backend/feeds/sources/source-rows";
import { hintsFor } from "@/backend/feeds/sources/test-source";
import type { FeedPlace } from "@/lib/contract/feed-faults";
import type { RunErrorRow } from "@/lib/contract/feed-runs";
import type { FeedSource } from "@/lib/contract/feeds";
import { type AttributeType, AttributeTypes, isOfTexts } from "@/lib/domain/attribute-types";
import { valueAt } from "@/lib/domain/feed-fields";
import { type DraftItem, type Dropped, type ItemRules, toItem } from "@/lib/domain/feed-item";
import { guessMapping } from "@/lib/domain/feed-mapping";
import { guessPriceUnit } from "@/lib/domain/feed-prices";
import { valueText } from "./run-errors";

/** What items of a source become by: the feed is the type of those that name none. */
export type SourceRules = { feed: string; language: string; currency: string };

/** What reads sources: how they are opened, until when, and the types that attributes have so far, which grow. */
export type SourceReader = {
  open: OpenSource;
  signal: AbortSignal;
  rules: SourceRules;
  known: ReadonlyMap<string, AttributeType>;
  seen: Map<string, AttributeType>;
};

/** An item on its way, and where in its source its record begins. */
export type PlacedItem = { item: DraftItem; place: FeedPlace };

/** What takes what comes out of a source: one call a record, then one for each value that was left out. */
export type RecordSink = {
  item: (placed: PlacedItem) => Promise<void>;
  /** A record that is no item. */
  reject: (row: RunErrorRow) => Promise<void>;
  clash: (row: RunErrorRow) => void;
};

/** Fields and the unit of prices are told from this many records. */
const SAMPLE = 500;

/** Reads a source item by item, as it arrives. Throws FeedFault, FetchFault, and RunFault where no field names its items. */
export async function eachItem(source: FeedSource, reader: SourceReader, sink: RecordSink): Promise<void> {
  const { open, signal, rules, known, seen } = reader;
  await open(source, signal, async ({ bytes, hints }) => {
    const feed = await openFeed(bytes, hintsFor(source, hints));
    try {
      const first = await firstRecords(feed.records, SAMPLE);
      const itemRules = rulesFrom(first, source, rules);
      const types = new AttributeTypes(isOfTexts(feed.format), [...known, ...seen]);
      types.learn(valuesIn(first).map((record) => toItem(record, itemRules, nothing())));
      const one = takerOf(placeOf(source), itemRules, types, sink);
      for (const record of first) await one(record);
      for await (const record of feed.records) await one(record);
      for (const [name, type] of types.seen) seen.set(name, type);
    } finally {
      await feed.records.return(undefined);
    }
  });
}

/** Takes one record after the other. */
function takerOf(source: string, rules: ItemRules, types: AttributeTypes, sink: RecordSink) {
  return async (record: FeedRecord): Promise<void> => {
    const { line, column } = record;
    if ("code" in record)
      return sink.reject({ line, column, source, identity: null, code: record.code, field: null, value: null });
    const item = toItem(record.value, rules, nothing());
    const identity = valueText(item.identity);
    types.fit(item.attributes, (field, value) =>
      sink.clash({ line, column, source, identity, code: "type_clash", field, value: valueText(value) }),
    );
    return sink.item({ item, place: { line, column } });
  };
}

function rulesFrom(first: readonly FeedRecord[], source: FeedSource, { feed, ...site }: SourceRules): ItemRules {
  const values = valuesIn(first);
  const mapping = guessMapping(fieldsIn(first), source.mapping, values);
  // A further source is told by its attribute, not by the identity of items.
  const isNamed = mapping.identity !== undefined || source.join !== null;
  if (!isNamed) throw new RunFault("identity_unknown", { line: first[0]?.line });
  const { price } = mapping;
  const prices = price === undefined ? [] : values.map((record) => valueAt(record, price));
  return { ...site, mapping, type: feed, priceUnit: guessPriceUnit(prices, site.currency) };
}

function nothing(): Dropped {
  return { nested: 0, too_long: 0, name_unusable: 0 };
}
