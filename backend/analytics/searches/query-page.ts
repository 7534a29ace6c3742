import { fold } from "@vitrine/engine/fold";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { QUERY_ONLY, QuerySort } from "@/lib/contract/analytics/searches";
import type { ConversionsMode } from "@/lib/contract/analytics/stat-options";
import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";
import { buildQueryRows, ROW_SUMS, type RowSelection, runOverRows } from "./query-rows";

// A page of the queries of a range: grouped, counted, totaled, sorted and limited in one statement.

/** Filter, sort order and page. */
export type QueryOrder = {
  q: string;
  only: (typeof QUERY_ONLY)[number] | undefined;
  sort: QuerySort;
  isDescending: boolean;
  mode: ConversionsMode;
  offset: number;
  limit: number;
};

export type SummedQuery = QuerySums & { query: string };

/** A page: how many queries there are, their totals, and the queries of the page. */
export type SummedPage = { total: number; totals: QuerySums; rows: SummedQuery[] };

/** A page of the queries of a range. Call `allowLargeGroups` first. */
export async function readQueryPage(tx: Tx, selection: RowSelection, order: QueryOrder): Promise<SummedPage> {
  const totals = sql.join(
    QUERY_SUM_NAMES.map((name) => sql`coalesce(sum(g.${sql.identifier(name)}), 0) as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<SummedPage>(sql`
    with g as materialized (${selectGroups(selection, order)})
    select (select count(*)::int from g) as total,
      (select row_to_json(t) from (select ${totals} from g) t) as totals,
      (select coalesce(json_agg(row_to_json(p)), '[]') from (
        select g.* from g order by ${buildOrderBy(order)} limit ${order.limit} offset ${order.offset}
      ) p) as rows`),
  );
  return rows[0] ?? { total: 0, totals: EMPTY_QUERY_SUMS, rows: [] };
}

/** The requested queries with their sums. */
export function selectGroups(
  selection: RowSelection,
  { q, only }: Pick<QueryOrder, "q" | "only">,
  after: string | null = null,
): SQL {
  const part = fold(q);
  return sql`select r.query, ${ROW_SUMS} from ${buildQueryRows(selection)} r
    where ${part === "" ? sql`true` : sql`strpos(r.query, ${part}) > 0`}
      ${after === null ? sql`` : sql`and r.query collate "C" > ${after}`}
    group by r.query
    ${only === undefined ? sql`` : ONLY[only]}`;
}

const ONLY = {
  no_results: sql`having sum(r.no_results) > 0`,
  no_clicks: sql`having sum(r.clicked) = 0 and sum(r.no_results) < sum(r.searches)`,
} satisfies Record<NonNullable<QueryOrder["only"]>, SQL>;

const CONVERTED: Record<ConversionsMode, SQL> = {
  any: sql`g."convertedAny"`,
  orders: sql`g."convertedOrders"`,
  actions: sql`g."convertedActions"`,
};

/** A ratio with too small a denominator sorts after all others, in both directions. */
export function buildOrderBy({ sort, isDescending, mode }: Pick<QueryOrder, "sort" | "isDescending" | "mode">): SQL {
  const way = isDescending ? sql`desc` : sql`asc`;
  const last = sql`g."searches" desc, g.query collate "C"`;
  const buildRatioOrder = (top: SQL, bottom: SQL): SQL =>
    sql`${bottom} >= ${SHARE_N_MIN} desc, ${top} / nullif(${bottom}, 0) ${way} nulls last, ${last}`;
  const all = sql`g."searches"`;
  const orders = {
    searches: sql`g."searches" ${way}, g.query collate "C"`,
    query: sql`g.query collate "C" ${way}`,
    ctr: buildRatioOrder(sql`g."clicked"`, all),
    conversion: buildRatioOrder(CONVERTED[mode], all),
    no_results: buildRatioOrder(sql`g."noResults"`, all),
    lost: sql`g."noResults" ${way}, ${last}`,
    revenue: sql`g."revenue" ${way}, ${last}`,
    clicks: sql`g."clicks" ${way}, ${last}`,
    avg_position: buildRatioOrder(sql`g."placesSum"`, sql`g."placedClicks"`),
  } satisfies Record<QuerySort, SQL>;
  return orders[sort];
}

/** The sorted queries of a range, without totals; call `allowLargeGroups` first. */
export async function readOrderedQueries(tx: Tx, selection: RowSelection, order: QueryOrder): Promise<SummedQuery[]> {
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<SummedQuery>(sql`
    select g.* from (${selectGroups(selection, order)}) g order by ${buildOrderBy(order)} limit ${order.limit} offset ${order.offset}`),
  );
  return rows;
}

/** The queries that follow one alphabetically: reads a list of any length in short statements. */
export async function readQueriesAfter(
  tx: Tx,
  selection: RowSelection,
  order: Pick<QueryOrder, "q" | "only" | "limit">,
  after: string,
): Promise<SummedQuery[]> {
  const { rows } = await runOverRows(tx, selection, () =>
    tx.execute<SummedQuery>(sql`
    select g.* from (${selectGroups(selection, order, after)}) g order by g.query collate "C" limit ${order.limit}`),
  );
  return rows;
}
