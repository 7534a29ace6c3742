import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { QueryScope } from "@/lib/contract/search/scopes";
import type { SpanOfDays, SpanReader } from "./query-books";
import { listOf } from "./query-rows";

type Sums = { siteId: string; scope: QueryScope };

/** Reads the sums of a site's scope out of the store. */
export function spanReader(tx: Tx, sums: Sums): SpanReader {
  const { siteId, scope } = sums;
  return {
    key: JSON.stringify([siteId, scope]),
    revisions: async (spans) => {
      const { rows } = await tx.execute<{ revision: string }>(sql`
        select coalesce(s.revision::text, '') as revision
        from unnest(${listOf(spans.map(({ span }) => span))}::smallint[], ${listOf(spans.map(({ day }) => day))}::date[])
          with ordinality as d(span, day, at)
        left join query_spans s on s.site_id = ${siteId} and s.scope = ${scope} and s.span = d.span and s.day = d.day
        order by d.at`);
      return rows.map(({ revision }) => revision);
    },
    read: async (span) => {
      // Sent together, as a connection answers in order.
      const [, { rows }] = await Promise.all([
        tx.execute(oneByOne(false)),
        tx.execute<{ revision: string | null; text: string | null }>(spanAsText(sums, span)),
        tx.execute(oneByOne(true)),
      ]);
      return { revision: rows[0]?.revision ?? "", text: rows[0]?.text ?? null };
    },
  };
}

/** The sums of `query_days` in the order of QUERY_SUM_NAMES. */
const COLUMNS = sql`q.searches, q.no_results, q.clicked, q.clicks, q.placed_clicks, q.places_sum, q.converted_orders,
  q.converted_actions, q.converted_any, q.revenue`;

/** One statement sees one state of the store, so the revision is that of the text, which travels faster than its rows. */
function spanAsText({ siteId, scope }: Sums, { span, day }: SpanOfDays): SQL {
  return sql`
    select (
      select s.revision::text from query_spans s
      where s.site_id = ${siteId} and s.scope = ${scope} and s.span = ${span} and s.day = ${day}::date
    ) as revision, (
      select string_agg(concat_ws(E'\\t', ${COLUMNS}, q.query), E'\\n') from query_days q
      where q.site_id = ${siteId} and q.scope = ${scope} and q.span = ${span} and q.day = ${day}::date
    ) as text`;
}

/**
 * Whether rows are read one by one as an index has them. Those of a span lie all over the table, and page by page they
 * are read in half the time, which the planner does not see: it knows how many rows have a day and how many a length, and
 * not that only few days begin a long one.
 */
function oneByOne(isAllowed: boolean): SQL {
  return sql`select set_config('enable_indexscan', ${isAllowed ? "on" : "off"}, true)`;
}
