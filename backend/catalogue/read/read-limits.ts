// What a feed may be. The limits keep memory and time bounded whatever comes in; a real feed is a hundredth of them.

/** Bytes and letters that are handled at once: what comes in larger pieces is cut. */
export const PIECE_BYTES = 64 * 1024;
/** Letters of one record, with everything since the record before it. */
export const RECORD_CHARS_MAX = 4 * 1024 * 1024;
/** Values of one record, at all depths. */
export const RECORD_NODES_MAX = 50_000;
/** Levels of elements, lists and objects within each other. */
export const DEPTH_MAX = 64;
/** Columns of a table. */
export const COLUMNS_MAX = 10_000;
/** Attributes of one element. */
export const ATTRIBUTES_MAX = 5_000;
/** Letters of the name of a field, an element or an attribute. */
export const NAME_CHARS_MAX = 1_000;
/** Distinct attributes of all items of a feed. */
export const FIELDS_MAX = 50_000;
/** Distinct paths of elements that are kept while the records are looked for. */
export const PATHS_MAX = 2_000;
/** So much text is looked at before it is decided what a feed is; a shorter feed is looked at whole. */
export const HEAD_CHARS = 64 * 1024;
