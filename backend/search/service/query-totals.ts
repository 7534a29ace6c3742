import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { queryDays } from "@/backend/db/schema/analytics/visits";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { spansOf } from "@/lib/domain/kit/site-days";
import { NO_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";

// Sums by query out of the kept ones: a range of whole days of the site is a few spans of 32, 8 and 1 days.

/** Which searches: of a scope, on days of the site's zone, both included. */
export type QueryRange = { scope: QueryScope; from: string; to: string };

/** The sums of a group of rows of `query_days`, named as `QuerySums`. */
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

/** The rows of `query_days` that make up a range. */
export function inSpans(siteId: string, { scope, from, to }: QueryRange): SQL {
  const spans = spansOf(from, to);
  const lengths = sql.param(spans.map(({ span }) => span));
  const days = sql.param(spans.map(({ day }) => day));
  return sql`${queryDays.siteId} = ${siteId} and ${queryDays.scope} = ${scope}
    and (${queryDays.span}, ${queryDays.day}) in (select * from unnest(${lengths}::smallint[], ${days}::date[]))`;
}

/**
 * The sums of some queries (folded) in a range of whole days, in one statement; queries without a search are not in the
 * answer. Empty ranges and no queries ask nothing.
 */
export async function queryTotals(
  tx: Tx,
  site: { siteId: string },
  asked: QueryRange & { queries: readonly string[] },
): Promise<Map<string, QuerySums>> {
  if (asked.queries.length === 0 || asked.from > asked.to) return new Map();
  const queries = sql.param([...new Set(asked.queries)]);
  const { rows } = await tx.execute<{ query: string } & QuerySums>(sql`
    select ${queryDays.query} as "query", ${QUERY_SUM_COLUMNS}
    from ${queryDays}
    where ${inSpans(site.siteId, asked)} and ${queryDays.query} = any(${queries}::text[])
    group by ${queryDays.query}`);
  return new Map(rows.map(({ query, ...sums }) => [query, { ...NO_QUERY_SUMS, ...sums }]));
}
