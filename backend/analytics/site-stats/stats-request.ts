import { tzOffset } from "@date-fns/tz";
import { sql } from "drizzle-orm";
import { sumsAsOf } from "@/backend/analytics/build/analytics-state";
import { filtersOfQuery, type VisitConditions, visitConditions } from "@/backend/analytics/sessions/visit-conditions";
import type { Tx } from "@/backend/db/client";
import type { SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { Stats, StatsQuery } from "@/lib/contract/analytics/site-stats";
import { isMetricKey, type MetricKey, USUAL_METRICS } from "@/lib/domain/analytics/metrics";
import { granularityFor, localHour, rangeBefore } from "@/lib/domain/analytics/stat-buckets";
import { RANGE_DAYS_MAX } from "@/lib/domain/analytics/visit-filter-range";
import { conditionNames, type FilterName, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { boundaryOf } from "@/lib/domain/kit/day-boundary";
import { dayAt, dayNumber } from "@/lib/domain/kit/site-days";
import { type KnownRange, metricsOf } from "./stats-answer";
import { type StatRange, statSums } from "./stats-sums";

/** Who asks, of which site, and when. */
export type StatsAsker = { tx: Tx; site: SiteRow; now: Date; user: { id: string }; refuse: Refuse };

/** Statistics of a site as they are asked for. Refuses (400 `invalid`) where a filter cannot be taken. */
export async function answerStats({ tx, site, now, user, refuse }: StatsAsker, query: StatsQuery): Promise<Stats> {
  const filters = filtersOfQuery(datedQuery(query), site.timeZone, refuse);
  const found = await visitConditions(tx, site, filters, { now, caller: user.id });
  const { range, mode, segment } = found;
  const granularity = granularityFor(query["dates[granularity]"], range.fromDay, range.toDay);
  const asked = comparedRange(query, range, site.timeZone);
  const compared = asked !== null && (await isKnown(tx, site, asked, found.where === null)) ? asked : null;
  const ask = async (of: Compared): Promise<KnownRange> => ({
    range: of,
    sums: await statSums(tx, {
      siteId: site.siteId,
      ...{ scope: query.scope, granularity, range: of, where: found.where },
      isPlain: found.where === null && of.isWholeDays,
      isMostly: of.isWholeDays && leavesFewOut(filters),
    }),
  });
  const asOf = await sumsAsOf(tx, site.siteId);
  const known = localHour(asOf ?? now, site.timeZone);
  const form = {
    metrics: metricsAsked(query),
    granularity,
    mode,
    currency: site.currency,
    timeZone: site.timeZone,
    known,
  };
  const current = await ask(range);
  const before = compared === null ? null : await ask(compared);
  return {
    scope: query.scope,
    dates: { from: range.fromDay, to: range.toDay, granularity },
    metrics: metricsOf(form, current, before).map((metric) =>
      asked === null ? metric : { previous: null, ...metric },
    ),
    as_of: asOf?.toISOString() ?? null,
    partial: Date.parse(range.to) > (asOf ?? now).getTime(),
    previous: compared === null ? null : { from: compared.fromDay, to: compared.toDay },
    conversions_mode: mode,
    segment: segmentOf(segment),
    clipped: range.isClipped,
  };
}

/** Filters that say what visits are without. What they leave out is rare, or no slower to count than what they leave. */
const WITHOUT: readonly FilterName[] = ["without_queries", "without_url_w_param_pairs", "without_referer_steps"];

function leavesFewOut(filters: VisitFilters): boolean {
  return conditionNames(filters).every((name) => WITHOUT.includes(name));
}

/** The metrics that are asked for; names that none has are left out, and without any there are the usual ones. */
export function metricsAsked({ metrics }: Pick<StatsQuery, "metrics">): readonly MetricKey[] {
  const named = [...new Set((metrics ?? "").split(","))].filter(isMetricKey);
  return named.length === 0 ? USUAL_METRICS : named;
}

/** The days of `dates` as the filters that say the same; a filter that names a moment or a day wins. */
function datedQuery(query: StatsQuery): Record<string, unknown> {
  const { "dates[from]": from, "dates[to]": to, ...rest } = query;
  const names = new Set(Object.keys(rest).map((name) => name.split("[", 1)[0]));
  if ((from === undefined && to === undefined) || names.has("starting_at") || names.has("ending_at")) return rest;
  return { ...rest, starting_at: from ?? to, ending_at: to ?? from };
}

/**
 * Whether anything is known of a range: sums reach back to the first visit or as long as they are kept; of visits, which
 * are kept for a shorter time, all of the range has to be there that sums tell of.
 */
async function isKnown(tx: Tx, site: SiteRow, range: Compared, isOfSums: boolean): Promise<boolean> {
  const { rows } = await tx.execute<{ sums: string | null; visits: Date | string | null }>(sql`
    select (select min(day)::text from stats_hours where site_id = ${site.siteId}) as sums,
      (select min(started_at) from visits where site_id = ${site.siteId}) as visits`);
  const [{ sums = null, visits = null } = {}] = rows;
  if (sums === null || range.toDay < sums) return false;
  if (isOfSums && range.isWholeDays) return true;
  if (visits === null) return false;
  const first = localHour(new Date(visits), site.timeZone).day;
  return range.toDay >= first && (first <= sums || range.fromDay >= first);
}

type Compared = StatRange & { isWholeDays: boolean };

function comparedRange(query: StatsQuery, range: VisitConditions["range"], timeZone: string): Compared | null {
  const [from, to] = [query["compare[from]"], query["compare[to]"]];
  if (from !== undefined && to !== undefined && from <= to) return wholeDays(cutFrom(from, to), to, timeZone);
  if (query.compare === undefined) return null;
  const isYear = query.compare === "year";
  if (range.isWholeDays) {
    const { fromDay, toDay } = range;
    const days = rangeBefore(fromDay, toDay);
    return isYear
      ? wholeDays(yearBefore(fromDay), yearBefore(toDay), timeZone)
      : wholeDays(days.from, days.to, timeZone);
  }
  const [start, end] = [Date.parse(range.from), Date.parse(range.to)];
  if (isYear) return withinDays(clockYearBefore(start, timeZone), clockYearBefore(end, timeZone), timeZone);
  return withinDays(start - (end - start), start, timeZone);
}

/** A range that begins or ends within a day. */
function withinDays(start: number, end: number, timeZone: string): Compared {
  return {
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    fromDay: localHour(new Date(start), timeZone).day,
    toDay: localHour(new Date(end - 1), timeZone).day,
    isWholeDays: false,
  };
}

function wholeDays(fromDay: string, toDay: string, timeZone: string): Compared {
  const at = (day: string, isEnd: boolean): string => new Date(boundaryOf(day, timeZone, isEnd)).toISOString();
  return { from: at(fromDay, false), to: at(toDay, true), fromDay, toDay, isWholeDays: true };
}

/** What a range is compared with is as long as a range may be: the beginning of a longer one is cut. */
function cutFrom(from: string, to: string): string {
  const first = dayAt(dayNumber(to) - RANGE_DAYS_MAX + 1);
  return from < first ? first : from;
}

/** The same day of the week a year before: 52 weeks. */
const YEAR_DAYS = 364;

function yearBefore(day: string): string {
  return dayAt(dayNumber(day) - YEAR_DAYS);
}

/** The moment at which clocks of a zone showed the same on that day. */
function clockYearBefore(moment: number, timeZone: string): number {
  const before = moment - YEAR_DAYS * 86_400_000;
  return before + (tzOffset(timeZone, new Date(moment)) - tzOffset(timeZone, new Date(before))) * 60_000;
}

function segmentOf(segment: VisitConditions["segment"]): Stats["segment"] {
  if (segment === null) return null;
  if ("unknown" in segment) return { id: segment.unknown, name: null, unknown: true };
  return { ...segment, unknown: false };
}
