import type { FeedRecord } from "@/backend/feeds/read/feed-fault";
import { openFeed } from "@/backend/feeds/read/read-feed";
import { fieldsIn, firstRecords, valuesIn } from "@/backend/feeds/read/sample-feed";
import { RunFault } from "@/backend/feeds/runs/run-work";
import type { OpenSource } from "@/backend/feeds/sources/open-source";
import { hintsFor } from "@/backend/feeds/sources/test-source";
import type { FeedSource } from "@/lib/contract/feeds";
import { AttributeTypes, isOfTexts } from "@/lib/domain/attribute-types";
import { valueAt } from "@/lib/domain/feed-fields";
import { type DraftItem, type Dropped, type ItemRules, toItem } from "@/lib/domain/feed-item";
import { guessMapping } from "@/lib/domain/feed-mapping";
import { guessPriceUnit } from "@/lib/domain/feed-prices";

/** What items of a source become by: the feed is the type of those that name none. */
export type SourceRules = { feed: string; language: string; currency: string };

/** What is read of sources so far. */
export type ReadCounts = { read: number; rejected: number; clashes: number };

/** What reads sources: how they are opened, and until when. */
export type SourceReader = { open: OpenSource; signal: AbortSignal; rules: SourceRules; counts: ReadCounts };

/** Fields and the unit of prices are told from this many records. */
const SAMPLE = 500;

/** Reads a source item by item, as it arrives. Throws FeedFault, FetchFault, and RunFault where no field names its items. */
export async function eachItem(
  source: FeedSource,
  { open, signal, rules, counts }: SourceReader,
  take: (item: DraftItem) => Promise<void>,
): Promise<void> {
  await open(source, signal, async ({ bytes, hints }) => {
    const feed = await openFeed(bytes, hintsFor(source, hints));
    try {
      const first = await firstRecords(feed.records, SAMPLE);
      const itemRules = rulesFrom(first, source, rules);
      const types = new AttributeTypes(isOfTexts(feed.format));
      types.learn(valuesIn(first).map((record) => toItem(record, itemRules, nothing())));
      const one = async (record: FeedRecord): Promise<void> => {
        counts.read += 1;
        if ("code" in record) counts.rejected += 1;
        else {
          const item = toItem(record.value, itemRules, nothing());
          counts.clashes += types.fit(item.attributes).length;
          await take(item);
        }
      };
      for (const record of first) await one(record);
      for await (const record of feed.records) await one(record);
    } finally {
      await feed.records.return(undefined);
    }
  });
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
