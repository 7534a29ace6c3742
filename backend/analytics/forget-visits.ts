import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { HISTORY_DAYS } from "@/lib/domain/limits";
import { EVENT_DAYS } from "@/lib/domain/quality-checks";
import { VISIT_DAYS } from "@/lib/domain/visit-filter-range";
import { NEVER_BEFORE } from "./fold-visitors";
import { forgetAddresses } from "./visit-addresses";

// What is kept how long: raw events 90 days (backend/events/forget-events.ts), visits 100, sums 400 (docs/analytics.md).

const DAY_MS = 86_400_000;
const PART = /^(?:visits|searches)_(\d{4})(\d\d)$/;

/** Lets go what is older: months of visits as whole tables, days of sums as rows. */
export async function forgetVisits(database: Database, now: Date): Promise<void> {
  await dropMonths(database, now);
  await database.withSystem((tx) => forgetAddresses(tx, firstVisitDay(now)));
  const cut = dayAgo(now, HISTORY_DAYS);
  await database.withSystem(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await forgetVisitorDays(tx, cut);
    await tx.execute(sql`delete from visitor_gaps where day < ${cut}::date or visitors = 0`);
    await tx.execute(sql`delete from stats_hours where day < ${cut}::date`);
    await tx.execute(sql`delete from query_days where day + span <= ${cut}::date`);
    await tx.execute(sql`delete from query_spans where day + span <= ${cut}::date`);
    await tx.execute(sql`delete from query_items where day < ${cut}::date`);
    await tx.execute(sql`delete from query_nexts where day < ${cut}::date`);
    await tx.execute(sql`delete from dropped_events where day < ${dayAgo(now, EVENT_DAYS)}::date`);
  });
}

/** A visitor whose day before is let go has none before: the gap of the first day that stays says so. */
async function forgetVisitorDays(tx: Tx, cut: string): Promise<void> {
  await tx.execute(sql`
    with gone as (
      select site_id, client_id, scope, max(day) as day from visitor_days where day < ${cut}::date
      group by site_id, client_id, scope
    ),
    stays as (
      select g.site_id, g.scope, d.day, least(d.day - g.day, ${NEVER_BEFORE - 1}::int)::smallint as gap
      from gone g cross join lateral (
        select min(day) as day from visitor_days v
        where v.site_id = g.site_id and v.client_id = g.client_id and v.scope = g.scope and v.day >= ${cut}::date
      ) d where d.day is not null
    )
    insert into visitor_gaps (site_id, scope, day, gap, visitors)
    select site_id, scope, day, gap, sum(visitors) from (
      select site_id, scope, day, gap, -1 as visitors from stays
      union all
      select site_id, scope, day, ${NEVER_BEFORE}::smallint, 1 from stays
    ) m group by site_id, scope, day, gap
    on conflict (site_id, scope, day, gap) do update set visitors = visitor_gaps.visitors + excluded.visitors`);
  await tx.execute(sql`delete from visitor_days where day < ${cut}::date`);
}

async function dropMonths(database: Database, now: Date): Promise<void> {
  const cut = dayAgo(now, VISIT_DAYS);
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('visits'::regclass, 'searches'::regclass)`);
  for (const { name } of rows) {
    const [, year, month] = PART.exec(name) ?? [];
    if (year === undefined || month === undefined) continue;
    const end = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10);
    if (end > cut) continue;
    await database.withSystem(async (tx) => {
      // Behind somebody who reads for long everybody else would wait as well: rather at another time.
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
    });
  }
}

/** The first day on which a visit of the oldest month that stays may have begun, on the clocks of any site. */
function firstVisitDay(now: Date): string {
  const month = Date.parse(`${dayAgo(now, VISIT_DAYS).slice(0, 7)}-01`);
  return new Date(month - DAY_MS).toISOString().slice(0, 10);
}

function dayAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
