import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { takeTurn, toTimestamp } from "@/backend/db/steps";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";

// Recomputes everything for which raw events still exist: marks every visitor as waiting, and the builder replaces the visits
// of one visitor at a time, so that screens never show a site without its past.

/** Starts to recompute the sites for which it was requested or whose time zone changed; returns how many sites. */
export async function recomputeRequestedSites(database: Database, now: Date): Promise<number> {
  let begun = 0;
  while (await startNextSite(database, now)) begun += 1;
  return begun;
}

async function startNextSite(database: Database, now: Date): Promise<boolean> {
  const { rows } = await database.db.execute<{ site_id: string; time_zone: string; currency: string }>(sql`
    select a.site_id, s.time_zone, s.currency from analytics_states a join sites s on s.site_id = a.site_id
    where a.recompute or a.time_zone <> s.time_zone
    limit 1`);
  const [row] = rows;
  if (row === undefined) return false;
  await markAllVisitors(database, row.site_id, now);
  // A time zone or a currency that changes meanwhile starts another round; marking twice does no harm.
  await database.withSystem((tx) =>
    tx.execute(sql`
      update analytics_states a set recompute = s.currency <> ${row.currency}, time_zone = ${row.time_zone}
      from sites s where a.site_id = ${row.site_id} and s.site_id = a.site_id`),
  );
  return true;
}

/** Marks the visitors of all events of a site, one day per transaction. */
async function markAllVisitors(database: Database, siteId: string, now: Date): Promise<void> {
  const { rows } = await database.db.execute<{ first: string | null; last: string | null }>(sql`
    select min(day)::text as first, max(day)::text as last from events where site_id = ${siteId}`);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return;
  const cut = await takeTurn(database, (tx) => findVisitsAcrossStart(tx, siteId, first));
  for (let day = toDayNumber(first); day <= toDayNumber(last); day += 1)
    await takeTurn(database, (tx) => markDay(tx, { siteId, day: toIsoDay(day), cut, now }));
}

type Cut = { client_id: string; at: string };

/** Visitors with a visit that began before the first raw event, and its end: the remaining events alone would make another visit. */
async function findVisitsAcrossStart(tx: Tx, siteId: string, first: string): Promise<Cut[]> {
  const idle = sql`make_interval(secs => ${VISIT_IDLE_MS / 1000})`;
  const begin = sql`(${first}::date::timestamp at time zone 'UTC')`;
  const { rows } = await tx.execute<Cut>(sql`
    select client_id, (max(last_at) + ${idle})::text as at from visits
    where site_id = ${siteId} and started_at < ${begin} and last_at >= ${begin} - ${idle}
    group by client_id`);
  return rows;
}

async function markDay(
  tx: Tx,
  { siteId, day, cut, now }: { siteId: string; day: string; cut: readonly Cut[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into waiting_visitors as w (site_id, client_id, since, until, waits_from)
    select ${siteId}, e.client_id, min(e.happened_at), max(e.happened_at), ${toTimestamp(now)}
    from events e left join unnest(
      ${sql.param(cut.map((one) => one.client_id))}::text[], ${sql.param(cut.map(({ at }) => at))}::timestamptz[]
    ) as c(client_id, at) on c.client_id = e.client_id
    where e.site_id = ${siteId} and e.day = ${day}::date and (c.at is null or e.happened_at >= c.at)
    group by e.client_id
    order by e.client_id
    on conflict (site_id, client_id) do update set
      since = least(w.since, excluded.since), until = greatest(w.until, excluded.until), marks = w.marks + 1`);
}
