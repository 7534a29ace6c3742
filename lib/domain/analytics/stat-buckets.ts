import { tzOffset } from "@date-fns/tz";
import type { Granularity } from "@/lib/contract/analytics/site-stats";
import { dayAt, dayNumber } from "@/lib/domain/kit/site-days";

// Stretches of time that a chart has a point for: hours, days, weeks and months of the site's zone.

/** Hours are told of so many days at most; a longer range is told by days. */
export const HOURS_DAYS_MAX = 7;

/** A point: its key, which sorts as time does, and the first and last day of it that lie in the range. */
export type Bucket = { key: string; from: string; to: string; isCut: boolean };

/** A moment as the clock of a zone shows it: the day `yyyy-MM-dd` and the hour. */
export type LocalHour = { day: string; hour: number };

/** The day and the hour of an instant in a zone; an unknown zone counts as UTC. */
export function localHour(instant: Date, timeZone: string): LocalHour {
  const offset = tzOffset(timeZone, instant);
  const local = new Date(instant.getTime() + (Number.isFinite(offset) ? offset : 0) * 60_000);
  return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

/** The granularity that a range is told in: hours only of few days. */
export function granularityFor(wanted: Granularity, from: string, to: string): Granularity {
  return wanted === "hour" && daysBetween(from, to) > HOURS_DAYS_MAX ? "day" : wanted;
}

/** Days of a range, both ends included. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The key of the point that a day, or an hour of it, falls into: `2026-01-12`, of an hour `2026-01-12T09`. */
export function bucketKey(day: string, hour: number, granularity: Granularity): string {
  if (granularity === "hour") return `${day}T${String(hour).padStart(2, "0")}`;
  if (granularity === "week") return dayAt(mondayOf(dayNumber(day)));
  return granularity === "month" ? `${day.slice(0, 7)}-01` : day;
}

/** The points of a range of days, both included, in order. A week or month that reaches out of it is cut. */
export function bucketsOf(from: string, to: string, granularity: Granularity): Bucket[] {
  const last = dayNumber(to);
  const found: Bucket[] = [];
  for (let at = dayNumber(from); at <= last; ) {
    const day = dayAt(at);
    if (granularity === "hour") {
      for (let hour = 0; hour < 24; hour += 1) {
        found.push({ key: bucketKey(day, hour, "hour"), from: day, to: day, isCut: false });
      }
      at += 1;
      continue;
    }
    const key = bucketKey(day, 0, granularity);
    const end = endOf(key, granularity);
    found.push({ key, from: day, to: dayAt(Math.min(end, last)), isCut: dayNumber(key) < at || end > last });
    at = end + 1;
  }
  return found;
}

/** Whether not all of a point is in the sums: it is cut by the range, or goes on after what is known so far. */
export function isPartial(bucket: Bucket, known: LocalHour): boolean {
  if (bucket.isCut) return true;
  const hour = /T(\d\d)$/.exec(bucket.key)?.[1];
  if (hour === undefined) return bucket.to >= known.day;
  return bucket.from > known.day || (bucket.from === known.day && Number(hour) >= known.hour);
}

/** The range of the same length that ends right before one. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  const start = dayNumber(from);
  return { from: dayAt(start - daysBetween(from, to)), to: dayAt(start - 1) };
}

function mondayOf(number: number): number {
  // 1970-01-01 was a Thursday.
  return number - ((((number + 3) % 7) + 7) % 7);
}

/** The last day of the week or month that begins with a day, as a number of days. */
function endOf(key: string, granularity: Granularity): number {
  const start = dayNumber(key);
  if (granularity === "week") return start + 6;
  if (granularity === "day") return start;
  const [year = 1970, month = 1] = key.split("-").map(Number);
  return Math.floor(Date.UTC(year, month, 1) / 86_400_000) - 1;
}
