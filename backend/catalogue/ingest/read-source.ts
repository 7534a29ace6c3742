import type { OpenSource } from "@/backend/catalogue/feeds/open-source";
import { placeOf } from "@/backend/catalogue/feeds/source-rows";
import { hintsFor } from "@/backend/catalogue/feeds/test-source";
import type { SourceRules } from "@/backend/catalogue/reader/reader-messages";
import { readRows } from "@/backend/catalogue/reader/reader-thread";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { AttributeType } from "@/lib/domain/catalogue/attribute-types";
import type { DraftItem } from "@/lib/domain/catalogue/feed-item";

/** What reads sources: how they are opened, until when, and the types that attributes have so far, which grow. */
export type SourceReader = {
  open: OpenSource;
  signal: AbortSignal;
  rules: SourceRules;
  known: ReadonlyMap<string, AttributeType>;
  seen: Map<string, AttributeType>;
};

/** An item on its way, where in its source its record begins, and about the letters of its JSON. */
export type PlacedItem = { item: DraftItem; place: FeedPlace; size: number };

/** What takes what comes out of a source: one call a record, then one for each value that was left out. */
export type RecordSink = {
  item: (placed: PlacedItem) => Promise<void>;
  /** A record that is no item. */
  reject: (row: RunErrorRow) => Promise<void>;
  clash: (row: RunErrorRow) => void;
};

/** Reads a source item by item, as it arrives. Throws FeedFault, FetchFault, and RunFault where no field names its items. */
export async function eachItem(source: FeedSource, reader: SourceReader, sink: RecordSink): Promise<void> {
  const { open, signal, rules, known, seen } = reader;
  const { mapping, join } = source;
  const task = { kind: "items" as const, place: placeOf(source), mapping, join, rules, known: [...known, ...seen] };
  await open(source, signal, async ({ bytes, hints }) => {
    const result = await readRows({ ...task, hints: hintsFor(source, hints) }, bytes, signal, async (rows) => {
      for (const row of rows) {
        if ("item" in row) await sink.item(row);
        else if ("reject" in row) await sink.reject(row.reject);
        else sink.clash(row.clash);
      }
    });
    for (const [name, type] of result.seen) seen.set(name, type);
  });
}
