import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { queryDays } from "@/backend/db/schema/analytics/visits";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { splitIntoSpans } from "@/lib/domain/kit/site-days";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";

// Sums by query from stored sums: a range of the site's days is covered by a few spans of 32, 8 and 1 days.

/** Searches of a scope on the site's days, both included. */
export type QueryRange = { scope: QueryScope; from: string; to: string };

/** The sums of a group of `query_days` rows, named as in `QuerySums`. */
export const QUERY_SUM_COLUMNS = sql`sum(${queryDays.searches})::float8 as "searches",
  sum(${queryDays.noResults})::float8 as "noResults",
  sum(${queryDays.clicked})::float8 as "clicked",
  sum(${queryDays.clicks})::float8 as "clicks",
  sum(${queryDays.placedClicks})::float8 as "placedClicks",
  sum(${queryDays.placesSum})::float8 as "placesSum",
  sum(${queryDays.convertedOrders})::float8 as "convertedOrders",
  sum(${queryDays.convertedActions})::float8 as "convertedActions",
  sum(${queryDays.convertedAny})::float8 as "convertedAny",
  sum(${queryDays.revenue})::float8 as "revenue"`;

/** Condition for the `query_days` rows that cover a range. */
export function buildSpanCondition(siteId: string, { scope, from, to }: QueryRange): SQL {
  const spans = splitIntoSpans(from, to);
  const lengths = sql.param(spans.map(({ span }) => span));
  const days = sql.param(spans.map(({ day }) => day));
  return sql`${queryDays.siteId} = ${siteId} and ${queryDays.scope} = ${scope}
    and (${queryDays.span}, ${queryDays.day}) in (select * from unnest(${lengths}::smallint[], ${days}::date[]))`;
}

/**
 * The sums of folded queries in a range of days, in one statement; omits queries without searches. Returns at once for
 * an empty range or no queries.
 */
export async function loadQueryTotals(
  tx: Tx,
  site: { siteId: string },
  range: QueryRange & { queries: readonly string[] },
): Promise<Map<string, QuerySums>> {
  if (range.queries.length === 0 || range.from > range.to) return new Map();
  const queries = sql.param([...new Set(range.queries)]);
  const { rows } = await tx.execute<{ query: string } & QuerySums>(sql`
    select ${queryDays.query} as "query", ${QUERY_SUM_COLUMNS}
    from ${queryDays}
    where ${buildSpanCondition(site.siteId, range)} and ${queryDays.query} = any(${queries}::text[])
    group by ${queryDays.query}`);
  return new Map(rows.map(({ query, ...sums }) => [query, { ...EMPTY_QUERY_SUMS, ...sums }]));
}
