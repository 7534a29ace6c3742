import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates, queryDays } from "@/backend/db/schema/analytics/visits";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { getLastDays, splitIntoSpans } from "@/lib/domain/kit/site-days";

// The queries that shoppers searched in the last 30 days.

/** A folded query that was searched in the last 30 days, and how often. */
export type SearchedQuery = { query: string; searches: number };
/** The queries of a site, and the language in which synonyms know their inflected forms. */
export type SearchedQueries = { language: string; rows: readonly SearchedQuery[] };

/** Queries to check, most searched first. */
const QUERIES_MAX = 100_000;
/** Sites whose queries are cached. */
const CACHED_SITES_MAX = 4;

const cache = new Map<string, { state: string; queries: readonly SearchedQuery[] }>();

/** Loads the queries of the last 30 days, most searched first; null if searches are not counted on the site. */
export async function loadSearchedQueries(
  db: Tx,
  { siteId, timeZone, language }: { siteId: string; timeZone: string; language: string },
  now: Date,
): Promise<SearchedQueries | null> {
  const t = analyticsStates;
  const [counted] = await db.select({ until: t.foldedUntil, revision: t.revision }).from(t).where(eq(t.siteId, siteId));
  if (!counted?.until) return null;
  const { from, to } = getLastDays(now, timeZone, NUMBERS_DAYS);
  const state = `${counted.revision} ${to}`;
  const cached = cache.get(siteId);
  if (cached?.state === state) return { language, rows: cached.queries };
  const spans = splitIntoSpans(from, to);
  const lengths = sql.param(spans.map(({ span }) => span));
  const days = sql.param(spans.map(({ day }) => day));
  const { rows } = await db.execute<SearchedQuery>(sql`
    select ${queryDays.query} as "query", sum(${queryDays.searches})::float8 as "searches" from ${queryDays}
    where ${queryDays.siteId} = ${siteId} and ${queryDays.scope} = 'search'
      and (${queryDays.span}, ${queryDays.day}) in (select * from unnest(${lengths}::smallint[], ${days}::date[]))
    group by ${queryDays.query} having sum(${queryDays.searches}) > 0 order by 2 desc, 1 limit ${QUERIES_MAX}`);
  if (cache.size >= CACHED_SITES_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(siteId, { state, queries: rows });
  return { language, rows };
}
