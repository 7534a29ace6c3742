import { type SQL, sql } from "drizzle-orm";
import { readSumsAsOf } from "@/backend/analytics/build/analytics-state";
import {
  buildVisitWhere,
  parseFilters,
  resolveVisitRequest,
  type VisitRequest,
} from "@/backend/analytics/sessions/visit-conditions";
import { readLeftOut } from "@/backend/analytics/site-stats/left-out";
import { buildMetrics, type KnownRange } from "@/backend/analytics/site-stats/stats-answer";
import { readStatSums, type StatRange, type StatSums } from "@/backend/analytics/site-stats/stats-sums";
import { VisitFacts } from "@/backend/analytics/visit-facts/visit-facts";
import type { Tx } from "@/backend/db/client";
import { type ImplementedCall, implement, implementFile, type SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { Services } from "@/backend/kit/services";
import {
  exportStats,
  fetchStats,
  type Granularity,
  type Stats,
  type StatsQuery,
} from "@/lib/contract/analytics/site-stats";
import { resolveComparedRange } from "@/lib/domain/analytics/compared-range";
import { DEFAULT_METRICS, isMetricKey, type MetricKey } from "@/lib/domain/analytics/metrics";
import { limitGranularity, toLocalHour } from "@/lib/domain/analytics/stat-buckets";
import { isWithBots } from "@/lib/domain/analytics/visit-conditions";
import {
  type FilterName,
  listConditionNames,
  listFilterEntries,
  type VisitFilters,
} from "@/lib/domain/analytics/visit-filters";
import { createStatsFile } from "@/lib/files/analytics/stats-file";

/** The handlers of the statistics of a site; each backend process holds its own visits in memory. */
export function buildSiteStatsHandlers(): ImplementedCall[] {
  let facts: VisitFacts | null = null;
  const openFacts = (services: Services): VisitFacts => {
    facts ??= new VisitFacts(services);
    return facts;
  };
  return [
    implement(fetchStats, ({ query }, context) => answerStats(context, query, openFacts(context.services))),
    implementFile(exportStats, async ({ query }, { site, now, user, services, refuse }) => {
      const filters = listFilterEntries(parseFilters(query, site.timeZone, refuse));
      const stats = await services.database.withSite(site.siteId, (tx) =>
        answerStats({ tx, site, now, user, refuse }, query, openFacts(services)),
      );
      return createStatsFile(stats, { site, locale: query.locale, format: query.format, filters });
    }),
  ];
}

/** The caller, the site and the time of a request. */
type StatsCaller = { tx: Tx; site: SiteRow; now: Date; user: { id: string }; refuse: Refuse };

/** Answers a request for statistics of a site. Refuses (400 `invalid`) invalid filters. */
async function answerStats(caller: StatsCaller, query: StatsQuery, facts: VisitFacts): Promise<Stats> {
  const { tx, site, now, user, refuse } = caller;
  const filters = parseFilters(applyDates(query), site.timeZone, refuse);
  const request = await resolveVisitRequest(tx, site, filters, { now, caller: user.id });
  const { range, mode, segment } = request;
  const granularity = limitGranularity(query["dates[granularity]"], range.fromDay, range.toDay);
  const requested = resolveComparedRange(query, range, site.timeZone);
  const compared = requested !== null && (await hasData(tx, site, requested, request.isUnfiltered)) ? requested : null;
  const readRange = createRangeReader(caller, facts, {
    request,
    scope: query.scope,
    granularity,
    isFew: leavesFewOut(filters) && !isWithBots(filters),
  });
  const asOf = await readSumsAsOf(tx, site.siteId);
  const known = toLocalHour(asOf ?? now, site.timeZone);
  const form = {
    metrics: parseMetrics(query),
    granularity,
    mode,
    currency: site.currency,
    timeZone: site.timeZone,
    known,
  };
  const current = await readRange(range);
  const before = compared === null ? null : await readRange(compared);
  return {
    scope: query.scope,
    dates: { from: range.fromDay, to: range.toDay, granularity },
    metrics: buildMetrics(form, current, before).map((metric) =>
      requested === null ? metric : { previous: null, ...metric },
    ),
    as_of: asOf?.toISOString() ?? null,
    partial: Date.parse(range.to) > (asOf ?? now).getTime(),
    previous: compared === null ? null : { from: compared.fromDay, to: compared.toDay },
    conversions_mode: mode,
    segment: describeSegment(segment),
    clipped: range.isClipped,
    left_out: await readLeftOut(tx, site.siteId, range),
  };
}

/** What to read of each range. */
type RangeQuestion = Pick<StatsQuery, "scope"> & {
  request: VisitRequest;
  granularity: Granularity;
  /** Whether the conditions leave only few visits out. */
  isFew: boolean;
};

/** Reads sums: without conditions from the aggregates, else from the visits in memory, or from the database if it has to. */
function createRangeReader(
  { tx, site, now }: StatsCaller,
  facts: VisitFacts,
  { request, scope, granularity, isFew }: RangeQuestion,
): (range: CountedRange) => Promise<KnownRange> {
  const { conditions } = request;
  let where: Promise<SQL | null> | null = null;
  const buildWhere = (): Promise<SQL | null> => {
    where ??= buildVisitWhere(tx, site.siteId, request).then((built) => built.where);
    return where;
  };
  const readSums = async (range: CountedRange): Promise<StatSums> => {
    const input = { siteId: site.siteId, scope, granularity, range };
    const isPlain = request.isUnfiltered && range.isWholeDays;
    const known = isPlain ? null : await facts.readSums(tx, { ...input, conditions, now });
    if (known !== null) return known;
    const isMostly = range.isWholeDays && isFew;
    return readStatSums(tx, { ...input, where: await buildWhere(), isPlain, isMostly });
  };
  return async (range) => ({ range, sums: await readSums(range) });
}

/**
 * Filters that exclude visits. Few visits are excluded; if not, counting the excluded ones is no slower than counting
 * the others.
 */
const WITHOUT: readonly FilterName[] = ["without_queries", "without_url_w_param_pairs", "without_referer_steps"];

function leavesFewOut(filters: VisitFilters): boolean {
  return listConditionNames(filters).every((name) => WITHOUT.includes(name));
}

/** The requested metrics; unknown names are ignored, and without any the usual ones apply. */
function parseMetrics({ metrics }: Pick<StatsQuery, "metrics">): readonly MetricKey[] {
  const named = [...new Set((metrics ?? "").split(","))].filter(isMetricKey);
  return named.length === 0 ? DEFAULT_METRICS : named;
}

/** Turns `dates` into the equivalent filters; a filter that names a time or a day wins. */
function applyDates(query: StatsQuery): Record<string, unknown> {
  const { "dates[from]": from, "dates[to]": to, ...rest } = query;
  const names = new Set(Object.keys(rest).map((name) => name.split("[", 1)[0]));
  if ((from === undefined && to === undefined) || names.has("starting_at") || names.has("ending_at")) return rest;
  return { ...rest, starting_at: from ?? to, ending_at: to ?? from };
}

/**
 * Whether there is data for a range. Aggregates reach back to the first visit, limited by their retention. Visits expire earlier:
 * the part of the range that has aggregates must be covered completely.
 */
async function hasData(tx: Tx, site: SiteRow, range: CountedRange, isOfSums: boolean): Promise<boolean> {
  const { rows } = await tx.execute<{ sums: string | null; visits: Date | string | null }>(sql`
    select (select min(day)::text from stats_hours where site_id = ${site.siteId}) as sums,
      (select min(started_at) from visits where site_id = ${site.siteId}) as visits`);
  const [{ sums = null, visits = null } = {}] = rows;
  if (sums === null || range.toDay < sums) return false;
  if (isOfSums && range.isWholeDays) return true;
  if (visits === null) return false;
  const first = toLocalHour(new Date(visits), site.timeZone).day;
  return range.toDay >= first && (first <= sums || range.fromDay >= first);
}

type CountedRange = StatRange & { isWholeDays: boolean };

function describeSegment(segment: VisitRequest["segment"]): Stats["segment"] {
  if (segment === null) return null;
  if ("unknown" in segment) return { id: segment.unknown, name: null, unknown: true };
  return { ...segment, unknown: false };
}
