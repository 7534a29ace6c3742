// What of JSON is folded at first, wherever it is drawn.

/** Longer texts are folded behind their beginning. */
const LONG = 260;
/** So much of a long text is seen while it is folded. */
export const BEGINNING = 160;
/** Longer lists start folded, and so does what the engine says of itself. */
const LIST_OPEN_MAX = 12;
const FOLDED = new Set(["explain", "nested"]);

/** Whether a text is folded behind its beginning. */
export function isLong(text: string): boolean {
  return text.length > LONG;
}

/** Whether an object or a list is open before anybody has opened it. */
export function isOpenAtFirst({ key, isList, count }: { key: string; isList: boolean; count: number }): boolean {
  return isList ? count <= LIST_OPEN_MAX : !FOLDED.has(key);
}
