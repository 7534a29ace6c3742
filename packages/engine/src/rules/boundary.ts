import { tz } from "@date-fns/tz";
import { addDays, parseISO, startOfDay, startOfMinute } from "date-fns";

// Parses the start and end of rules: an instant, or a bare date in the time zone of the site.

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a boundary is a date without a time. */
export function isBareDate(value: string): boolean {
  return BARE_DATE.test(value);
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
  if (!isBareDate(value)) return startOfMinute(parseISO(value)).getTime();
  const day = parseISO(value, { in: tz(timeZone) });
  // A bare end date includes the whole day, so the boundary is the start of the next day. Where clocks change at midnight, a day
  // may start at one o'clock; `startOfDay` handles that for the next day.
  return (end ? startOfDay(addDays(day, 1)) : day).getTime();
}
