/**
 * Header of a write's answer: the ids of its changes in the history, in order, separated by commas. Absent if nothing changed
 * or the backend has no history.
 */
export const CHANGE_HEADER = "x-vitrine-change";

/** Format of the header. */
export const CHANGE_IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,19}$/;

/** The ids in the headers of an answer; empty if there are none. */
export function parseChangeIds(headers: Record<string, string | undefined>): number[] {
  const text = headers[CHANGE_HEADER] ?? "";
  return CHANGE_IDS.test(text) ? text.split(",").map(Number) : [];
}
