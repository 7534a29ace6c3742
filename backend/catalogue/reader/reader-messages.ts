import type { FeedFaultCode, FeedFormat, FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import type { AttributeType } from "@/lib/domain/catalogue/attribute-types";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import type { DraftItem } from "@/lib/domain/catalogue/reading/item-reader";
import type { RecordOut } from "@/lib/domain/catalogue/reading/keep-out";
import type { ReadingAnswers } from "@/lib/domain/catalogue/reading/reading-answers";
import type { EncodingHints } from "./encodings";

// Messages between the main thread and the reader thread. Messages stay small whatever a feed contains.

/** Settings for items of a source; `feed` is the default item type. */
export type SourceRules = { feed: string; language: string; currency: string; timeZone: string };

/** How a source is read: its requested fields, and what was decided about its content. */
export type SourceReading = { mapping: FieldMapping; answers: ReadingAnswers; isEarlier: boolean };

/**
 * Task: read a feed for a test; `isQuick`: only its first records. `isMerging`: rows of a product become one item.
 * `isAdditional`: it adds attributes to the items of another source.
 */
export type SampleTask = SourceReading & {
  kind: "sample";
  hints: FeedHints;
  rules: SourceRules;
  now: number;
  isQuick?: boolean;
  isMerging?: boolean;
  isAdditional?: boolean;
};

/** Task: read a feed item by item. `place` is the label of the source, `known` are the attribute types so far. */
export type ItemsTask = SourceReading & {
  kind: "items";
  hints: FeedHints;
  place: string;
  join: string | null;
  rules: SourceRules;
  /** Epoch ms: sale prices are valid in a period. */
  now: number;
  known: [string, AttributeType][];
};

export type ReaderTask = SampleTask | ItemsTask;

/**
 * An item with the position of its record (`isFurther`: not the first one of that record), a rejected record, a record that
 * gives no item of its own, a dropped value, or a value that could not be used as it is.
 */
export type ReaderRow =
  | { item: DraftItem; place: FeedPlace; size: number; isFurther?: true }
  | { reject: RunErrorRow }
  | { out: RecordOut["reason"] }
  | { clash: RunErrorRow }
  | { note: RunErrorRow };

/** Result at the end of a feed. */
export type ReaderResult =
  | { kind: "sample"; test: FeedTest }
  /** `seen`: types of the attributes that items had. `nextChange`: when prices change next (epoch ms). */
  | { kind: "items"; seen: [string, AttributeType][]; nextChange: number | null };

/** Messages from the reader. `rows` is the JSON of ReaderRow[], which costs the main thread less than cloned objects. */
export type ReaderMessage =
  | { kind: "more" }
  | { kind: "opened" }
  | { kind: "rows"; rows: string }
  | { kind: "done"; result: ReaderResult }
  | { kind: "fault"; code: FeedFaultCode; place: FeedPlace }
  | { kind: "no_items"; code: string; line: number | undefined }
  | { kind: "failed"; error: string };

/** Messages to the reader: the next bytes of the feed (null at its end); an acknowledgement of rows. */
export type ReaderCommand = { kind: "bytes"; bytes: Uint8Array | null } | { kind: "taken" };

/** Maximum number of unacknowledged messages with rows. */
export const ROWS_WINDOW = 2;

/** Hints about the format from outside the feed. */
export type FormatHints = {
  /** The user's setting; overrides detection. */
  format?: FeedFormat;
  /** Content type of the response, without parameters. */
  contentType?: string;
  /** File name, or path of the URL. */
  name?: string;
  /** The site's language, which comes first where an XML feed has texts in several languages. */
  language?: string;
};

/** Hints about a feed before it is read. */
export type FeedHints = EncodingHints &
  FormatHints & {
    /** Maximum number of bytes; defaults to the limit of uploaded feeds. */
    maxBytes?: number;
  };
