import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { computeNextSize, takeTurn, toTimestamp } from "@/backend/db/steps";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import { bumpSumsRevision, lockSums, tryLockSums } from "./analytics-state";
import { foldShares } from "./fold-shares";
import { buildKeyRows, isKey, type VisitKey } from "./visit-keys";

// Adds closed visits to the aggregates in batches; if a process dies, its batch is rolled back as a whole.

/** Visits per transaction. */
const PORTION = { min: 25, max: 500 };

/** `isPatient`: wait for another process that folds the site, instead of returning. `ms`: stop after this time; the rest waits for the next run. */
export type FoldOptions = { signal?: AbortSignal; isPatient?: boolean; ms?: number };

/** Adds the closed visits of a site to its aggregates; returns how many. */
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
      if (isPatient) await lockSums(tx, siteId);
      else if (!(await tryLockSums(tx, siteId))) return 0;
      const keys = await lockClosedVisits(tx, siteId, now, portion);
      if (keys.length > 0) await foldVisits(tx, siteId, keys);
      if (keys.length < portion) await updateFoldedUntil(tx, siteId, now);
      return keys.length;
    });
    folded += count;
    if (count < portion) break;
    portion = computeNextSize(database, { size: portion, ms: performance.now() - turnBegan }, PORTION);
  }
  return folded;
}

/** Sites with closed visits that are not in the aggregates, or whose aggregates can be marked complete up to a later time. */
export async function listSitesToFold(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ site_id: string }>(sql`
    select s.site_id from sites s
    where exists (
      select from visits v where v.site_id = s.site_id and not v.is_folded and v.last_at <= ${getIdleCutoff(now)}
    ) or exists (
      select from analytics_states a where a.site_id = s.site_id
        and (a.folded_until is null or a.folded_until < ${toTimestamp(now)} - interval '1 minute')
    )`);
  return rows.map(({ site_id }) => site_id);
}

/** Adds the given visits to the aggregates, which the caller has locked, and marks them as folded. */
async function foldVisits(tx: Tx, siteId: string, keys: readonly VisitKey[]): Promise<void> {
  await foldShares(tx, siteId, keys, 1);
  await tx.execute(
    sql`update visits v set is_folded = true from ${buildKeyRows(keys)} where ${isKey("v", siteId, keys)}`,
  );
  await bumpSumsRevision(tx, siteId);
}

/** A writer that has a visit locked will replace it, so locked rows are skipped. */
async function lockClosedVisits(tx: Tx, siteId: string, now: Date, portion: number): Promise<VisitKey[]> {
  const { rows } = await tx.execute<{ at: number; client_id: string }>(sql`
    select (extract(epoch from started_at) * 1000)::float8 as at, client_id from visits
    where site_id = ${siteId} and not is_folded and last_at <= ${getIdleCutoff(now)}
    order by last_at limit ${portion} for update skip locked`);
  return rows.map(({ at, client_id }) => ({ startedAt: at, clientId: client_id }));
}

function getIdleCutoff(now: Date) {
  return toTimestamp(new Date(now.getTime() - VISIT_IDLE_MS));
}

/** Aggregates are complete up to the oldest open visit or waiting event. */
async function updateFoldedUntil(tx: Tx, siteId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update analytics_states set folded_until = least(
      ${toTimestamp(now)},
      (select min(started_at) from visits where site_id = ${siteId} and not is_folded),
      (select waits_from from waiting_visitors where site_id = ${siteId} order by waits_from limit 1)
    ) where site_id = ${siteId}`);
}
