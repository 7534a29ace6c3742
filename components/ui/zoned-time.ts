import { CalendarDateTime, fromAbsolute, toZoned } from "@internationalized/date";
import { readClock } from "./clock-text";

/** A date and a time on the wall of some zone; `time` is empty when only the date is known. */
export type WallTime = { date: string; time: string };

/** What the clocks do at a wall time: `skipped` does not exist, `repeated` comes twice, in the hour of a change. */
export type ClockChange = "none" | "skipped" | "repeated";

const WRITTEN = /^(\d{1,2})[.\s/-]+(\d{1,2})[.\s/-]+(\d{4})(?:[\s,T]+(.+))?$/u;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[\sT,]+(.+))?$/u;

const two = (value: number) => String(value).padStart(2, "0");

function dateOf(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day));
  const isReal = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
  return isReal && year >= 1900 ? `${year}-${two(month)}-${two(day)}` : null;
}

/** Reads `dd.MM.yyyy`, `d. M. yyyy`, `yyyy-MM-dd`, each with an optional time behind; null when it is none of them. */
export function readDate(text: string): WallTime | null {
  const plain = text.trim().replace(/\.\s*$/u, "");
  const iso = ISO.exec(plain);
  const written = iso ? null : WRITTEN.exec(plain);
  const date = iso
    ? dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    : written && dateOf(Number(written[3]), Number(written[2]), Number(written[1]));
  if (!date) return null;
  const rest = (iso ?? written)?.[4];
  if (rest === undefined) return { date, time: "" };
  const time = readClock(rest);
  return time === null ? null : { date, time };
}

/** `yyyy-MM-dd` as `dd.MM.yyyy`; empty stays empty. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split("-");
  return year && month && day ? `${day}.${month}.${year}` : "";
}

function parts(wall: WallTime): CalendarDateTime {
  const [year = 0, month = 1, day = 1] = wall.date.split("-").map(Number);
  const [hour = 0, minute = 0] = wall.time.split(":").map(Number);
  return new CalendarDateTime(year, month, day, hour, minute);
}

/** The instant (ISO 8601, UTC) of a wall time in a zone; a skipped time moves on by the gap, of a repeated one the first counts. */
export function instantOf(wall: WallTime, timeZone: string): string {
  return toZoned(parts(wall), timeZone, "compatible").toDate().toISOString().replace(".000Z", "Z");
}

/** The wall time of an instant in a zone; null when the instant cannot be read. */
export function wallOf(instant: string, timeZone: string): WallTime | null {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return null;
  const { year, month, day, hour, minute } = fromAbsolute(ms, timeZone);
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/** Whether a wall time falls into the hour in which the clocks of the zone change. */
export function clockChangeAt(wall: WallTime, timeZone: string): ClockChange {
  const earlier = toZoned(parts(wall), timeZone, "earlier");
  const later = toZoned(parts(wall), timeZone, "later");
  if (earlier.compare(later) === 0) return "none";
  const isSame = earlier.hour === parts(wall).hour && earlier.minute === parts(wall).minute;
  return isSame ? "repeated" : "skipped";
}

/** An instant as people of the zone write it: `dd.MM.yyyy HH:mm`. */
export function writeInstant(instant: string, timeZone: string): string {
  const wall = wallOf(instant, timeZone);
  return wall ? `${writeDate(wall.date)} ${wall.time}` : "";
}
