import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { nextSize, takeTurn, toTimestamp } from "@/backend/db/steps";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import { holdSums, sumsChanged, tryHoldSums } from "./analytics-state";
import { foldShares } from "./fold-shares";
import { isKey, keyRows, type VisitKey } from "./visit-keys";

// Visits that are over go into the sums, some hundreds in a transaction: a process that dies has folded a portion or not.

/** Visits of one transaction. */
const PORTION = { min: 25, max: 500 };

/**
 * How a site is folded. `isPatient`: waits for another process that does so, instead of leaving it to that one. `ms`: ends
 * after so long, what is left is for the next time.
 */
export type FoldOptions = { signal?: AbortSignal; isPatient?: boolean; ms?: number };

/** Puts what is over into the sums of a site; answers how many visits. */
export async function foldSite(
  database: Database,
  siteId: string,
  now: Date,
  { signal, isPatient = false, ms = Number.POSITIVE_INFINITY }: FoldOptions = {},
): Promise<number> {
  const begun = performance.now();
  let folded = 0;
  let portion = database.engine === "pglite" ? PORTION.min : PORTION.max;
  while (signal?.aborted !== true && performance.now() - begun < ms) {
    let turnBegan = begun;
    const count = await takeTurn(database, async (tx) => {
      turnBegan = performance.now();
      if (isPatient) await holdSums(tx, siteId);
      else if (!(await tryHoldSums(tx, siteId))) return 0;
      const keys = await overVisits(tx, siteId, now, portion);
      if (keys.length > 0) await foldVisits(tx, siteId, keys);
      if (keys.length < portion) await noteAsOf(tx, siteId, now);
      return keys.length;
    });
    folded += count;
    if (count < portion) break;
    portion = nextSize(database, { size: portion, ms: performance.now() - turnBegan }, PORTION);
  }
  return folded;
}

/** Sites with visits that are over and not in the sums, or whose sums reach further by now. */
export async function sitesToFold(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ site_id: string }>(sql`
    select s.site_id from sites s
    where exists (
      select from visits v where v.site_id = s.site_id and not v.is_folded and v.last_at <= ${closedBefore(now)}
    ) or exists (
      select from analytics_states a where a.site_id = s.site_id
        and (a.folded_until is null or a.folded_until < ${toTimestamp(now)} - interval '1 minute')
    )`);
  return rows.map(({ site_id }) => site_id);
}

/** Puts given visits into the sums, which the transaction holds, and marks them. */
async function foldVisits(tx: Tx, siteId: string, keys: readonly VisitKey[]): Promise<void> {
  await foldShares(tx, siteId, keys, 1);
  await tx.execute(sql`update visits v set is_folded = true from ${keyRows(keys)} where ${isKey("v", siteId, keys)}`);
  await sumsChanged(tx, siteId);
}

/** Who changes a visit now has its row and puts the visit anew, so nobody waits for it. */
async function overVisits(tx: Tx, siteId: string, now: Date, portion: number): Promise<VisitKey[]> {
  const { rows } = await tx.execute<{ at: number; client_id: string }>(sql`
    select (extract(epoch from started_at) * 1000)::float8 as at, client_id from visits
    where site_id = ${siteId} and not is_folded and last_at <= ${closedBefore(now)}
    order by last_at limit ${portion} for update skip locked`);
  return rows.map(({ at, client_id }) => ({ startedAt: at, clientId: client_id }));
}

function closedBefore(now: Date) {
  return toTimestamp(new Date(now.getTime() - VISIT_IDLE_MS));
}

/** Everything that began before the oldest open visit and the oldest waiting event is in the sums. */
async function noteAsOf(tx: Tx, siteId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update analytics_states set folded_until = least(
      ${toTimestamp(now)},
      (select min(started_at) from visits where site_id = ${siteId} and not is_folded),
      (select waits_from from waiting_visitors where site_id = ${siteId} order by waits_from limit 1)
    ) where site_id = ${siteId}`);
}
