import type { FeedValues } from "@/lib/domain/catalogue/feed-names";

/** A record, with its place in the file. */
export type PlacedRecord = { value: FeedValues };

/** Collects records that belong together; returns those that are complete. */
export type RecordGatherer<R extends PlacedRecord> = { push(record: R): R[]; end(): R[] };
