// What is said of the text of a feed: its format, why it could not be read, why records in it could not. Codes with a place,
// never texts (ADR 0008).

/** Formats of feeds. A table is `csv` whatever separates its cells, `tsv` where tabs do. */
export const FEED_FORMATS = ["xml", "csv", "tsv", "json", "json_lines"] as const;
/** The format of a feed. */
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** Why a feed as a whole was not read. */
export const FEED_FAULTS = [
  "feed_empty",
  "feed_too_large",
  "feed_is_html",
  "format_unknown",
  "gzip_broken",
  "gzip_ratio",
  "encoding_unknown",
  "encoding_broken",
  "xml_malformed",
  "xml_entity_unknown",
  "xml_entities_declared",
  "json_malformed",
  "json_no_list",
  "json_many_lists",
  "table_quote_open",
  "too_deep",
  "record_too_large",
  "too_many_fields",
  "name_too_long",
  "reading_too_slow",
  "reading_too_much",
  "no_records",
] as const;
/** Why a feed as a whole was not read. */
export type FeedFaultCode = (typeof FEED_FAULTS)[number];

/** Why one record of a feed was left out; the others are read. */
export const RECORD_FAULTS = ["unreadable", "not_an_object", "wrong_column_count"] as const;
/** Why one record of a feed was left out. */
export type RecordFaultCode = (typeof RECORD_FAULTS)[number];

/** A place in the text of a feed, both from 1; the column counts UTF-16 units. */
export type FeedPlace = { line: number; column: number };
