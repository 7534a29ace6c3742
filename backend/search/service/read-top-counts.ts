import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { getLastDays, splitIntoSpans } from "@/lib/domain/kit/site-days";
import type { SearchedSite } from "./site-rules";

/** Clicks on an item in the last 30 days, in all lists. */
export type ItemClicks = { identity: string; type: string; clicks: number };
/** A query as last typed, and its searches in the last 30 days. */
export type TopQuery = { typed: string; searches: number };
/** Counts that rank TOP items; `state` identifies a reading. */
export type TopCounts = { state: string; items: readonly ItemClicks[]; queries: readonly TopQuery[] };
/** What counts need of a site. */
export type CountedSite = Pick<SearchedSite, "siteId" | "timeZone">;

/** Maximum items per type, and queries: more than any search box shows. */
const COUNTED_MAX = 300;

/** Reads the counts of the last 30 days for the TOP items of a site. */
export async function readTopCounts(
  { db }: Database,
  { siteId, timeZone }: CountedSite,
  now: Date,
): Promise<TopCounts> {
  const { from, to } = getLastDays(now, timeZone, NUMBERS_DAYS);
  const items = await db.execute<ItemClicks>(sql`
    select identity, type, clicks from (
      select q.identity, i.type, q.clicks, row_number() over (partition by i.type order by q.clicks desc, q.identity) as place
      from (
        select identity, sum(clicks)::float8 as clicks from query_items
        where site_id = ${siteId} and day between ${from} and ${to} and clicks > 0
        group by identity
      ) q join catalogue_items i on i.site_id = ${siteId} and i.identity = q.identity
    ) ranked where place <= ${COUNTED_MAX} order by clicks desc, identity`);
  const spans = splitIntoSpans(from, to);
  const queries = await db.execute<TopQuery>(sql`
    select (array_agg(typed order by day desc))[1] as typed, sum(searches)::float8 as searches from query_days
    where site_id = ${siteId} and scope = 'search'
      and (span, day) in (select * from unnest(${sql.param(spans.map(({ span }) => span))}::smallint[],
        ${sql.param(spans.map(({ day }) => day))}::date[]))
    group by query having sum(searches) > 0 and sum(no_results) * 2 < sum(searches)
    order by 2 desc, 1 limit ${COUNTED_MAX}`);
  return { state: String(now.getTime()), items: items.rows, queries: queries.rows };
}
