import { sql } from "drizzle-orm";
import { findBotOfEvent } from "@/backend/analytics/events/known-agents";
import { addOrderDays } from "@/backend/analytics/events/order-days";
import type { Database, Tx } from "@/backend/db/client";
import { computeNextSize, takeTurn } from "@/backend/db/steps";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { groupByVisitor, markWaiting } from "./mark-waiting";

// Events that were stored before bots were known: those that name the user agent of their visitor are searched for bots once, in
// short steps, and the visits of the bots are built again. A step that is repeated after a crash finds nothing new.

const PORTION = { min: 200, max: 4_000 };

/** Searches the events of the sites for which it is requested; returns how many sites. */
export async function findStoredBots(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const { rows } = await database.db.execute<{ site_id: string }>(sql`
    select site_id from analytics_states where finds_bots order by site_id`);
  let done = 0;
  for (const { site_id: siteId } of rows) {
    if (!(await searchSite(database, siteId, { now, signal }))) return done;
    await database.withSystem((tx) =>
      tx.execute(sql`update analytics_states set finds_bots = false where site_id = ${siteId}`),
    );
    done += 1;
  }
  return done;
}

type Run = { now: Date; signal: AbortSignal };

/** False when it was interrupted. */
async function searchSite(database: Database, siteId: string, run: Run): Promise<boolean> {
  const { rows } = await database.db.execute<{ first: string | null; last: string | null }>(sql`
    select min(day)::text as first, max(day)::text as last from events where site_id = ${siteId}`);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return true;
  for (let day = toDayNumber(first); day <= toDayNumber(last); day += 1) {
    await takeTurn(database, (tx) => addOrderDays(tx, siteId, toIsoDay(day)));
    if (!(await searchDay(database, { siteId, day: toIsoDay(day) }, run))) return false;
  }
  return true;
}

type SiteDay = { siteId: string; day: string };

async function searchDay(database: Database, of: SiteDay, { now, signal }: Run): Promise<boolean> {
  let after = "";
  let size = PORTION.min;
  while (!signal.aborted) {
    let begun = performance.now();
    const last = await takeTurn(database, (tx) => {
      begun = performance.now();
      return markPortion(tx, of, { after, size, now });
    });
    if (last === null) return true;
    after = last;
    size = computeNextSize(database, { size, ms: performance.now() - begun }, PORTION);
  }
  return false;
}

type Row = { id: string; client_id: string; at: number; user_agent: string | null; platform: unknown; bot: string | null };

/** Marks the bots among the next events of a day; returns the last ID, null when there are no more. */
async function markPortion(
  tx: Tx,
  { siteId, day }: SiteDay,
  { after, size, now }: { after: string; size: number; now: Date },
): Promise<string | null> {
  const { rows } = await tx.execute<Row>(sql`
    select id, client_id, round(extract(epoch from happened_at) * 1000)::float8 as at, raw ->> 'user_agent' as user_agent,
      raw -> 'platform' as platform, bot
    from events where site_id = ${siteId} and day = ${day}::date and id > ${after} order by id limit ${size}`);
  const bots = rows.flatMap(({ user_agent: agent, platform, ...row }) => {
    if (agent === null || row.bot !== null) return [];
    const bot = findBotOfEvent({ user_agent: agent, platform }, null);
    return bot === null ? [] : [{ ...row, bot }];
  });
  if (bots.length > 0) {
    const marks = JSON.stringify(bots.map(({ id, bot }) => ({ id, bot })));
    await tx.execute(sql`
      update events e set bot = r.bot from jsonb_to_recordset(${marks}::jsonb) as r(id text, bot text)
      where e.site_id = ${siteId} and e.day = ${day}::date and e.id = r.id`);
    const visitors = groupByVisitor(bots.map(({ client_id: clientId, at }) => ({ clientId, at })));
    await markWaiting(tx, siteId, visitors, now);
  }
  return rows.at(-1)?.id ?? null;
}
