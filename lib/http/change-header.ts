/**
 * Header of a write's answer: the ids of the changes that the history has of it, in their order, with commas. Absent
 * where nothing changed, or where the backend keeps no history.
 */
export const CHANGE_HEADER = "x-vitrine-change";

/** What stands in that header. */
export const CHANGE_IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,19}$/;

/** The ids in an answer's headers; empty when there are none. */
export function changeIdsOf(headers: Record<string, string | undefined>): number[] {
  const text = headers[CHANGE_HEADER] ?? "";
  return CHANGE_IDS.test(text) ? text.split(",").map(Number) : [];
}
