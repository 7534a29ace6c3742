import { tzOffset } from "@date-fns/tz";
import { parseBoundary } from "@vitrine/engine/boundary";
import type { Comparison } from "@/lib/contract/analytics/stat-options";
import { toDayNumber, toIsoDay, toLocalDay } from "@/lib/domain/kit/site-days";
import { buildDayRangeBefore } from "./stat-buckets";
import { RANGE_DAYS_MAX, type VisitRange } from "./visit-filter-range";

// The range that statistics are compared with, the same for totals, charts and queries.

/** Resolves the range to compare with; null without a comparison. A custom range wins, and an incomplete one is ignored. */
export function resolveComparedRange(query: Comparison, range: VisitRange, timeZone: string): VisitRange | null {
  const from = query["compare[from]"];
  const to = query["compare[to]"];
  if (from !== undefined && to !== undefined && from <= to)
    return buildWholeDayRange(limitStart(from, to), to, timeZone);
  if (query.compare === undefined) return null;
  return query.compare === "year" ? buildYearBefore(range, timeZone) : buildRangeBefore(range, timeZone);
}

/** The same number of days right before a range; for a range within days, the same duration. */
export function buildRangeBefore(range: VisitRange, timeZone: string): VisitRange {
  if (range.isWholeDays) {
    const days = buildDayRangeBefore(range.fromDay, range.toDay);
    return buildWholeDayRange(days.from, days.to, timeZone);
  }
  const start = Date.parse(range.from);
  const end = Date.parse(range.to);
  return buildPartDayRange(start - (end - start), start, timeZone);
}

/** The same day of the week a year before: 52 weeks. */
const YEAR_DAYS = 364;

function buildYearBefore({ isWholeDays, from, to, fromDay, toDay }: VisitRange, timeZone: string): VisitRange {
  const subtractYear = (day: string) => toIsoDay(toDayNumber(day) - YEAR_DAYS);
  if (isWholeDays) return buildWholeDayRange(subtractYear(fromDay), subtractYear(toDay), timeZone);
  return buildPartDayRange(
    subtractClockYear(Date.parse(from), timeZone),
    subtractClockYear(Date.parse(to), timeZone),
    timeZone,
  );
}

/** The time on that day with the same local clock time. */
function subtractClockYear(moment: number, timeZone: string): number {
  const before = moment - YEAR_DAYS * 86_400_000;
  return before + (tzOffset(timeZone, new Date(moment)) - tzOffset(timeZone, new Date(before))) * 60_000;
}

/** Limits the range to compare with to the maximum length, by moving its start. */
function limitStart(from: string, to: string): string {
  const first = toIsoDay(toDayNumber(to) - RANGE_DAYS_MAX + 1);
  return from < first ? first : from;
}

/** A range that begins or ends within a day. */
function buildPartDayRange(start: number, end: number, timeZone: string): VisitRange {
  const days = { fromDay: toLocalDay(start, timeZone), toDay: toLocalDay(end - 1, timeZone) };
  return { ...OWN, ...days, from: new Date(start).toISOString(), to: new Date(end).toISOString(), isWholeDays: false };
}

function buildWholeDayRange(fromDay: string, toDay: string, timeZone: string): VisitRange {
  const at = (day: string, isEnd: boolean): string => new Date(parseBoundary(day, timeZone, isEnd)).toISOString();
  return { ...OWN, fromDay, toDay, from: at(fromDay, false), to: at(toDay, true), isWholeDays: true };
}

const OWN = { isClipped: false, period: null } as const;
