import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { dropPartition } from "@/backend/db/ensure-partition";
import { deleteRows, takeTurn } from "@/backend/db/steps";
import { VISIT_DAYS } from "@/lib/domain/analytics/visit-filter-range";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { EVENT_DAYS, HISTORY_DAYS } from "@/lib/domain/kit/limits";
import { NEVER_BEFORE } from "./fold-visitors";
import { deleteExpiredAddresses } from "./visit-addresses";

// Retention: raw events 90 days (backend/analytics/events/forget-events.ts), visits 100, aggregates 400 (docs/analytics.md).

const PART = /^(?:visits|searches)_(\d{4})(\d\d)$/;

/** Deletes expired data: visits as whole monthly partitions, aggregates as rows by day. */
export async function forgetVisits(database: Database, now: Date): Promise<void> {
  await dropMonths(database, now);
  await takeTurn(database, (tx) => deleteExpiredAddresses(tx, getFirstVisitDay(now)));
  await deleteRows(database, "visit_days", sql`day < ${getFirstVisitDay(now)}::date`);
  const cut = getDayBefore(now, HISTORY_DAYS);
  await forgetVisitorDays(database, cut);
  await deleteRows(database, "visitor_gaps", sql`day < ${cut}::date or visitors = 0`);
  for (const table of ["stats_hours", "query_items", "query_nexts", "left_out_days"])
    await deleteRows(database, table, sql`day < ${cut}::date`);
  for (const table of ["query_days", "query_spans"]) await deleteRows(database, table, sql`day + span <= ${cut}::date`);
  await deleteRows(database, "dropped_events", sql`day < ${getDayBefore(now, EVENT_DAYS)}::date`);
}

/** Deletes the visitor days before a day: per site, oldest day first, one day per transaction. */
async function forgetVisitorDays(database: Database, cut: string): Promise<void> {
  const { rows: sites } = await database.db.execute<{ site_id: string }>(sql`select site_id from sites`);
  for (const { site_id: siteId } of sites) {
    for (let isLeft = true; isLeft; )
      isLeft = await takeTurn(database, async (tx) => {
        const { rows } = await tx.execute<{ day: string | null }>(sql`
          select min(day)::text as day from visitor_days where site_id = ${siteId} and day < ${cut}::date`);
        const day = rows[0]?.day ?? null;
        if (day !== null) await forgetVisitorDay(tx, siteId, day);
        return day !== null;
      });
  }
}

/** A visitor whose previous day is deleted has none left: the gap of their first remaining day becomes NEVER_BEFORE. */
async function forgetVisitorDay(tx: Tx, siteId: string, oldest: string): Promise<void> {
  await tx.execute(sql`
    with stays as (
      select g.scope, d.day, least(d.day - g.day, ${NEVER_BEFORE - 1}::int)::smallint as gap
      from visitor_days g cross join lateral (
        select min(day) as day from visitor_days v
        where v.site_id = g.site_id and v.client_id = g.client_id and v.scope = g.scope and v.day > g.day
      ) d where g.site_id = ${siteId} and g.day = ${oldest}::date and d.day is not null
    )
    insert into visitor_gaps (site_id, scope, day, gap, visitors)
    select ${siteId}, scope, day, gap, sum(visitors) from (
      select scope, day, gap, -1 as visitors from stays
      union all
      select scope, day, ${NEVER_BEFORE}::smallint, 1 from stays
    ) m group by scope, day, gap
    on conflict (site_id, scope, day, gap) do update set visitors = visitor_gaps.visitors + excluded.visitors`);
  await tx.execute(sql`delete from visitor_days where site_id = ${siteId} and day = ${oldest}::date`);
}

async function dropMonths(database: Database, now: Date): Promise<void> {
  const cut = getDayBefore(now, VISIT_DAYS);
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('visits'::regclass, 'searches'::regclass)`);
  for (const { name } of rows) {
    const [, year, month] = PART.exec(name) ?? [];
    if (year === undefined || month === undefined) continue;
    const end = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10);
    if (end > cut) continue;
    await dropPartition(database, name);
  }
}

/** The first local day on which a visit in the oldest remaining month may have begun, in any time zone. */
function getFirstVisitDay(now: Date): string {
  const month = Date.parse(`${getDayBefore(now, VISIT_DAYS).slice(0, 7)}-01`);
  return new Date(month - DAY_MS).toISOString().slice(0, 10);
}

function getDayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
