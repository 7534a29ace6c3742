// What one record may be. They keep memory bounded whatever a feed holds; a real record is a thousandth of them.

/** Letters of one record, with everything since the record before it. */
export const RECORD_CHARS_MAX = 4 * 1024 * 1024;
/** Values of one record, at all depths. */
export const RECORD_NODES_MAX = 50_000;
/** Levels of elements, lists and objects within each other. */
export const DEPTH_MAX = 64;
/** So much text is looked at before it is decided what a feed is; a shorter feed is looked at whole. */
export const HEAD_CHARS = 64 * 1024;
