import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { QUERY_ONLY, QuerySort } from "@/lib/contract/analytics/searches";
import type { ConversionsMode } from "@/lib/contract/analytics/site-stats";
import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import { fold } from "@/lib/domain/kit/fold";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";
import { type AskedRows, overRows, queryRows, ROW_SUMS } from "./query-rows";

// A page of the queries of a range: grouped once, counted, added up, ordered and cut in one statement.

/** Which queries, in which order, and which of them. */
export type QueryOrder = {
  q: string;
  only: (typeof QUERY_ONLY)[number] | undefined;
  sort: QuerySort;
  isDescending: boolean;
  mode: ConversionsMode;
  offset: number;
  limit: number;
};

/** Sums of a query. */
export type SummedQuery = QuerySums & { query: string };

/** What a page is: how many queries there are, what they come to together, and those of the page. */
export type SummedPage = { total: number; totals: QuerySums; rows: SummedQuery[] };

/** The queries of a range. `allowLargeGroups` before it. */
export async function queryPage(tx: Tx, asked: AskedRows, order: QueryOrder): Promise<SummedPage> {
  const totals = sql.join(
    QUERY_SUM_NAMES.map((name) => sql`coalesce(sum(g.${sql.identifier(name)}), 0) as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<SummedPage>(sql`
    with g as materialized (${groups(asked, order)})
    select (select count(*)::int from g) as total,
      (select row_to_json(t) from (select ${totals} from g) t) as totals,
      (select coalesce(json_agg(row_to_json(p)), '[]') from (
        select g.* from g order by ${orderBy(order)} limit ${order.limit} offset ${order.offset}
      ) p) as rows`),
  );
  return rows[0] ?? { total: 0, totals: EMPTY_QUERY_SUMS, rows: [] };
}

/** Queries with their sums, those that are asked for. */
export function groups(
  asked: AskedRows,
  { q, only }: Pick<QueryOrder, "q" | "only">,
  after: string | null = null,
): SQL {
  const part = fold(q);
  return sql`select r.query, ${ROW_SUMS} from ${queryRows(asked)} r
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

/** A share or a mean that rests on too little comes after all others, in both directions. */
export function orderBy({ sort, isDescending, mode }: Pick<QueryOrder, "sort" | "isDescending" | "mode">): SQL {
  const way = isDescending ? sql`desc` : sql`asc`;
  const last = sql`g."searches" desc, g.query collate "C"`;
  const ratio = (top: SQL, bottom: SQL): SQL =>
    sql`${bottom} >= ${SHARE_N_MIN} desc, ${top} / nullif(${bottom}, 0) ${way} nulls last, ${last}`;
  const all = sql`g."searches"`;
  const orders = {
    searches: sql`g."searches" ${way}, g.query collate "C"`,
    query: sql`g.query collate "C" ${way}`,
    ctr: ratio(sql`g."clicked"`, all),
    conversion: ratio(CONVERTED[mode], all),
    no_results: ratio(sql`g."noResults"`, all),
    lost: sql`g."noResults" ${way}, ${last}`,
    revenue: sql`g."revenue" ${way}, ${last}`,
    clicks: sql`g."clicks" ${way}, ${last}`,
    avg_position: ratio(sql`g."placesSum"`, sql`g."placedClicks"`),
  } satisfies Record<QuerySort, SQL>;
  return orders[sort];
}

/** The queries of a range in their order, without what they come to together; `allowLargeGroups` before it. */
export async function orderedQueries(tx: Tx, asked: AskedRows, order: QueryOrder): Promise<SummedQuery[]> {
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<SummedQuery>(sql`
    select g.* from (${groups(asked, order)}) g order by ${orderBy(order)} limit ${order.limit} offset ${order.offset}`),
  );
  return rows;
}

/** The next queries behind one, by their letters: a list of any length in short statements. */
export async function queriesAfter(
  tx: Tx,
  asked: AskedRows,
  order: Pick<QueryOrder, "q" | "only" | "limit">,
  after: string,
): Promise<SummedQuery[]> {
  const { rows } = await overRows(tx, asked, () =>
    tx.execute<SummedQuery>(sql`
    select g.* from (${groups(asked, order, after)}) g order by g.query collate "C" limit ${order.limit}`),
  );
  return rows;
}
