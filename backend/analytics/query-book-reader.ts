import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { QueryScope } from "@/lib/contract/searches";
import type { SpanReader } from "./query-books";
import { listOf } from "./query-rows";

/** The sums of `query_days` in the order of QUERY_SUM_NAMES. */
const COLUMNS = sql`q.searches, q.no_results, q.clicked, q.clicks, q.placed_clicks, q.places_sum, q.converted_orders,
  q.converted_actions, q.converted_any, q.revenue`;

/** Reads the sums of a site's scope out of the store. */
export function spanReader(tx: Tx, { siteId, scope }: { siteId: string; scope: QueryScope }): SpanReader {
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
    // One statement sees one state of the store, so the revision is that of the text; and one text travels faster than
    // so many rows.
    read: async ({ span, day }) => {
      await letRowsBeReadOneByOne(tx, false);
      const { rows } = await tx.execute<{ revision: string | null; text: string | null }>(sql`
        select (
          select s.revision::text from query_spans s
          where s.site_id = ${siteId} and s.scope = ${scope} and s.span = ${span} and s.day = ${day}::date
        ) as revision, (
          select string_agg(concat_ws(E'\\t', ${COLUMNS}, q.query), E'\\n') from query_days q
          where q.site_id = ${siteId} and q.scope = ${scope} and q.span = ${span} and q.day = ${day}::date
        ) as text`);
      await letRowsBeReadOneByOne(tx, true);
      return { revision: rows[0]?.revision ?? "", text: rows[0]?.text ?? null };
    },
  };
}

/**
 * The rows of a span lie all over the table. Page by page they are read in half the time, which the planner does not see:
 * it knows how many rows have a day and how many a length, and not that a day has few of the longest.
 */
async function letRowsBeReadOneByOne(tx: Tx, isAllowed: boolean): Promise<void> {
  await tx.execute(sql`select set_config('enable_indexscan', ${isAllowed ? "on" : "off"}, true)`);
}
