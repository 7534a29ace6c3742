import { tzOffset } from "@date-fns/tz";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/kit/durations";

/** A local date and time without a zone; `time` is empty for a date alone. */
export type WallTime = { date: string; time: string };

/** Clock change at a wall time: `skipped` does not exist, `repeated` occurs twice. */
export type ClockChange = "none" | "skipped" | "repeated";

const WRITTEN = /^(\d{1,2})[.\s/-]+(\d{1,2})[.\s/-]+(\d{4})(?:[\s,T]+(.+))?$/u;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[\sT,]+(.+))?$/u;

const padToTwoDigits = (value: number) => String(value).padStart(2, "0");

function toIsoDate(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day));
  const isReal = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
  return isReal && year >= 1900 ? `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}` : null;
}

/** Parses `dd.MM.yyyy`, `d. M. yyyy` or `yyyy-MM-dd`, each with an optional time. */
export function readDate(text: string): WallTime | null {
  const plain = text.trim().replace(/\.\s*$/u, "");
  const iso = ISO.exec(plain);
  const written = iso ? null : WRITTEN.exec(plain);
  const date = iso
    ? toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    : written && toIsoDate(Number(written[3]), Number(written[2]), Number(written[1]));
  if (!date) return null;
  const rest = (iso ?? written)?.[4];
  if (rest === undefined) return { date, time: "" };
  const time = readClock(rest);
  return time === null ? null : { date, time };
}

/** Formats `yyyy-MM-dd` as `dd.MM.yyyy`; empty stays empty. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split("-");
  return year && month && day ? `${day}.${month}.${year}` : "";
}

/** Instants of a wall time in a zone (epoch ms, ascending), and the shifted instant if the clocks skip it. */
function findInstants({ date, time }: WallTime, timeZone: string): { instants: number[]; moved: number } {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const local = Date.UTC(year, month - 1, day, hour, minute);
  const at = (offset: number) => local - offset * MINUTE_MS;
  const before = tzOffset(timeZone, new Date(local - DAY_MS));
  const after = tzOffset(timeZone, new Date(local + DAY_MS));
  const instants = [...new Set([before, after])]
    .filter((offset) => tzOffset(timeZone, new Date(at(offset))) === offset)
    .map(at)
    .sort((a, b) => a - b);
  return { instants, moved: at(before) };
}

/** The instant (ISO 8601, UTC) of a wall time in a zone; a skipped time shifts by the gap, a repeated one means the first. */
export function fromWallTime(wall: WallTime, timeZone: string): string {
  const { instants, moved } = findInstants(wall, timeZone);
  return new Date(instants[0] ?? moved).toISOString().replace(".000Z", "Z");
}

/** The wall time of an instant in a zone. */
export function readWallTime(instant: string, timeZone: string): WallTime | null {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return null;
  const local = new Date(ms + tzOffset(timeZone, new Date(ms)) * MINUTE_MS).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Whether a wall time is in the hour of a clock change. */
export function findClockChange(wall: WallTime, timeZone: string): ClockChange {
  const { instants } = findInstants(wall, timeZone);
  if (instants.length === 1) return "none";
  return instants.length === 0 ? "skipped" : "repeated";
}

/** Formats an instant in a zone as `dd.MM.yyyy HH:mm`. */
export function writeInstant(instant: string, timeZone: string): string {
  const wall = readWallTime(instant, timeZone);
  return wall ? `${writeDate(wall.date)} ${wall.time}` : "";
}

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?$/u;

/** Parses a time of day: `9`, `9:05`, `09.05`, `0905`. */
export function readClock(text: string): string | null {
  const plain = text.trim().replace(/^(\d{2})(\d{2})$/u, "$1:$2");
  const found = CLOCK.exec(plain);
  if (!found) return null;
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  return hour < 24 && minute < 60 ? `${padToTwoDigits(hour)}:${padToTwoDigits(minute)}` : null;
}
