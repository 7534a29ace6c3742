import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { SPANS } from "@/lib/domain/kit/site-days";
import { foldLeftOut } from "./fold-left-out";
import { foldVisitors } from "./fold-visitors";
import { bumpDayRevisions } from "./visit-days";
import { buildKeyRows, isKey, type Sign, type VisitKey } from "./visit-keys";

// Adds visits to the aggregates, and subtracts them again when a visit changes (docs/adr/0031). Set-based: a statement handles
// thousands of visits. The caller holds the lock on the site's row of analytics_states.

/** Adds visits to every aggregate of a site, or subtracts them with the numbers that were added. */
export async function foldShares(tx: Tx, siteId: string, keys: readonly VisitKey[], sign: Sign): Promise<void> {
  if (keys.length === 0) return;
  const people = await foldLeftOut(tx, siteId, keys, sign);
  if (people.length > 0) {
    await foldHours(tx, siteId, people, sign);
    await foldVisitors(tx, siteId, people, sign);
    await foldQueries(tx, siteId, people, sign);
    await foldItems(tx, siteId, people, sign);
    await foldNexts(tx, siteId, people, sign);
  }
  await bumpDayRevisions(tx, siteId, keys);
}

/** `a = t.a + excluded.a` for each column. */
export function addExcluded(table: string, columns: readonly string[]): SQL {
  return sql.join(
    columns.map(
      (name) =>
        sql`${sql.identifier(name)} = ${sql.identifier(table)}.${sql.identifier(name)} + excluded.${sql.identifier(name)}`,
    ),
    sql`, `,
  );
}

/** Names of columns, for SQL. */
export function buildColumnList(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
}

/** What each column of `stats_hours` sums over `visit_scopes s`. */
const HOUR_SUMS: Readonly<Record<string, SQL>> = {
  visits: sql`1`,
  using_visits: sql`(s.searches > 0)::int`,
  converted_orders: sql`s.converted_orders`,
  converted_actions: sql`s.converted_actions`,
  converted_any: sql`s.converted_any`,
  using_converted_orders: sql`case when s.searches > 0 then s.converted_orders else 0 end`,
  using_converted_actions: sql`case when s.searches > 0 then s.converted_actions else 0 end`,
  using_converted_any: sql`case when s.searches > 0 then s.converted_any else 0 end`,
  searches: sql`s.searches`,
  no_results: sql`s.no_results`,
  clicked: sql`s.clicked`,
  clicks: sql`s.clicks`,
  placed_clicks: sql`s.placed_clicks`,
  places_sum: sql`s.places_sum`,
  orders: sql`s.orders`,
  revenue: sql`s.revenue`,
  using_revenue: sql`case when s.searches > 0 then s.visit_revenue else 0 end`,
};

async function foldHours(tx: Tx, siteId: string, keys: readonly VisitKey[], sign: Sign): Promise<void> {
  const columns = Object.keys(HOUR_SUMS);
  const sums = sql.join(
    Object.values(HOUR_SUMS).map((value) => sql`${sign}::int * sum(${value})`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into stats_hours (site_id, scope, day, hour, ${buildColumnList(columns)})
    select ${siteId}, s.scope, s.day, s.hour, ${sums}
    from ${buildKeyRows(keys)} join visit_scopes s on ${isKey("s", siteId, keys)}
    group by s.scope, s.day, s.hour
    on conflict (site_id, scope, day, hour) do update set ${addExcluded("stats_hours", columns)}`);
  if (sign === 1) return;
  await tx.execute(sql`
    delete from stats_hours h using (
      select distinct s.scope, s.day, s.hour from ${buildKeyRows(keys)} join visit_scopes s on ${isKey("s", siteId, keys)}
    ) t
    where h.site_id = ${siteId} and h.scope = t.scope and h.day = t.day and h.hour = t.hour and h.visits = 0`);
}

/** The sums of `query_days`. */
export const QUERY_COLUMNS = [
  "searches",
  "no_results",
  "clicked",
  "clicks",
  "placed_clicks",
  "places_sum",
  "converted_orders",
  "converted_actions",
  "converted_any",
  "revenue",
];

/** First day of the span that contains a day, as `findSpanStart` of lib/domain/kit/site-days computes it. */
const START = sql`(date '1970-01-01' + ((q.day - date '1970-01-01') / l.span) * l.span)`;

function spans(): SQL {
  return sql`unnest(${sql.param([...SPANS])}::smallint[]) as l(span)`;
}

async function foldQueries(tx: Tx, siteId: string, keys: readonly VisitKey[], sign: Sign): Promise<void> {
  const sums = sql.join(
    QUERY_COLUMNS.map((name) => sql`${sign}::int * sum(q.${sql.identifier(name)})`),
    sql`, `,
  );
  await tx.execute(sql`
    with q as (
      select s.scope, s.day, s.query, s.at, s.typed, 1 as searches, s.has_no_result::int as no_results,
        (d.clicks > 0)::int as clicked, d.clicks, d.placed_clicks, d.places_sum,
        d.orders as converted_orders, d.actions as converted_actions,
        greatest(d.orders, d.actions) as converted_any, d.revenue
      from ${buildKeyRows(keys)} join searches s on ${isKey("s", siteId, keys)}
      cross join lateral (
        select count(*) filter (where r.kind = 'click') as clicks,
          count(r.place) filter (where r.kind = 'click') as placed_clicks,
          coalesce(sum(r.place) filter (where r.kind = 'click'), 0) as places_sum,
          coalesce(max((r.kind = 'order')::int), 0) as orders, coalesce(max((r.kind = 'action')::int), 0) as actions,
          coalesce(sum(r.revenue), 0) as revenue
        from jsonb_to_recordset(s.deeds) as r(kind text, place int, revenue bigint)
      ) d
    )
    insert into query_days (site_id, scope, span, day, query, typed, ${buildColumnList(QUERY_COLUMNS)})
    select ${siteId}, q.scope, l.span, ${START}, q.query, (array_agg(q.typed order by q.at desc))[1], ${sums}
    from q cross join ${spans()}
    group by q.scope, l.span, ${START}, q.query
    on conflict (site_id, scope, span, day, query) do update set
      ${sign === 1 ? sql`typed = excluded.typed, ` : sql``} ${addExcluded("query_days", QUERY_COLUMNS)}`);
  await bumpSpanRevisions(tx, siteId, keys);
  if (sign === 1) return;
  await tx.execute(sql`
    delete from query_days t using (
      select distinct q.scope, l.span, ${START} as day, q.query
      from ${buildKeyRows(keys)} join searches q on ${isKey("q", siteId, keys)} cross join ${spans()}
    ) o
    where t.site_id = ${siteId} and t.scope = o.scope and t.span = o.span and t.day = o.day and t.query = o.query
      and t.searches = 0`);
}

/** Increases the revision of the spans that changed. */
async function bumpSpanRevisions(tx: Tx, siteId: string, keys: readonly VisitKey[]): Promise<void> {
  await tx.execute(sql`
    insert into query_spans (site_id, scope, span, day)
    select distinct ${siteId}, q.scope, l.span, ${START}
    from ${buildKeyRows(keys)} join searches q on ${isKey("q", siteId, keys)} cross join ${spans()}
    on conflict (site_id, scope, span, day) do update set revision = excluded.revision`);
}

/** The sums of `query_items`. */
export const ITEM_COLUMNS = ["clicks", "actions", "orders", "revenue"];

/** Clicks, actions and orders after searches, one row for each. */
function selectOutcomeRows(siteId: string, keys: readonly VisitKey[]): SQL {
  return sql`
    select s.scope, s.query, s.day, s.at, r.identity, coalesce(r.place, 0) as place, r.title,
      (r.kind = 'click')::int as clicks, (r.kind = 'action')::int as actions, (r.kind = 'order')::int as orders,
      r.revenue
    from ${buildKeyRows(keys)} join searches s on ${isKey("s", siteId, keys)}
    cross join lateral jsonb_to_recordset(s.deeds)
      as r(identity text, title text, place int, kind text, revenue bigint)`;
}

async function foldItems(tx: Tx, siteId: string, keys: readonly VisitKey[], sign: Sign): Promise<void> {
  const sums = sql.join(
    ITEM_COLUMNS.map((name) => sql`${sign}::int * sum(d.${sql.identifier(name)})`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into query_items (site_id, scope, query, day, identity, place, title, ${buildColumnList(ITEM_COLUMNS)})
    select ${siteId}, d.scope, d.query, d.day, d.identity, d.place, (array_agg(d.title order by d.at desc))[1], ${sums}
    from (${selectOutcomeRows(siteId, keys)}) d
    group by d.scope, d.query, d.day, d.identity, d.place
    on conflict (site_id, scope, query, day, identity, place) do update set
      ${sign === 1 ? sql`title = coalesce(excluded.title, query_items.title), ` : sql``} ${addExcluded("query_items", ITEM_COLUMNS)}`);
  if (sign === 1) return;
  await tx.execute(sql`
    delete from query_items t using (
      select distinct d.scope, d.query, d.day, d.identity, d.place from (${selectOutcomeRows(siteId, keys)}) d
    ) o
    where t.site_id = ${siteId} and t.scope = o.scope and t.query = o.query and t.day = o.day
      and t.identity = o.identity and t.place = o.place and t.clicks = 0 and t.actions = 0 and t.orders = 0`);
}

async function foldNexts(tx: Tx, siteId: string, keys: readonly VisitKey[], sign: Sign): Promise<void> {
  // A visit counts once for each pair, however often the visitor went back and forth.
  await tx.execute(sql`
    insert into query_nexts (site_id, scope, query, day, next, visits)
    select ${siteId}, p.scope, p.query, p.day, p.next, ${sign}::int * count(*)
    from (
      select distinct s.started_at, s.client_id, s.scope, s.query, s.day, s.next
      from ${buildKeyRows(keys)} join searches s on ${isKey("s", siteId, keys)} where s.next is not null
    ) p
    group by p.scope, p.query, p.day, p.next
    on conflict (site_id, scope, query, day, next) do update set visits = query_nexts.visits + excluded.visits`);
  if (sign === 1) return;
  await tx.execute(sql`
    delete from query_nexts t using (
      select distinct s.scope, s.query, s.day, s.next from ${buildKeyRows(keys)} join searches s on ${isKey("s", siteId, keys)}
    ) o
    where t.site_id = ${siteId} and t.scope = o.scope and t.query = o.query and t.day = o.day and t.next = o.next
      and t.visits = 0`);
}
