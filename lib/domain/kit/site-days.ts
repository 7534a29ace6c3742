import { TZDate } from "@date-fns/tz";
import { lightFormat } from "date-fns";
import { DAY_MS } from "@/lib/domain/kit/durations";

// Days in a site's time zone. Query sums are stored for spans of 1, 8 and 32 days, so that a long range needs few rows.

/** Days in the site's time zone, `yyyy-MM-dd`, both included. */
export type DayRange = { from: string; to: string };

/** Lengths of spans in days, longest first. */
export const SPANS = [32, 8, 1] as const;
export type SpanDays = (typeof SPANS)[number];

/** Days from 1970-01-01 to a day `yyyy-MM-dd`. */
export function toDayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** Inverse of `toDayNumber`. */
export function toIsoDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** First day of the span that contains a day. */
export function findSpanStart(day: string, span: SpanDays): string {
  const number = toDayNumber(day);
  return toIsoDay(number - (number % span));
}

/** Splits a range (both days included) into as few spans as possible, in order; none for an empty range. */
export function splitIntoSpans(from: string, to: string): { span: SpanDays; day: string }[] {
  const found: { span: SpanDays; day: string }[] = [];
  const last = toDayNumber(to);
  let at = toDayNumber(from);
  while (at <= last) {
    const span = SPANS.find((length) => at % length === 0 && at + length - 1 <= last) ?? 1;
    found.push({ span, day: toIsoDay(at) });
    at += span;
  }
  return found;
}

/** The local day `yyyy-MM-dd` of an instant (epoch ms). */
export function toLocalDay(moment: number, timeZone: string): string {
  return lightFormat(new TZDate(moment, timeZone), "yyyy-MM-dd");
}

/** The local day `yyyy-MM-dd` of an instant. */
export function toSiteDay(instant: Date, timeZone: string): string {
  return toLocalDay(instant.getTime(), timeZone);
}

/** The last days of a site including today, shifted `back` days into the past. */
export function getLastDays(now: Date, timeZone: string, days: number, back = 0): { from: string; to: string } {
  const last = toDayNumber(toSiteDay(now, timeZone)) - back;
  return { from: toIsoDay(last - days + 1), to: toIsoDay(last) };
}
