import { parseBoundary } from "@vitrine/engine/boundary";
import { findWallInstants } from "@/lib/domain/kit/clock-change";
import { HOUR_MS } from "@/lib/domain/kit/durations";

// Reads the dates of sale prices as shops export them.

/** How dates are read: the site's zone, and whether the month comes first in "1/2/2026". */
export type DateReading = { timeZone: string; isMonthFirst: boolean };

const NONE = /^(0000-00-00|0+$)/;
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)(?!\d)/;
const OTHER_DAY = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{2,4})/;
const TIME = /^[T ,]*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const EPOCH = /^\d{10}(\d{3})?$/;

/**
 * The instant (epoch ms) of a date or time; null for none, NaN if it cannot be read. An end without a time of day, or at
 * midnight without a zone, includes its day.
 */
export function parseMoment(value: unknown, reading: DateReading, isEnd: boolean): number | null {
  if (typeof value === "number") return parseMoment(String(Math.trunc(value)), reading, isEnd);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text === "" || NONE.test(text)) return null;
  if (EPOCH.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1);
  const day = findDay(text, reading);
  if (day === null) return Number.NaN;
  const rest = text.slice(day.length).trim();
  if (rest === "") return parseBoundary(day.date, reading.timeZone, isEnd);
  const time = TIME.exec(rest);
  if (time === null) return Number.NaN;
  return readTime(day.date, time, reading, isEnd);
}

/** The date of a moment as ISO text, so that dates of all feeds can be compared; other values as they are. */
export function toIsoText(value: unknown, reading: DateReading): unknown {
  if (typeof value === "string" ? ISO_TEXT.test(value) : Number(value) < EPOCH_MIN) return value;
  const instant = parseMoment(value, reading, false);
  return instant === null || !(Math.abs(instant) <= INSTANT_MAX) ? value : new Date(instant).toISOString();
}

const ISO_TEXT = /^\d{4}-\d\d-\d\d($|[T ])/;
/** Smaller numbers are no epoch: 2026, 20260301. */
const EPOCH_MIN = 1e9;
/** The latest moment that a Date can hold. */
const INSTANT_MAX = 8.64e15;

function readTime(date: string, time: RegExpExecArray, { timeZone }: DateReading, isEnd: boolean): number {
  const [, hourText = "", minute = "", second = "00", half, zone] = time;
  const shift = half === undefined ? 0 : (half.toLowerCase() === "pm" ? 12 : 0) - (Number(hourText) === 12 ? 12 : 0);
  const hour = String(Number(hourText) + shift).padStart(2, "0");
  if (zone !== undefined) {
    const offset = /^[a-z]/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
    return Date.parse(`${date}T${hour}:${minute}:${second}${offset}`);
  }
  if (isEnd && Number(hour) === 0 && Number(minute) === 0) return parseBoundary(date, timeZone, true);
  return findInstant(`${date}T${hour}:${minute}`, timeZone) + Number(second) * 1000;
}

/** The instant (epoch ms) of a wall time. In the hour that is skipped in spring, clocks show a time that is an hour later. */
function findInstant(wall: string, timeZone: string): number {
  const [instant] = findWallInstants(wall, timeZone);
  if (instant !== undefined) return instant;
  const later = Date.parse(`${wall}Z`) + HOUR_MS;
  return Number.isNaN(later)
    ? later
    : (findWallInstants(new Date(later).toISOString().slice(0, 16), timeZone)[0] ?? Number.NaN);
}

function findDay(text: string, { isMonthFirst }: DateReading): { date: string; length: number } | null {
  const iso = ISO_DAY.exec(text) ?? COMPACT_DAY.exec(text);
  if (iso !== null) return toDay(iso[1], iso[2], iso[3], iso[0].length);
  const other = OTHER_DAY.exec(text);
  if (other === null) return null;
  const [all, first = "", sign, second = "", year = ""] = other;
  const isMonthLast = Number(first) > 12 || (Number(second) <= 12 && !(isMonthFirst && sign === "/"));
  const [dayText, month] = isMonthLast ? [first, second] : [second, first];
  return toDay(year.length === 2 ? `20${year}` : year, month, dayText, all.length);
}

function toDay(year = "", month = "", day = "", length = 0): { date: string; length: number } | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) === true;
  return isDate ? { date, length } : null;
}
