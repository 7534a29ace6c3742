import { TZDate, tz } from "@date-fns/tz";
import { format, parseISO } from "date-fns";

// How the ends of a range are written on the wire, and what a person reads of them (contract, Conventions).

/** Whether a backend knows times of day, and the zone in which its days begin. */
export type DateStyle = { withTimes: boolean; timeZone: string };

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY = "yyyy-MM-dd";

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
  return format(new TZDate(end ? boundary - 1 : boundary, style.timeZone), DAY);
}

/**
 * What a form's text means on the wire: `2026-03-01` or `2026-03-01T09:30` in the zone; empty is open (null). Undefined
 * when it is no date that exists there. A time that a change of clocks skips is taken as the first one after it.
 */
export function boundaryFrom(text: string, style: DateStyle): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(trimmed);
  if (match === null) return undefined;
  const [, day = "", time] = match;
  if (!isRealDay(day) || (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))) return undefined;
  if (!style.withTimes) return day;
  return new Date(parseISO(`${day}T${time ?? "00:00"}`, { in: tz(style.timeZone) }).getTime()).toISOString();
}

/** The text that a form shows for a boundary: `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm` in the zone; empty for an open end. */
export function boundaryForForm(value: string | null, style: DateStyle, end: boolean): string {
  if (value === null) return "";
  if (!style.withTimes) return isBareDate(value) ? value : (boundaryText(parseISO(value).getTime(), style, end) ?? "");
  const at = isBareDate(value) ? dayBoundary(value, style.timeZone, end) : parseISO(value).getTime();
  return Number.isNaN(at) ? value : format(new TZDate(at, style.timeZone), `${DAY}'T'HH:mm`);
}

/** What the clocks do to a local time: nothing, skip it (`gap`), or show it twice (`twice`). */
export function clockChangeAt(text: string, timeZone: string): "gap" | "twice" | null {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.exec(text.trim());
  if (match === null || !isRealDay(text.trim().slice(0, 10))) return null;
  const local = Date.parse(`${text.trim()}:00Z`);
  // Offsets a day before and after cover every zone; a local time may exist under both, one, or none of them.
  const offsets = new Set([-DAY_MS, DAY_MS].map((away) => offsetOf(local + away, timeZone)));
  const hits = [...offsets].filter((offset) => offsetOf(local - offset, timeZone) === offset);
  if (hits.length === 0) return "gap";
  return hits.length > 1 ? "twice" : null;
}

const DAY_MS = 86_400_000;

function offsetOf(at: number, timeZone: string): number {
  return -new TZDate(at, timeZone).getTimezoneOffset() * 60_000;
}

function dayBoundary(day: string, timeZone: string, end: boolean): number {
  const start = parseISO(day, { in: tz(timeZone) });
  if (end) start.setDate(start.getDate() + 1);
  return start.getTime();
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
