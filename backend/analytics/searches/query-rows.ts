import { type SQL, sql } from "drizzle-orm";
import { pastPolicies } from "@/backend/analytics/build/past-policies";
import type { VisitConditions } from "@/backend/analytics/sessions/visit-conditions";
import type { Tx } from "@/backend/db/client";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { rangeBefore as daysBefore } from "@/lib/domain/analytics/stat-buckets";
import type { VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import { boundaryOf } from "@/lib/domain/kit/day-boundary";
import { dayIn, spansOf } from "@/lib/domain/kit/site-days";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";

// Where the figures of queries come from: the kept sums for whole days without conditions, else the searches of the visits
// that meet them. Both give rows with the same columns, so that every question is one statement over either.

/** Which searches are asked about. `queries` (folded) narrows them; `isDaily` wants each day for itself. */
export type AskedRows = {
  siteId: string;
  scope: QueryScope;
  conditions: Pick<VisitConditions, "isPlain" | "where">;
  range: VisitRange;
  queries?: readonly string[];
  isDaily?: boolean;
};

/** The sums of a group of rows `r`, named as `QuerySums`; a float holds whole numbers up to 2^53. */
export const ROW_SUMS = sql`sum(r.searches::float8) as "searches", sum(r.no_results::float8) as "noResults",
  sum(r.clicked::float8) as "clicked", sum(r.clicks::float8) as "clicks",
  sum(r.placed_clicks::float8) as "placedClicks", sum(r.places_sum::float8) as "placesSum",
  sum(r.converted_orders::float8) as "convertedOrders", sum(r.converted_actions::float8) as "convertedActions",
  sum(r.converted_any::float8) as "convertedAny", sum(r.revenue::float8) as "revenue"`;

/** The rows that are asked about, as a table expression: query, typed, day, and the columns of the sums. */
export function queryRows(asked: AskedRows): SQL {
  return asked.conditions.isPlain ? keptRows(asked) : visitRows(asked);
}

/** A day each, or the fewest spans that make up the range. */
function keptRows({ siteId, scope, range, queries, isDaily = false }: AskedRows): SQL {
  const { fromDay, toDay } = range;
  const columns = sql`q.query, q.typed, q.day, q.searches, q.no_results, q.clicked, q.clicks, q.placed_clicks,
    q.places_sum, q.converted_orders, q.converted_actions, q.converted_any, q.revenue`;
  const isAsked = queries === undefined ? sql`` : sql`and q.query = any(${listOf(queries)}::text[])`;
  if (isDaily) {
    return sql`(select ${columns} from query_days q where q.site_id = ${siteId} and q.scope = ${scope} and q.span = 1
      and q.day between ${fromDay}::date and ${toDay}::date ${isAsked})`;
  }
  const spans = spansOf(fromDay, toDay);
  // A join, which is asked of the index span by span; as a condition the whole table is read.
  return sql`(select ${columns}
    from unnest(${listOf(spans.map(({ span }) => span))}::smallint[], ${listOf(spans.map(({ day }) => day))}::date[])
      as d(span, day)
    join query_days q on q.site_id = ${siteId} and q.scope = ${scope} and q.span = d.span and q.day = d.day ${isAsked})`;
}

/** A row for each search of the visits that meet the conditions and are in the sums. */
function visitRows({ siteId, scope, conditions, range, queries }: AskedRows): SQL {
  return sql`(select s.query, s.typed, v.day, 1 as searches, s.has_no_result::int as no_results,
      (d.clicks > 0)::int as clicked, d.clicks, d.placed_clicks, d.places_sum,
      (d.orders > 0)::int as converted_orders, (d.actions > 0)::int as converted_actions,
      (d.orders + d.actions > 0)::int as converted_any, d.revenue
    from ${foundSearches({ siteId, scope, conditions, range, ...(queries === undefined ? {} : { queries }) })}
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

/** Searches `s` with their visits `v`, to stand behind `from`. Only visits that are in the sums, so that both agree. */
export function foundSearches({ siteId, scope, conditions, range, queries }: AskedRows): SQL {
  const { from, to } = range;
  return sql`(select * from visits v where v.site_id = ${siteId} and v.is_folded
      and v.started_at >= ${from}::timestamptz and v.started_at < ${to}::timestamptz
      ${conditions.where === null ? sql`` : sql`and (${conditions.where})`}) v
    join searches s on s.site_id = ${siteId} and s.started_at = v.started_at and s.client_id = v.client_id
      and s.started_at >= ${from}::timestamptz and s.started_at < ${to}::timestamptz and s.scope = ${scope}
      ${queries === undefined ? sql`` : sql`and s.query = any(${listOf(queries)}::text[])`}`;
}

/** Values as one parameter. */
export function listOf(values: readonly (string | number)[]): SQL {
  return sql`${sql.param([...values])}`;
}

/** Asks for something of the rows. Searches of filtered visits are found by indexes that policies would not let it use. */
export function overRows<T>(
  tx: Tx,
  { siteId, conditions }: Pick<AskedRows, "siteId" | "conditions">,
  ask: () => Promise<T>,
): Promise<T> {
  return conditions.isPlain ? ask() : pastPolicies(tx, siteId, ask);
}

/** The sums of some queries (folded); those without a search are not among them. */
export async function sumsOfQueries(
  tx: Tx,
  asked: AskedRows & { queries: readonly string[] },
): Promise<Map<string, QuerySums>> {
  if (asked.queries.length === 0) return new Map();
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<{ query: string } & QuerySums>(
      sql`select r.query, ${ROW_SUMS} from ${queryRows(asked)} r group by r.query`,
    ),
  );
  return new Map(rows.map(({ query, ...sums }) => [query, sums]));
}

/** The sums of some queries day by day, and how each was typed last. */
export async function daysOfQueries(tx: Tx, asked: AskedRows & { queries: readonly string[] }) {
  if (asked.queries.length === 0) return [];
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<{ query: string; day: string; typed: string } & QuerySums>(sql`
    select r.query, r.day::text as day, max(r.typed) as typed, ${ROW_SUMS}
    from ${queryRows({ ...asked, isDaily: true })} r group by r.query, r.day order by r.day`),
  );
  return rows;
}

/** How some queries were typed last. */
export async function typedOfQueries(
  tx: Tx,
  asked: AskedRows & { queries: readonly string[] },
): Promise<Map<string, string>> {
  if (asked.queries.length === 0) return new Map();
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<{ query: string; typed: string }>(sql`
    select distinct on (r.query) r.query, r.typed from ${queryRows(asked)} r order by r.query, r.day desc, r.typed desc`),
  );
  return new Map(rows.map(({ query, typed }) => [query, typed]));
}

/** The same number of days right before a range; of a range that begins or ends within a day, the same time. */
export function rangeBefore(range: VisitRange, timeZone: string): VisitRange {
  const before = daysBefore(range.fromDay, range.toDay);
  const length = Date.parse(range.to) - Date.parse(range.from);
  const from = range.isWholeDays ? boundaryOf(before.from, timeZone, false) : Date.parse(range.from) - length;
  return {
    ...range,
    from: new Date(from).toISOString(),
    to: range.from,
    fromDay: range.isWholeDays ? before.from : dayIn(from, timeZone),
    toDay: range.isWholeDays ? before.to : dayIn(Date.parse(range.from) - 1, timeZone),
  };
}

/** Lets a statement over many rows group them in memory, and on one core: others want the rest. */
export async function allowLargeGroups(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('work_mem', '64MB', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
}

/** Sums added up. */
export function addQuerySums(all: Iterable<QuerySums>): QuerySums {
  const total: QuerySums = { ...EMPTY_QUERY_SUMS };
  for (const sums of all) {
    for (const name of Object.keys(total) as (keyof QuerySums)[]) total[name] += sums[name];
  }
  return total;
}
