import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { buildKeyRows, isKey, type Sign, type VisitKey } from "./visit-keys";

/** The gap stored for a visitor's first day. */
export const NEVER_BEFORE = 32_767;

/**
 * Stores the days of visitors and the number of days between them, and corrects the gap of the day after a new one.
 * Rows with a count of 0 remain until the retention run deletes them (forget-visits.ts).
 */
export async function foldVisitors(tx: Tx, siteId: string, keys: readonly VisitKey[], sign: Sign): Promise<void> {
  await tx.execute(sql`
    with batch as (
      select s.client_id, s.scope, s.day, ${sign}::int * count(*)::int as visits
      from ${buildKeyRows(keys)} join visit_scopes s on ${isKey("s", siteId, keys)}
      group by s.client_id, s.scope, s.day
    ),
    before as (
      select d.client_id, d.scope, d.day, d.visits
      from (select distinct client_id, scope from batch) p
      join visitor_days d on d.site_id = ${siteId} and d.client_id = p.client_id and d.scope = p.scope
    ),
    after as (
      select client_id, scope, day from (select * from before union all select * from batch) a
      group by client_id, scope, day having sum(visits) > 0
    ),
    gaps as (
      select scope, day, gap, sum(sign) as visitors from (
        select scope, day, -1 as sign, ${buildGapColumn()} from before window w as (partition by client_id, scope order by day)
        union all
        select scope, day, 1, ${buildGapColumn()} from after window w as (partition by client_id, scope order by day)
      ) g
      group by scope, day, gap having sum(sign) <> 0
    ),
    days as (
      insert into visitor_days (site_id, client_id, scope, day, visits)
      select ${siteId}, client_id, scope, day, visits from batch
      on conflict (site_id, client_id, scope, day) do update set visits = visitor_days.visits + excluded.visits
    )
    insert into visitor_gaps (site_id, scope, day, gap, visitors)
    select ${siteId}, scope, day, gap, visitors from gaps
    on conflict (site_id, scope, day, gap) do update set visitors = visitor_gaps.visitors + excluded.visitors`);
  if (sign === 1) return;
  await tx.execute(sql`
    delete from visitor_days d using (select distinct client_id from ${buildKeyRows(keys)}) c
    where d.site_id = ${siteId} and d.client_id = c.client_id and d.visits = 0`);
}

/** The days since the visitor's previous day, in a window `w`. (`least` ignores null.) */
function buildGapColumn() {
  return sql`(case when lag(day) over w is null then ${NEVER_BEFORE}::int
    else least(day - lag(day) over w, ${NEVER_BEFORE - 1}::int) end)::smallint as gap`;
}
