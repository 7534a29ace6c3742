import { TZDate } from "@date-fns/tz";
import { isBareDate, parseBoundary } from "@vitrine/engine/boundary";
import { lightFormat } from "date-fns";

// Formats the start and end of rules for the wire; `parseBoundary` of the engine reads them.

/** Whether a backend supports times of day, and the time zone of its days. */
export type DateStyle = { withTimes: boolean; timeZone: string };

/**
 * Formats a boundary (epoch ms) for the wire; null for an open end. Without times, the end is the last active day, because a bare
 * end date includes that whole day.
 */
export function formatBoundary(boundary: number, style: DateStyle, end: boolean): string | null {
  if (!Number.isFinite(boundary)) return null;
  if (style.withTimes) return new Date(boundary).toISOString();
  return lightFormat(new TZDate(end ? boundary - 1 : boundary, style.timeZone), "yyyy-MM-dd");
}

/** The day (`yyyy-MM-dd`) that ends at an instant (epoch ms); null if the instant is within a day. */
export function findEndedDay(instant: number, timeZone: string): string | null {
  if (!Number.isFinite(instant)) return null;
  const day = lightFormat(new TZDate(instant - 1, timeZone), "yyyy-MM-dd");
  return parseBoundary(day, timeZone, true) === instant ? day : null;
}

/** The instant at which a day (`yyyy-MM-dd`) ends. */
export function endOfDay(day: string, timeZone: string): string {
  return new Date(parseBoundary(day, timeZone, true)).toISOString();
}

/** Converts a boundary to the given style; unreadable text stays unchanged. */
export function convertBoundary(value: string | null, style: DateStyle, end: boolean): string | null {
  if (value === null || isBareDate(value) !== style.withTimes) return value;
  const boundary = parseBoundary(value, style.timeZone, end);
  return Number.isNaN(boundary) ? value : formatBoundary(boundary, style, end);
}
