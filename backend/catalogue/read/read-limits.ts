// Limits of a feed. They bound memory and time for any input; real feeds stay far below them.

/** Maximum chunk size in bytes; larger chunks are split. */
export const PIECE_BYTES = 64 * 1024;
/** Characters of one record, including everything since the previous one. */
export const RECORD_CHARS_MAX = 4 * 1024 * 1024;
/** Values of one record, at any depth. */
export const RECORD_NODES_MAX = 50_000;
/** Nesting depth of elements, lists and objects. */
export const DEPTH_MAX = 64;
/** Columns of a table. */
export const COLUMNS_MAX = 10_000;
/** Attributes of one element. */
export const ATTRIBUTES_MAX = 5_000;
/** Characters of the name of a field, element or attribute. */
export const NAME_CHARS_MAX = 1_000;
/** Distinct attributes of all items of a feed. */
export const FIELDS_MAX = 50_000;
/** Distinct element paths tracked while searching for the records. */
export const PATHS_MAX = 2_000;
/** How often a feed may be packed, one packing in the other. */
export const PACKINGS_MAX = 3;
/** Characters that are read again after broken records of an XML document. */
export const REREAD_CHARS_MAX = 16 * 1024 * 1024;
/** Characters inspected to detect the format. */
export const HEAD_CHARS = 64 * 1024;
/** Number of records from which format, fields and price unit are detected. */
export const DETECTION_RECORDS = 500;
