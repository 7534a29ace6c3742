import { TZDate, tz } from "@date-fns/tz";
import { addDays, endOfMonth, lightFormat, parseISO, startOfDay, startOfMonth, subDays, subMonths } from "date-fns";
import { dayAt, dayIn, dayNumber } from "@/lib/domain/kit/site-days";
import { PERIOD_DEFAULT, PERIODS, type Period } from "./visit-filter-values";
import { type FilterFault, readVisitFilters, type VisitFilters } from "./visit-filters";

// Which time an address is about, in days of the site's zone. A visit belongs to the moment at which it began.

/** Days that a question may be about, the last one included. */
export const RANGE_DAYS_MAX = 90;
/** Days for which visits are kept one by one; of older days there are sums alone (docs/analytics.md). */
export const VISIT_DAYS = 100;

/** A range of time: `[from, to)` as instants, and the days of the site that it lies in, both included. */
export type VisitRange = {
  from: string;
  to: string;
  fromDay: string;
  toDay: string;
  /** It begins and ends with a day, so that sums by day answer for it. */
  isWholeDays: boolean;
  /** It was longer than RANGE_DAYS_MAX; its beginning was cut. */
  isClipped: boolean;
  /** The named period it is; null where `starting_at` or `ending_at` says it. */
  period: Period | null;
};

/**
 * The range of filters at a moment (epoch ms) in a site's zone. `starting_at` and `ending_at` win over `period`; both are
 * included, to the precision in which they are written. A lone `ending_at` means the 30 days up to it, a lone
 * `starting_at` until today. Where the end comes first, both are left out; see `rangeFault`.
 */
export function rangeOf(filters: VisitFilters, timeZone: string, now: number): VisitRange {
  const today = dayIn(now, timeZone);
  const own = rangeFault(filters, timeZone) === null ? ownDays(filters, timeZone, today) : null;
  if (own === null) {
    const period = periodOf(filters);
    return cut({ ...edges(daysOf(period, timeZone, now), timeZone), period }, timeZone);
  }
  return cut({ ...own, period: null }, timeZone);
}

/** That a range ends before it begins. */
export function rangeFault(filters: VisitFilters, timeZone: string): FilterFault | null {
  const [start] = filters.starting_at ?? [];
  const [end] = filters.ending_at ?? [];
  if (start === undefined || end === undefined) return null;
  return momentAt(start, timeZone) < momentBehind(end, timeZone)
    ? null
    : { name: "ending_at", value: end, code: "range_reversed" };
}

/** The filters of an address that can be used, as calls take them, and what cannot. */
export function usableFilters(
  params: Iterable<readonly [string, string]>,
  timeZone: string,
): { filters: VisitFilters; faults: FilterFault[] } {
  const { filters, faults } = readVisitFilters(params);
  const reversed = rangeFault(filters, timeZone);
  if (reversed === null) return { filters, faults };
  const { starting_at: _, ending_at: __, ...others } = filters;
  return { filters: others, faults: [...faults, reversed] };
}

/** The days of a period at a moment, both included. */
export function daysOf(period: Period, timeZone: string, now: number): { fromDay: string; toDay: string } {
  const zoned = new TZDate(now, timeZone);
  const back = (days: number) => ({ fromDay: dayBack(dayIn(now, timeZone), days - 1), toDay: dayIn(now, timeZone) });
  const written = (from: Date, to: Date) => ({ fromDay: dayText(from), toDay: dayText(to) });
  switch (period) {
    case "today":
      return back(1);
    case "yesterday":
      return written(subDays(zoned, 1), subDays(zoned, 1));
    case "7d":
      return back(7);
    case "30d":
      return back(30);
    case "90d":
      return back(RANGE_DAYS_MAX);
    case "this_month":
      return written(startOfMonth(zoned), zoned);
    case "last_month":
      return written(startOfMonth(subMonths(zoned, 1)), endOfMonth(subMonths(zoned, 1)));
  }
}

/** The range of the same length right before another, in whole days. */
export function rangeBefore({ fromDay, toDay }: VisitRange, timeZone: string): VisitRange {
  const length = dayNumber(toDay) - dayNumber(fromDay) + 1;
  const days = { fromDay: dayBack(fromDay, length), toDay: dayBack(fromDay, 1) };
  return { ...edges(days, timeZone), isWholeDays: true, isClipped: false, period: null };
}

/** Whether a range begins before the days of which visits are still there one by one, at a moment (epoch ms). */
export function isBeyondVisits({ fromDay }: VisitRange, timeZone: string, now: number): boolean {
  return fromDay < dayBack(dayIn(now, timeZone), VISIT_DAYS);
}

function dayText(date: Date): string {
  return lightFormat(date, "yyyy-MM-dd");
}

function periodOf(filters: VisitFilters): Period {
  const [written] = filters.period ?? [];
  return PERIODS.find((period) => period === written) ?? PERIOD_DEFAULT;
}

type Edges = Pick<VisitRange, "from" | "to" | "fromDay" | "toDay">;

function ownDays(filters: VisitFilters, timeZone: string, today: string): Edges | null {
  const [start] = filters.starting_at ?? [];
  const [end] = filters.ending_at ?? [];
  if (start === undefined && end === undefined) return null;
  const to = end === undefined ? latest(startText(start), today) : end;
  const behind = momentBehind(to, timeZone);
  const from = start ?? dayBack(dayIn(behind - 1, timeZone), 29);
  const begins = momentAt(from, timeZone);
  return {
    ...{ from: new Date(begins).toISOString(), to: new Date(behind).toISOString() },
    ...{ fromDay: dayIn(begins, timeZone), toDay: dayIn(behind - 1, timeZone) },
  };
}

function startText(start: string | undefined): string {
  return start?.slice(0, 10) ?? "";
}

/** A range that begins tomorrow ends then. */
function latest(a: string, b: string): string {
  return a > b ? a : b;
}

function edges({ fromDay, toDay }: { fromDay: string; toDay: string }, timeZone: string): Edges {
  const from = new Date(momentAt(fromDay, timeZone)).toISOString();
  return { from, to: new Date(momentBehind(toDay, timeZone)).toISOString(), fromDay, toDay };
}

function cut(range: Edges & Pick<VisitRange, "period">, timeZone: string): VisitRange {
  const first = dayBack(range.toDay, RANGE_DAYS_MAX - 1);
  const isClipped = range.fromDay < first;
  const clipped = isClipped
    ? { ...range, fromDay: first, from: new Date(momentAt(first, timeZone)).toISOString() }
    : range;
  const whole = edges(clipped, timeZone);
  return { ...clipped, isClipped, isWholeDays: whole.from === clipped.from && whole.to === clipped.to };
}

function dayBack(day: string, days: number): string {
  return dayAt(dayNumber(day) - days);
}

/** The moment (epoch ms) that a day or a moment of a filter begins with, in the site's zone unless it names its own. */
export function momentAt(text: string, timeZone: string): number {
  return parseISO(text, { in: tz(timeZone) }).getTime();
}

/** The moment right behind a day or a moment, which is a minute, a second or a millisecond long, as it is written. */
function momentBehind(text: string, timeZone: string): number {
  if (text.length === 10) return startOfDay(addDays(parseISO(text, { in: tz(timeZone) }), 1)).getTime();
  const [, seconds, parts] = /T\d{2}:\d{2}(:\d{2})?(\.\d+)?/.exec(text) ?? [];
  const length = parts !== undefined ? 1 : seconds !== undefined ? 1000 : 60_000;
  return momentAt(text, timeZone) + length;
}
