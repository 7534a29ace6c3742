import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { VISIT_IDLE_MS } from "@/lib/domain/visit-clock";

// Everything that raw events are left of can be computed again: every visitor waits as if all events were new, and each
// one's visits are replaced at once, so that screens never show a site without its past.

/** Begins to compute again where it was asked for or a site has another time zone by now; answers how many sites. */
export async function recomputeWhereAsked(database: Database, now: Date): Promise<number> {
  let begun = 0;
  while (await database.withSystem((tx) => beginNext(tx, now))) begun += 1;
  return begun;
}

async function beginNext(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ site_id: string }>(sql`
    select a.site_id from analytics_states a join sites s on s.site_id = a.site_id
    where a.recompute or a.time_zone <> s.time_zone
    limit 1 for update of a skip locked`);
  const [row] = rows;
  if (row === undefined) return false;
  // All events of a site take longer than any call may.
  await tx.execute(sql`set local statement_timeout = '10min'`);
  await markAll(tx, row.site_id, now);
  await tx.execute(sql`
    update analytics_states a set recompute = false, time_zone = s.time_zone
    from sites s where s.site_id = a.site_id and a.site_id = ${row.site_id}`);
  return true;
}

/** A visit that began before the oldest raw event stays as it was counted: what is left of it would be another one. */
async function markAll(tx: Tx, siteId: string, now: Date): Promise<void> {
  const idle = sql`make_interval(secs => ${VISIT_IDLE_MS / 1000})`;
  await tx.execute(sql`
    with oldest as (select min(day)::timestamp at time zone 'UTC' as at from events where site_id = ${siteId}),
    cut as (
      select v.client_id, max(v.last_at) + ${idle} as at from visits v, oldest o
      where v.site_id = ${siteId} and v.started_at < o.at and v.last_at >= o.at - ${idle}
      group by v.client_id
    )
    insert into waiting_visitors as w (site_id, client_id, since, until, waits_from)
    select ${siteId}, e.client_id, min(e.happened_at), max(e.happened_at), ${now.toISOString()}::timestamptz
    from events e left join cut c on c.client_id = e.client_id
    where e.site_id = ${siteId} and (c.at is null or e.happened_at >= c.at)
    group by e.client_id
    order by e.client_id
    on conflict (site_id, client_id) do update set
      since = least(w.since, excluded.since), until = greatest(w.until, excluded.until), marks = w.marks + 1`);
}
