/** Why a place of a file holds no record. */
export type RecordFault = "unreadable" | "not_an_object" | "wrong_column_count";

/** A record of a file, or why there is none. `place` is the line it starts on; in a JSON array, its number from 1. */
export type FileRecord = { place: number; value: Record<string, unknown> } | { place: number; code: RecordFault };

/** Characters of one record at most, so that a broken file cannot fill the memory. */
export const RECORD_MAX = 16 * 1024 * 1024;

/** The record of a JSON text. */
export function recordOf(place: number, text: string): FileRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { place, code: "unreadable" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { place, code: "not_an_object" };
  return { place, value: value as Record<string, unknown> };
}
