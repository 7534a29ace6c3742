import { TZDate, tz } from "@date-fns/tz";
import { addDays, lightFormat, parseISO, startOfDay, startOfMinute } from "date-fns";

// Parses and formats the start and end of rules in wire format.

/** Whether a backend supports times of day, and the time zone of its days. */
export type DateStyle = { withTimes: boolean; timeZone: string };

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a boundary is a date without a time. */
export function isBareDate(value: string): boolean {
  return BARE_DATE.test(value);
}

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

/** Parses an instant or bare date to epoch ms, floored to the minute; NaN if unreadable. Cached. */
export function parseBoundary(value: string, timeZone: string, end: boolean): number {
  const key = `${value} ${timeZone} ${end ? 1 : 0}`;
  const known = boundaries.get(key);
  if (known !== undefined) return known;
  if (boundaries.size >= BOUNDARIES_MAX) boundaries.clear();
  const boundary = computeBoundary(value, timeZone, end);
  boundaries.set(key, boundary);
  return boundary;
}

// Parsing dominates the cost of an evaluation, and every edit parses the same few texts for every rule.
const boundaries = new Map<string, number>();

const BOUNDARIES_MAX = 5_000;

function computeBoundary(value: string, timeZone: string, end: boolean): number {
  if (!BARE_DATE.test(value)) return startOfMinute(parseISO(value)).getTime();
  const day = parseISO(value, { in: tz(timeZone) });
  // A bare end date includes the whole day, so the boundary is the start of the next day. Where clocks change at midnight, a day
  // may start at one o'clock; `startOfDay` handles that for the next day.
  return (end ? startOfDay(addDays(day, 1)) : day).getTime();
}
