import { TZDate, tz } from "@date-fns/tz";
import { addDays, lightFormat, parseISO, startOfDay, startOfMinute } from "date-fns";

// How the ends of a range are written on the wire.

/** Whether a backend knows times of day, and the zone in which its days begin. */
export type DateStyle = { withTimes: boolean; timeZone: string };

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a boundary is a whole day. */
export function isBareDate(value: string): boolean {
  return BARE_DATE.test(value);
}

/**
 * The wire form of a boundary in epoch ms; null for an open end. Without times of day the end is the last day on which
 * the rule acts, because a bare date as the end means the whole of that day.
 */
export function boundaryText(boundary: number, style: DateStyle, end: boolean): string | null {
  if (!Number.isFinite(boundary)) return null;
  if (style.withTimes) return new Date(boundary).toISOString();
  return lightFormat(new TZDate(end ? boundary - 1 : boundary, style.timeZone), "yyyy-MM-dd");
}

/** The day (`yyyy-MM-dd`) at whose end an instant (epoch ms) is in a zone; null for a time within a day. */
export function endedDay(instant: number, timeZone: string): string | null {
  if (!Number.isFinite(instant)) return null;
  const day = lightFormat(new TZDate(instant - 1, timeZone), "yyyy-MM-dd");
  return boundaryOf(day, timeZone, true) === instant ? day : null;
}

/** The end of a day (`yyyy-MM-dd`) in a zone as an instant. */
export function endOfDay(day: string, timeZone: string): string {
  return new Date(boundaryOf(day, timeZone, true)).toISOString();
}

/** A boundary in the form that a backend of this style takes; one that cannot be read stays as it is. */
export function inStyle(value: string | null, style: DateStyle, end: boolean): string | null {
  if (value === null || isBareDate(value) !== style.withTimes) return value;
  const boundary = boundaryOf(value, style.timeZone, end);
  return Number.isNaN(boundary) ? value : boundaryText(boundary, style, end);
}

/** Epoch milliseconds of an instant or of a bare date's start in the zone, floored to the minute; NaN when unreadable. */
export function boundaryOf(value: string, timeZone: string, end: boolean): number {
  const key = `${value} ${timeZone} ${end ? 1 : 0}`;
  const known = boundaries.get(key);
  if (known !== undefined) return known;
  if (boundaries.size >= BOUNDARIES_MAX) boundaries.clear();
  const boundary = readBoundary(value, timeZone, end);
  boundaries.set(key, boundary);
  return boundary;
}

// The same few texts are read for every rule at every edit, and reading one is most of what an evaluation costs.
const boundaries = new Map<string, number>();

const BOUNDARIES_MAX = 5_000;

function readBoundary(value: string, timeZone: string, end: boolean): number {
  if (!BARE_DATE.test(value)) return startOfMinute(parseISO(value)).getTime();
  const day = parseISO(value, { in: tz(timeZone) });
  // A bare date as the end means the whole of that day: the boundary is the next day's start.
  // Where clocks change at midnight a day begins at one o'clock, but not the one after it.
  return (end ? startOfDay(addDays(day, 1)) : day).getTime();
}
