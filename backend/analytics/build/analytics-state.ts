import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";

// Where the sums of a site stand. Its row is what everybody who changes sums holds, one after the other (docs/adr/0031).

/** Makes the row of a site where there is none. */
async function ensureState(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`
    insert into analytics_states (site_id, time_zone) select site_id, time_zone from sites where site_id = ${siteId}
    on conflict do nothing`);
}

/** Holds the sums of a site until the transaction ends; waits for who has them. */
export async function holdSums(tx: Tx, siteId: string): Promise<void> {
  await ensureState(tx, siteId);
  await tx.execute(sql`select from analytics_states where site_id = ${siteId} for update`);
}

/** Holds the sums of a site until the transaction ends, unless somebody has them: then false. */
export async function tryHoldSums(tx: Tx, siteId: string): Promise<boolean> {
  await ensureState(tx, siteId);
  const { rows } = await tx.execute(sql`
    select site_id from analytics_states where site_id = ${siteId} for update skip locked`);
  return rows.length > 0;
}

/** Says that sums have changed, so that answers made of them are made anew. */
export async function sumsChanged(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`update analytics_states set revision = revision + 1 where site_id = ${siteId}`);
}

/** How far the sums of a site reach; null where there are none. */
export async function sumsAsOf(tx: Tx, siteId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`
    select (extract(epoch from folded_until) * 1000)::float8 as at from analytics_states where site_id = ${siteId}`);
  const [row] = rows;
  return row?.at == null ? null : new Date(row.at);
}
