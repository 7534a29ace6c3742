// Formats of feeds and codes for what is wrong with them. Faults are codes with a position, never texts (ADR 0008).

/** Formats of feeds. A table separated by tabs is `tsv`, any other `csv`. */
export const FEED_FORMATS = ["xml", "csv", "tsv", "json", "json_lines"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** Why a feed as a whole could not be read. */
export const FEED_FAULTS = [
  "feed_empty",
  "feed_too_large",
  "feed_is_html",
  "format_unknown",
  "gzip_broken",
  "gzip_ratio",
  "zip_empty",
  "zip_many_files",
  "zip_encrypted",
  "zip_nested",
  "zip_broken",
  "zip_unsupported",
  "zip_too_large",
  "zip_ratio",
  "feed_is_workbook",
  "packing_unsupported",
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
  "companion_availability",
  "companion_prices",
  "companion_variants",
  "companion_categories",
  "companion_pictures",
  "companion_attributes",
  "companion_translations",
  "companion_relations",
] as const;
export type FeedFaultCode = (typeof FEED_FAULTS)[number];

/** Faults of a file as a whole: they have no position in its text. */
export const WHOLE_FILE_FAULTS: readonly string[] = [
  "feed_empty",
  "feed_is_html",
  "feed_is_workbook",
  "packing_unsupported",
  "format_unknown",
  ...FEED_FAULTS.filter((code) => code.startsWith("zip_") || code.startsWith("companion_")),
];

type CompanionOf<Code> = Code extends `companion_${infer Kind}` ? Kind : never;

/** What a file contains that belongs to a product file and has no products of its own. */
export type Companion = CompanionOf<FeedFaultCode>;

/** Why one record of a feed was skipped; the others are read. */
export const RECORD_FAULTS = [
  "unreadable",
  "not_an_object",
  "wrong_column_count",
  "quote_open",
  "bytes_invalid",
  "control_character",
  "ampersand_bare",
  "entity_unknown",
  "markup_broken",
] as const;
/** Why one record of a feed was skipped. */
export type RecordFaultCode = (typeof RECORD_FAULTS)[number];

/** A position in the text of a feed, 1-based; the column counts UTF-16 code units. */
export type FeedPlace = { line: number; column: number };
