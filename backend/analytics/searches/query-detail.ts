import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { type AskedRows, foundSearches, overRows } from "./query-rows";

// What came of one query beyond its sums: items by position, what was searched before and after, on what devices.

/** A question about one folded query. */
export type AskedQuery = AskedRows & { query: string };

/** What came of a query by item and position (0: not known); money in hundredths. */
export type ItemSums = {
  identity: string;
  title: string | null;
  place: number;
  clicks: number;
  actions: number;
  orders: number;
  revenue: number;
};

/** Items that came of a query, by position, the most clicked first. */
export async function itemsOfQuery(tx: Tx, asked: AskedQuery): Promise<ItemSums[]> {
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<ItemSums>(sql`
    select i.identity, max(i.title) as title, i.place, sum(i.clicks)::float8 as clicks, sum(i.actions)::float8 as actions,
      sum(i.orders)::float8 as orders, sum(i.revenue)::float8 as revenue
    from ${itemRows(asked)} i group by i.identity, i.place
    order by clicks desc, orders desc, i.identity, i.place`),
  );
  return rows;
}

function itemRows(asked: AskedQuery): SQL {
  const { siteId, scope, query, range, conditions } = asked;
  if (conditions.isPlain) {
    return sql`(select * from query_items i where i.site_id = ${siteId} and i.scope = ${scope} and i.query = ${query}
      and i.day between ${range.fromDay}::date and ${range.toDay}::date)`;
  }
  return sql`(select e->>'identity' as identity, e->>'title' as title, coalesce((e->>'place')::int, 0) as place,
      (e->>'kind' = 'click')::int as clicks, (e->>'kind' = 'action')::int as actions,
      (e->>'kind' = 'order')::int as orders, (e->>'revenue')::float8 as revenue
    from ${foundSearches({ ...asked, queries: [query] })} cross join lateral jsonb_array_elements(s.deeds) as e)`;
}

/** A query and in how many visits it stood beside the one asked about. */
export type QueryStep = { query: string; visits: number };

const STEPS_MAX = 20;

/** What was searched next, and what before, in the same visit and scope. */
export async function stepsOfQuery(tx: Tx, asked: AskedQuery): Promise<{ next: QueryStep[]; before: QueryStep[] }> {
  return { next: await steps(tx, asked, "next"), before: await steps(tx, asked, "before") };
}

async function steps(tx: Tx, asked: AskedQuery, way: "next" | "before"): Promise<QueryStep[]> {
  const [known, wanted] = way === "next" ? [sql`n.query`, sql`n.next`] : [sql`n.next`, sql`n.query`];
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<QueryStep>(sql`
    select ${wanted} as query, sum(n.visits)::float8 as visits from ${stepRows(asked, way)} n
    where ${known} = ${asked.query} group by 1 order by visits desc, 1 limit ${STEPS_MAX}`),
  );
  return rows;
}

function stepRows(asked: AskedQuery, way: "next" | "before"): SQL {
  const { siteId, scope, range, conditions, query } = asked;
  if (conditions.isPlain) {
    return sql`(select n.query, n.next, n.visits from query_nexts n where n.site_id = ${siteId} and n.scope = ${scope}
      and n.day between ${range.fromDay}::date and ${range.toDay}::date)`;
  }
  // What came before is not to be found by the query itself.
  const found = foundSearches(way === "next" ? { ...asked, queries: [query] } : withoutQueries(asked));
  return sql`(select s.query, s.next, count(distinct (s.client_id, s.started_at)) as visits
    from ${found} where s.next is not null group by s.query, s.next)`;
}

function withoutQueries({ siteId, scope, conditions, range }: AskedQuery): AskedRows {
  return { siteId, scope, conditions, range };
}

/** Searches of a query by the device that they were made on. */
export async function devicesOfQuery(tx: Tx, asked: AskedQuery) {
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<{ device: string; searches: number; clicked: number; no_results: number }>(sql`
    select v.device, count(*)::int as searches,
      count(*) filter (where s.deeds @> '[{"kind":"click"}]')::int as clicked,
      count(*) filter (where s.has_no_result)::int as no_results
    from ${foundSearches({ ...asked, queries: [asked.query] })} group by v.device order by searches desc, v.device`),
  );
  return rows;
}
