import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { type RowSelection, runOverRows, selectFoundSearches } from "./query-rows";

// Details of one query beyond its sums: items by position, the queries before and after, devices.

/** A request for one folded query. */
export type QuerySelection = RowSelection & { query: string };

/** Clicks, actions and orders of a query by item and position (0: unknown); money in hundredths. */
export type ItemSums = {
  identity: string;
  title: string | null;
  place: number;
  clicks: number;
  actions: number;
  orders: number;
  revenue: number;
};

/** Items of a query by position, the most clicked first. */
export async function readQueryItems(tx: Tx, selection: QuerySelection): Promise<ItemSums[]> {
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<ItemSums>(sql`
    select i.identity, max(i.title) as title, i.place, sum(i.clicks)::float8 as clicks, sum(i.actions)::float8 as actions,
      sum(i.orders)::float8 as orders, sum(i.revenue)::float8 as revenue
    from ${selectItemRows(selection)} i group by i.identity, i.place
    order by clicks desc, orders desc, i.identity, i.place`),
  );
  return rows;
}

function selectItemRows(selection: QuerySelection): SQL {
  const { siteId, scope, query, range, conditions } = selection;
  if (conditions.isPlain) {
    return sql`(select * from query_items i where i.site_id = ${siteId} and i.scope = ${scope} and i.query = ${query}
      and i.day between ${range.fromDay}::date and ${range.toDay}::date)`;
  }
  return sql`(select e->>'identity' as identity, e->>'title' as title, coalesce((e->>'place')::int, 0) as place,
      (e->>'kind' = 'click')::int as clicks, (e->>'kind' = 'action')::int as actions,
      (e->>'kind' = 'order')::int as orders, (e->>'revenue')::float8 as revenue
    from ${selectFoundSearches({ ...selection, queries: [query] })} cross join lateral jsonb_array_elements(s.deeds) as e)`;
}

/** A query, and in how many visits it was searched next to the requested one. */
export type QueryStep = { query: string; visits: number };

const STEPS_MAX = 20;

/** What was searched next and before, in the same visit and scope. */
export async function readQuerySteps(
  tx: Tx,
  selection: QuerySelection,
): Promise<{ next: QueryStep[]; before: QueryStep[] }> {
  return { next: await readSteps(tx, selection, "next"), before: await readSteps(tx, selection, "before") };
}

async function readSteps(tx: Tx, selection: QuerySelection, direction: "next" | "before"): Promise<QueryStep[]> {
  const [known, wanted] = direction === "next" ? [sql`n.query`, sql`n.next`] : [sql`n.next`, sql`n.query`];
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<QueryStep>(sql`
    select ${wanted} as query, sum(n.visits)::float8 as visits from ${buildStepRows(selection, direction)} n
    where ${known} = ${selection.query} group by 1
    having sum(n.visits) > 0 order by visits desc, 1 limit ${STEPS_MAX}`),
  );
  return rows;
}

function buildStepRows(selection: QuerySelection, direction: "next" | "before"): SQL {
  const { siteId, scope, range, conditions, query } = selection;
  if (conditions.isPlain) {
    return sql`(select n.query, n.next, n.visits from query_nexts n where n.site_id = ${siteId} and n.scope = ${scope}
      and n.day between ${range.fromDay}::date and ${range.toDay}::date)`;
  }
  // The query before is not known, so searches cannot be filtered by it.
  const found = selectFoundSearches(
    direction === "next" ? { ...selection, queries: [query] } : withoutQueries(selection),
  );
  return sql`(select s.query, s.next, count(distinct (s.client_id, s.started_at)) as visits
    from ${found} where s.next is not null group by s.query, s.next)`;
}

function withoutQueries({ siteId, scope, conditions, range }: QuerySelection): RowSelection {
  return { siteId, scope, conditions, range };
}

/** Searches of a query by device. */
export async function readQueryDevices(tx: Tx, selection: QuerySelection) {
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<{ device: string; searches: number; clicked: number; no_results: number }>(sql`
    select v.device, count(*)::int as searches,
      count(*) filter (where s.deeds @> '[{"kind":"click"}]')::int as clicked,
      count(*) filter (where s.has_no_result)::int as no_results
    from ${selectFoundSearches({ ...selection, queries: [selection.query] })} group by v.device order by searches desc, v.device`),
  );
  return rows;
}
