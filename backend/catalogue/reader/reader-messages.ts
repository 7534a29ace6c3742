import type * as z from "zod/mini";
import type { FeedFaultCode, FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import type { feedTest } from "@/lib/contract/catalogue/feeds";
import type { AttributeType } from "@/lib/domain/catalogue/attribute-types";
import type { DraftItem } from "@/lib/domain/catalogue/feed-item";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import type { FeedHints } from "./feed-hints";

// Messages between the main thread and the thread that reads a feed. Whatever a feed holds, one message is small.

/** What items of a source become by: the feed is the type of those that name none. */
export type SourceRules = { feed: string; language: string; currency: string };

/** What a test fetch shows. */
export type FeedTest = z.output<typeof feedTest>;

/** Shows the beginning of a feed. */
export type SampleTask = { kind: "sample"; hints: FeedHints; mapping: FieldMapping };

/** Reads a feed item by item. `place` is what the source is called, `known` the types that attributes have so far. */
export type ItemsTask = {
  kind: "items";
  hints: FeedHints;
  place: string;
  mapping: FieldMapping;
  join: string | null;
  rules: SourceRules;
  known: [string, AttributeType][];
};

/** What a thread reads a feed for. */
export type ReaderTask = SampleTask | ItemsTask;

/** An item and where in its source its record begins, a record that is no item, or a value that was left out. */
export type ReadRow =
  | { item: DraftItem; place: FeedPlace; size: number }
  | { reject: RunErrorRow }
  | { clash: RunErrorRow };

/** What a thread has found at the end of a feed. */
export type ReaderResult =
  | { kind: "sample"; test: FeedTest }
  /** The types of the attributes that items had. */
  | { kind: "items"; seen: [string, AttributeType][] };

/** What the thread says: `rows` is the JSON of ReadRow[], which costs the main thread less than objects. */
export type FromReader =
  | { kind: "more" }
  | { kind: "opened" }
  | { kind: "rows"; rows: string }
  | { kind: "done"; result: ReaderResult }
  | { kind: "fault"; code: FeedFaultCode; place: FeedPlace }
  | { kind: "unnamed"; line: number | undefined }
  | { kind: "failed"; error: string };

/** Messages to the reader: the next bytes of the feed (null at its end); an acknowledgement of rows. */
export type ToReader = { kind: "bytes"; bytes: Uint8Array | null } | { kind: "taken" };

/** So many messages with rows may be on their way at once. */
export const ROWS_WINDOW = 2;
