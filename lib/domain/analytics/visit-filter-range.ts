import { TZDate, tz } from "@date-fns/tz";
import { addDays, endOfMonth, lightFormat, parseISO, startOfDay, startOfMonth, subDays, subMonths } from "date-fns";
import { omit } from "@/lib/domain/kit/omit";
import { toDayNumber, toIsoDay, toLocalDay } from "@/lib/domain/kit/site-days";
import { PERIOD_DEFAULT, PERIODS, type Period } from "./visit-filter-values";
import { type FilterFault, readVisitFilters, type VisitFilters } from "./visit-filters";

// Resolves the time range of filters, in days of the site's time zone. A visit belongs to its start time.

export const RANGE_DAYS_MAX = 90;
/** Retention of single visits in days; older days have only sums (docs/analytics.md). */
export const VISIT_DAYS = 100;

/** A time range: `[from, to)` as instants, and its first and last day in the site's time zone. */
export type VisitRange = {
  from: string;
  to: string;
  fromDay: string;
  toDay: string;
  /** It consists of whole days, so daily sums can be used. */
  isWholeDays: boolean;
  /** Its beginning was cut to RANGE_DAYS_MAX. */
  isClipped: boolean;
  /** The named period; null if `starting_at` or `ending_at` defines the range. */
  period: Period | null;
};

/**
 * Resolves the range of filters at an instant (epoch ms). `starting_at` and `ending_at` override `period` and are inclusive
 * to the precision in which they are written. Only `ending_at`: the 30 days up to it; only `starting_at`: until today. If
 * the end comes before the start, both are ignored; see `findRangeFault`.
 */
export function resolveRange(filters: VisitFilters, timeZone: string, now: number): VisitRange {
  const today = toLocalDay(now, timeZone);
  const own = findRangeFault(filters, timeZone) === null ? resolveDates(filters, timeZone, today) : null;
  if (own === null) {
    const period = readPeriod(filters);
    return clipRange({ ...buildEdges(resolvePeriod(period, timeZone, now), timeZone), period }, timeZone);
  }
  return clipRange({ ...own, period: null }, timeZone);
}

/** Returns a fault if the range ends before it starts. */
export function findRangeFault(filters: VisitFilters, timeZone: string): FilterFault | null {
  const [start] = filters.starting_at ?? [];
  const [end] = filters.ending_at ?? [];
  if (start === undefined || end === undefined) return null;
  return parseMomentStart(start, timeZone) < parseMomentEnd(end, timeZone)
    ? null
    : { name: "ending_at", value: end, code: "range_reversed" };
}

/** Parses URL filters into usable ones and faults. */
export function readUsableFilters(
  params: Iterable<readonly [string, string]>,
  timeZone: string,
): { filters: VisitFilters; faults: FilterFault[] } {
  const { filters, faults } = readVisitFilters(params);
  const reversed = findRangeFault(filters, timeZone);
  if (reversed === null) return { filters, faults };
  return { filters: omit(filters, "starting_at", "ending_at"), faults: [...faults, reversed] };
}

/** The first and last day of a period. */
export function resolvePeriod(period: Period, timeZone: string, now: number): { fromDay: string; toDay: string } {
  const zoned = new TZDate(now, timeZone);
  const back = (days: number) => ({
    fromDay: subtractDays(toLocalDay(now, timeZone), days - 1),
    toDay: toLocalDay(now, timeZone),
  });
  const makeRange = (from: Date, to: Date) => ({ fromDay: formatDay(from), toDay: formatDay(to) });
  switch (period) {
    case "today":
      return back(1);
    case "yesterday":
      return makeRange(subDays(zoned, 1), subDays(zoned, 1));
    case "7d":
      return back(7);
    case "30d":
      return back(30);
    case "90d":
      return back(RANGE_DAYS_MAX);
    case "this_month":
      return makeRange(startOfMonth(zoned), zoned);
    case "last_month":
      return makeRange(startOfMonth(subMonths(zoned, 1)), endOfMonth(subMonths(zoned, 1)));
  }
}

/** Whether a range starts before the retention of single visits. */
export function isBeforeStoredVisits({ fromDay }: VisitRange, timeZone: string, now: number): boolean {
  return fromDay < subtractDays(toLocalDay(now, timeZone), VISIT_DAYS);
}

function formatDay(date: Date): string {
  return lightFormat(date, "yyyy-MM-dd");
}

function readPeriod(filters: VisitFilters): Period {
  const [written] = filters.period ?? [];
  return PERIODS.find((period) => period === written) ?? PERIOD_DEFAULT;
}

type Edges = Pick<VisitRange, "from" | "to" | "fromDay" | "toDay">;

function resolveDates(filters: VisitFilters, timeZone: string, today: string): Edges | null {
  const [start] = filters.starting_at ?? [];
  const [end] = filters.ending_at ?? [];
  if (start === undefined && end === undefined) return null;
  const to = end === undefined ? pickLatest(getStartDay(start), today) : end;
  const behind = parseMomentEnd(to, timeZone);
  const from = start ?? subtractDays(toLocalDay(behind - 1, timeZone), 29);
  const begins = parseMomentStart(from, timeZone);
  return {
    from: new Date(begins).toISOString(),
    to: new Date(behind).toISOString(),
    fromDay: toLocalDay(begins, timeZone),
    toDay: toLocalDay(behind - 1, timeZone),
  };
}

function getStartDay(start: string | undefined): string {
  return start?.slice(0, 10) ?? "";
}

/** A range that starts in the future ends on its first day. */
function pickLatest(a: string, b: string): string {
  return a > b ? a : b;
}

function buildEdges({ fromDay, toDay }: { fromDay: string; toDay: string }, timeZone: string): Edges {
  const from = new Date(parseMomentStart(fromDay, timeZone)).toISOString();
  return { from, to: new Date(parseMomentEnd(toDay, timeZone)).toISOString(), fromDay, toDay };
}

function clipRange(range: Edges & Pick<VisitRange, "period">, timeZone: string): VisitRange {
  const first = subtractDays(range.toDay, RANGE_DAYS_MAX - 1);
  const isClipped = range.fromDay < first;
  const clipped = isClipped
    ? { ...range, fromDay: first, from: new Date(parseMomentStart(first, timeZone)).toISOString() }
    : range;
  const whole = buildEdges(clipped, timeZone);
  return { ...clipped, isClipped, isWholeDays: whole.from === clipped.from && whole.to === clipped.to };
}

function subtractDays(day: string, days: number): string {
  return toIsoDay(toDayNumber(day) - days);
}

/** Start (epoch ms) of a day or time of a filter, in the site's time zone unless it has its own. */
export function parseMomentStart(text: string, timeZone: string): number {
  return parseISO(text, { in: tz(timeZone) }).getTime();
}

/** End (epoch ms, exclusive) of a day or time; a time lasts a minute, second or millisecond, depending on its precision. */
function parseMomentEnd(text: string, timeZone: string): number {
  if (text.length === 10) return startOfDay(addDays(parseISO(text, { in: tz(timeZone) }), 1)).getTime();
  const [, seconds, parts] = /T\d{2}:\d{2}(:\d{2})?(\.\d+)?/.exec(text) ?? [];
  const length = parts !== undefined ? 1 : seconds !== undefined ? 1000 : 60_000;
  return parseMomentStart(text, timeZone) + length;
}
