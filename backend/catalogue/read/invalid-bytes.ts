import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { findInvalid } from "./text-decoders";

/**
 * Rejects a record that contains bytes which are invalid in the encoding of its feed, at the position of the first.
 * @param places the positions of all such bytes read so far, in order; those before the record are removed.
 */
export function rejectInvalid(record: FeedRecord, places: FeedPlace[]): FeedRecord {
  while (places[0] !== undefined && isBefore(places[0], record)) places.shift();
  if (!("value" in record) || !hasMark(record.value)) return record;
  const { line, column } = places[0] ?? record;
  return { line, column, code: "bytes_invalid", partial: clean(record.value) };
}

function isBefore(a: FeedPlace, b: FeedPlace): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

function hasMark(value: unknown): boolean {
  if (typeof value === "string") return findInvalid(value) >= 0;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => findInvalid(name) >= 0 || hasMark(inner));
}

/** The values with the usual mark of characters that could not be read. */
function clean(value: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === "string" ? inner.replace(/\p{Surrogate}/gu, "\uFFFD") : inner,
  ]);
  return Object.fromEntries(entries);
}
