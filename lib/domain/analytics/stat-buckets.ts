import { tzOffset } from "@date-fns/tz";
import type { Granularity } from "@/lib/contract/analytics/site-stats";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";

// Time buckets of charts: hours, days, weeks and months in the site's time zone.

/** Longest range in days with hourly points; longer ranges use days. */
export const HOURLY_DAYS_MAX = 7;

/** A bucket: `key` sorts chronologically; `from` and `to` are its first and last day within the range. */
export type Bucket = { key: string; from: string; to: string; isCut: boolean };

/** A local day `yyyy-MM-dd` and hour. */
export type LocalHour = { day: string; hour: number };

/** The local day and hour of an instant; an unknown zone counts as UTC. */
export function toLocalHour(instant: Date, timeZone: string): LocalHour {
  const offset = tzOffset(timeZone, instant);
  const local = new Date(instant.getTime() + (Number.isFinite(offset) ? offset : 0) * 60_000);
  return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

/** Replaces hours by days for long ranges. */
export function limitGranularity(wanted: Granularity, from: string, to: string): Granularity {
  return wanted === "hour" && countRangeDays(from, to) > HOURLY_DAYS_MAX ? "day" : wanted;
}

/** Days of a range, both ends included. */
export function countRangeDays(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from) + 1;
}

/** The key of the bucket of a day or hour: `2026-01-12`, or `2026-01-12T09` for hours. */
export function buildBucketKey(day: string, hour: number, granularity: Granularity): string {
  if (granularity === "hour") return `${day}T${String(hour).padStart(2, "0")}`;
  if (granularity === "week") return toIsoDay(findMonday(toDayNumber(day)));
  return granularity === "month" ? `${day.slice(0, 7)}-01` : day;
}

/** Builds the buckets of a range (both days included), in order. `isCut`: a week or month extends beyond the range. */
export function buildBuckets(from: string, to: string, granularity: Granularity): Bucket[] {
  const last = toDayNumber(to);
  const found: Bucket[] = [];
  for (let at = toDayNumber(from); at <= last; ) {
    const day = toIsoDay(at);
    if (granularity === "hour") {
      for (let hour = 0; hour < 24; hour += 1) {
        found.push({ key: buildBucketKey(day, hour, "hour"), from: day, to: day, isCut: false });
      }
      at += 1;
      continue;
    }
    const key = buildBucketKey(day, 0, granularity);
    const end = findLastDay(key, granularity);
    found.push({ key, from: day, to: toIsoDay(Math.min(end, last)), isCut: toDayNumber(key) < at || end > last });
    at = end + 1;
  }
  return found;
}

/** Whether a bucket is incomplete: cut by the range, or later than the last counted hour. */
export function isPartial(bucket: Bucket, known: LocalHour): boolean {
  if (bucket.isCut) return true;
  const hour = /T(\d\d)$/.exec(bucket.key)?.[1];
  if (hour === undefined) return bucket.to >= known.day;
  return bucket.from > known.day || (bucket.from === known.day && Number(hour) >= known.hour);
}

/** The range of the same length that ends the day before. */
export function buildDayRangeBefore(from: string, to: string): { from: string; to: string } {
  const start = toDayNumber(from);
  return { from: toIsoDay(start - countRangeDays(from, to)), to: toIsoDay(start - 1) };
}

function findMonday(number: number): number {
  // 1970-01-01 was a Thursday.
  return number - ((((number + 3) % 7) + 7) % 7);
}

/** The last day of a bucket as a day number. */
function findLastDay(key: string, granularity: Granularity): number {
  const start = toDayNumber(key);
  if (granularity === "week") return start + 6;
  if (granularity === "day") return start;
  const [year = 1970, month = 1] = key.split("-").map(Number);
  return Math.floor(Date.UTC(year, month, 1) / 86_400_000) - 1;
}
