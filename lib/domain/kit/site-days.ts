import { TZDate } from "@date-fns/tz";
import { lightFormat } from "date-fns";

// Sums by query are kept for 1, 8 and 32 days, so that a long range is few rows.

/** The lengths of spans in days, the longest first. */
export const SPANS = [32, 8, 1] as const;
/** Length of a span in days. */
export type SpanDays = (typeof SPANS)[number];

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a day written `yyyy-MM-dd`. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day written `yyyy-MM-dd` of a number of days since 1970-01-01. */
export function dayAt(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** First day of the span of a length that a day lies in. */
export function spanStart(day: string, span: SpanDays): string {
  const number = dayNumber(day);
  return dayAt(number - (number % span));
}

/** The fewest spans that make up a range of days, both included, in order; none for an empty range. */
export function spansOf(from: string, to: string): { span: SpanDays; day: string }[] {
  const found: { span: SpanDays; day: string }[] = [];
  const last = dayNumber(to);
  let at = dayNumber(from);
  while (at <= last) {
    const span = SPANS.find((length) => at % length === 0 && at + length - 1 <= last) ?? 1;
    found.push({ span, day: dayAt(at) });
    at += span;
  }
  return found;
}

/** The day of a moment (epoch ms) in a zone, `yyyy-MM-dd`. */
export function dayIn(moment: number, timeZone: string): string {
  return lightFormat(new TZDate(moment, timeZone), "yyyy-MM-dd");
}

/** The day of a site's zone that an instant lies in, written `yyyy-MM-dd`. */
export function siteDayOf(instant: Date, timeZone: string): string {
  return dayIn(instant.getTime(), timeZone);
}

/** The last so many days of a site, today among them; `back` moves them so many days into the past. */
export function lastDays(now: Date, timeZone: string, days: number, back = 0): { from: string; to: string } {
  const last = dayNumber(siteDayOf(now, timeZone)) - back;
  return { from: dayAt(last - days + 1), to: dayAt(last) };
}
