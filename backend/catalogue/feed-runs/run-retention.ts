import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { clearStaged } from "@/backend/catalogue/revisions/replacement";
import type { Database, Tx } from "@/backend/db/client";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { deleteRows, isIn, runRanges, runStep, STEP_ROWS, subtractDays, takeTurn } from "@/backend/db/steps";
import {
  FEED_ERRORS_DAYS,
  FEED_ERRORS_SHOWN,
  FEED_HOLD_DAYS,
  HISTORY_DAYS,
  ITEM_VERSIONS_DAYS,
  ITEM_VERSIONS_MAX,
  UNDO_DAYS,
} from "@/lib/domain/kit/limits";
import { type RejectedRun, storeRejectedChanges } from "./rejected-changes";

/** Rows deleted in one transaction: it blocks other users of the store. */
const BATCH = 1_000;

/** Expires held runs and deletes old runs, staged items of decided runs, errors and item versions. */
export async function deleteExpiredRuns(database: Database, now: Date): Promise<void> {
  await database.withSystem((tx) => expireHeldRuns(tx, now));
  for (const { isRejected, ...run } of await runStep(database, findStagedOfDecidedRuns)) {
    // The rejection was interrupted.
    if (isRejected) await storeRejectedChanges(database, run);
    else await clearStaged(database, { siteId: run.siteId, importId: run.staged });
  }
  await trimErrors(database, subtractDays(now, FEED_ERRORS_DAYS), FEED_ERRORS_SHOWN);
  await trimErrors(database, subtractDays(now, UNDO_DAYS), 0);
  // After their errors, which may be many and are deleted in batches.
  await deleteRows(database, "feed_runs", sql`finished_at < ${subtractDays(now, HISTORY_DAYS)}`);
  await database.withSystem((tx) => dropOldVersions(tx, now));
  for (const { siteId, revision } of await database.withSystem(loadDroppedRevisions)) {
    const rows = sql`item_versions where site_id = ${siteId} and revision = ${revision}`;
    await runRanges(database, { rows, size: STEP_ROWS }, (tx, range) =>
      tx.execute(sql`delete from ${rows} and ${isIn(sql`identity`, range)}`),
    );
  }
  await database.withSystem(async (tx) => {
    await tx.execute(sql`
      update catalogue_revisions r set versions = 0
      where not is_kept and versions > 0 and not exists (
        select from item_versions v where v.site_id = r.site_id and v.revision = r.revision
      )`);
    const isExpired = sql`${catalogueRevisions.at} < ${subtractDays(now, HISTORY_DAYS)}`;
    await tx.delete(catalogueRevisions).where(and(eq(catalogueRevisions.hasVersions, false), isExpired));
  });
}

async function expireHeldRuns(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(feedRuns)
    .set({ status: "failed", error: { code: "expired" }, decision: "expired", decidedAt: now })
    .where(and(eq(feedRuns.status, "held"), lt(feedRuns.heldAt, subtractDays(now, FEED_HOLD_DAYS))));
}

/** Finds the staged items of runs that are decided and ended. */
async function findStagedOfDecidedRuns(tx: Tx): Promise<(RejectedRun & { isRejected: boolean })[]> {
  const { rows } = await tx.execute<{ site_id: string; id: string; staged: string; is_rejected: boolean }>(sql`
    select r.site_id, r.id, r.staged, r.decision = 'rejected' as is_rejected from feed_runs r
    cross join lateral (
      select from import_items i where i.site_id = r.site_id and i.import_id = r.staged limit 1
    ) left_over
    where r.decision is not null and r.status in ('failed', 'succeeded') and r.staged is not null`);
  return rows.map(({ site_id: siteId, id: runId, staged, is_rejected: isRejected }) => ({
    siteId,
    runId,
    staged,
    isRejected,
  }));
}

async function loadDroppedRevisions(tx: Tx): Promise<{ siteId: string; revision: number }[]> {
  const { siteId, revision, hasVersions, versions } = catalogueRevisions;
  return tx
    .select({ siteId, revision })
    .from(catalogueRevisions)
    .where(and(eq(hasVersions, false), gt(versions, 0)));
}

/**
 * Deletes the errors of old runs but for the first of each run.
 * @param before runs that ended before this time.
 * @param limit how many errors of a run stay.
 */
async function trimErrors(database: Database, before: SQL, limit: number): Promise<void> {
  const runs = await database.withSystem((tx) =>
    tx
      .select({ siteId: feedRuns.siteId, id: feedRuns.id })
      .from(feedRuns)
      .where(and(sql`${feedRuns.finishedAt} < ${before}`, gt(feedRuns.errorsStored, limit))),
  );
  for (const { siteId, id } of runs) {
    const over = sql`site_id = ${siteId} and run_id = ${id} and ordinal > ${limit}`;
    const isRun = and(eq(feedRuns.siteId, siteId), eq(feedRuns.id, id));
    for (let hasMore = true; hasMore; ) {
      hasMore = await takeTurn(database, async (tx) => {
        if ((await deleteBatch(tx, sql`feed_run_errors`, over)) === BATCH) return true;
        await tx.update(feedRuns).set({ errorsStored: limit }).where(isRun);
        return false;
      });
    }
  }
}

/** Marks revisions whose versions are too old or too many; earlier catalogs cannot be restored any more. */
async function dropOldVersions(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ site_id: string; revision: string }>(sql`
    select site_id, max(revision) as revision from (
      select site_id, revision, at, sum(versions) over (partition by site_id order by revision desc) as so_far
      from catalogue_revisions where is_kept
    ) stored
    where at < ${subtractDays(now, ITEM_VERSIONS_DAYS)} or so_far > ${ITEM_VERSIONS_MAX}
    group by site_id`);
  for (const { site_id, revision } of rows)
    await tx
      .update(catalogueRevisions)
      .set({ hasVersions: false })
      .where(and(eq(catalogueRevisions.siteId, site_id), sql`${catalogueRevisions.revision} <= ${Number(revision)}`));
}

async function deleteBatch(tx: Tx, table: SQL, which: SQL): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from ${table} where ctid in (select ctid from ${table} where ${which} limit ${BATCH})`,
  );
  return rowCount ?? 0;
}
