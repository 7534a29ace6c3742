import { dayAt, dayNumber } from "@/lib/domain/day-spans";
import { dayIn } from "@/lib/domain/visit-filter-range";

/** The day of a site's zone that an instant lies in, written `yyyy-MM-dd`. */
export function siteDayOf(instant: Date, timeZone: string): string {
  return dayIn(instant.getTime(), timeZone);
}

/** The last so many days of a site, today among them; `back` moves them so many days into the past. */
export function lastDays(now: Date, timeZone: string, days: number, back = 0): { from: string; to: string } {
  const last = dayNumber(siteDayOf(now, timeZone)) - back;
  return { from: dayAt(last - days + 1), to: dayAt(last) };
}
