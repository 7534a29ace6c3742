import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";

// The state of a site's aggregates. Every writer of aggregates locks this row first (docs/adr/0031).

/** Inserts the row of a site if it is missing. */
async function ensureState(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`
    insert into analytics_states (site_id, time_zone) select site_id, time_zone from sites where site_id = ${siteId}
    on conflict do nothing`);
}

/** Locks the aggregates of a site until the transaction ends; waits for the current holder. */
export async function lockSums(tx: Tx, siteId: string): Promise<void> {
  await ensureState(tx, siteId);
  await tx.execute(sql`select from analytics_states where site_id = ${siteId} for update`);
}

/** Locks the aggregates of a site until the transaction ends; false when another transaction has the lock. */
export async function tryLockSums(tx: Tx, siteId: string): Promise<boolean> {
  await ensureState(tx, siteId);
  const { rows } = await tx.execute(sql`
    select site_id from analytics_states where site_id = ${siteId} for update skip locked`);
  return rows.length > 0;
}

/** Increases the revision of the aggregates, which invalidates answers that were computed from them. */
export async function bumpSumsRevision(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`update analytics_states set revision = revision + 1 where site_id = ${siteId}`);
}

/** The time up to which the aggregates of a site are complete. */
export async function readSumsAsOf(tx: Tx, siteId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`
    select (extract(epoch from folded_until) * 1000)::float8 as at from analytics_states where site_id = ${siteId}`);
  const [row] = rows;
  return row?.at == null ? null : new Date(row.at);
}
