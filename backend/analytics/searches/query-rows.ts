import { type SQL, sql } from "drizzle-orm";
import type { VisitConditions } from "@/backend/analytics/sessions/visit-conditions";
import type { Tx } from "@/backend/db/client";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import type { QueryScope } from "@/lib/contract/search/scopes";
import type { VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import { splitIntoSpans } from "@/lib/domain/kit/site-days";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";

// The source of query figures: the aggregates for whole days without conditions, else the searches of matching visits. Both
// return the same columns, so that each question is one statement over either.

/** Which searches to count. `queries` (folded) narrows them; `isDaily` requests rows by single day. */
export type RowSelection = {
  siteId: string;
  scope: QueryScope;
  conditions: Pick<VisitConditions, "isPlain" | "where">;
  range: VisitRange;
  queries?: readonly string[];
  isDaily?: boolean;
};

/** The sums of a group of rows `r`, named as in `QuerySums`; a float is exact for integers up to 2^53. */
export const ROW_SUMS = sql`sum(r.searches::float8) as "searches", sum(r.no_results::float8) as "noResults",
  sum(r.clicked::float8) as "clicked", sum(r.clicks::float8) as "clicks",
  sum(r.placed_clicks::float8) as "placedClicks", sum(r.places_sum::float8) as "placesSum",
  sum(r.converted_orders::float8) as "convertedOrders", sum(r.converted_actions::float8) as "convertedActions",
  sum(r.converted_any::float8) as "convertedAny", sum(r.revenue::float8) as "revenue"`;

/** The requested rows as a table expression: query, typed, day, and the columns of the sums. */
export function buildQueryRows(selection: RowSelection): SQL {
  return selection.conditions.isPlain ? buildAggregateRows(selection) : buildVisitRows(selection);
}

/** One row per day, or per span of the fewest spans that make up the range. */
function buildAggregateRows({ siteId, scope, range, queries, isDaily = false }: RowSelection): SQL {
  const { fromDay, toDay } = range;
  const columns = sql`q.query, q.typed, q.day, q.searches, q.no_results, q.clicked, q.clicks, q.placed_clicks,
    q.places_sum, q.converted_orders, q.converted_actions, q.converted_any, q.revenue`;
  const isRequested = queries === undefined ? sql`` : sql`and q.query = any(${toArrayParam(queries)}::text[])`;
  if (isDaily) {
    return sql`(select ${columns} from query_days q where q.site_id = ${siteId} and q.scope = ${scope} and q.span = 1
      and q.day between ${fromDay}::date and ${toDay}::date ${isRequested})`;
  }
  const spans = splitIntoSpans(fromDay, toDay);
  // A join makes the planner use the index for each span; as a condition, it would read the whole table.
  return sql`(select ${columns}
    from unnest(${toArrayParam(spans.map(({ span }) => span))}::smallint[], ${toArrayParam(spans.map(({ day }) => day))}::date[])
      as d(span, day)
    join query_days q on q.site_id = ${siteId} and q.scope = ${scope} and q.span = d.span and q.day = d.day ${isRequested})`;
}

/** A row for each search of the folded visits that match the conditions. */
function buildVisitRows({ siteId, scope, conditions, range, queries }: RowSelection): SQL {
  return sql`(select s.query, s.typed, v.day, 1 as searches, s.has_no_result::int as no_results,
      (d.clicks > 0)::int as clicked, d.clicks, d.placed_clicks, d.places_sum,
      (d.orders > 0)::int as converted_orders, (d.actions > 0)::int as converted_actions,
      (d.orders + d.actions > 0)::int as converted_any, d.revenue
    from ${selectFoundSearches({ siteId, scope, conditions, range, ...(queries === undefined ? {} : { queries }) })}
    cross join lateral (
      select count(*) filter (where e->>'kind' = 'click') as clicks,
        count(*) filter (where e->>'kind' = 'click' and e->>'place' is not null) as placed_clicks,
        coalesce(sum((e->>'place')::int) filter (where e->>'kind' = 'click'), 0) as places_sum,
        count(*) filter (where e->>'kind' = 'order') as orders,
        count(*) filter (where e->>'kind' = 'action') as actions,
        coalesce(sum((e->>'revenue')::float8), 0) as revenue
      from jsonb_array_elements(s.deeds) as e
    ) d where true)`;
}

/** Searches `s` with their visits `v`, for use after `from`. Only folded visits, so that both sources agree. */
export function selectFoundSearches({ siteId, scope, conditions, range, queries }: RowSelection): SQL {
  const { from, to } = range;
  return sql`(select * from visits v where v.site_id = ${siteId} and v.is_folded
      and v.started_at >= ${from}::timestamptz and v.started_at < ${to}::timestamptz
      ${conditions.where === null ? sql`` : sql`and (${conditions.where})`}) v
    join searches s on s.site_id = ${siteId} and s.started_at = v.started_at and s.client_id = v.client_id
      and s.started_at >= ${from}::timestamptz and s.started_at < ${to}::timestamptz and s.scope = ${scope}
      ${queries === undefined ? sql`` : sql`and s.query = any(${toArrayParam(queries)}::text[])`}`;
}

/** Values as one parameter. */
export function toArrayParam(values: readonly (string | number)[]): SQL {
  return sql`${sql.param([...values])}`;
}

/** Runs a query over the rows. Filtered visits need indexes that row-level security would disable. */
export function runOverRows<T>(
  tx: Tx,
  { siteId, conditions }: Pick<RowSelection, "siteId" | "conditions">,
  run: () => Promise<T>,
): Promise<T> {
  return conditions.isPlain ? run() : withoutRowSecurity(tx, siteId, run);
}

/** The sums of some queries (folded); queries without a search are left out. */
export async function readQuerySums(
  tx: Tx,
  selection: RowSelection & { queries: readonly string[] },
): Promise<Map<string, QuerySums>> {
  if (selection.queries.length === 0) return new Map();
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<{ query: string } & QuerySums>(
      sql`select r.query, ${ROW_SUMS} from ${buildQueryRows(selection)} r group by r.query`,
    ),
  );
  return new Map(rows.map(({ query, ...sums }) => [query, sums]));
}

/** The sums of some queries by day, and how each was typed last. */
export async function readQueryDays(tx: Tx, selection: RowSelection & { queries: readonly string[] }) {
  if (selection.queries.length === 0) return [];
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<{ query: string; day: string; typed: string } & QuerySums>(sql`
    select r.query, r.day::text as day, max(r.typed) as typed, ${ROW_SUMS}
    from ${buildQueryRows({ ...selection, isDaily: true })} r group by r.query, r.day order by r.day`),
  );
  return rows;
}

/** How some queries were typed last. */
export async function readTypedQueries(
  tx: Tx,
  selection: RowSelection & { queries: readonly string[] },
): Promise<Map<string, string>> {
  if (selection.queries.length === 0) return new Map();
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<{ query: string; typed: string }>(sql`
    select distinct on (r.query) r.query, r.typed from ${buildQueryRows(selection)} r order by r.query, r.day desc, r.typed desc`),
  );
  return new Map(rows.map(({ query, typed }) => [query, typed]));
}

/** Lets a statement group many rows in memory, and limits it to one core, so that the others stay free. */
export async function allowLargeGroups(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('work_mem', '64MB', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
}

/** Adds up sums. */
export function addQuerySums(all: Iterable<QuerySums>): QuerySums {
  const total: QuerySums = { ...EMPTY_QUERY_SUMS };
  for (const sums of all) {
    for (const name of Object.keys(total) as (keyof QuerySums)[]) total[name] += sums[name];
  }
  return total;
}
