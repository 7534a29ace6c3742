import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { feedRuns } from "@/backend/db/schema-plans";
import { catalogueRevisions } from "@/backend/db/schema-runs";
import {
  FEED_ERRORS_DAYS,
  FEED_ERRORS_SHOWN,
  FEED_HELD_DAYS,
  HISTORY_DAYS,
  ITEM_VERSIONS_DAYS,
  ITEM_VERSIONS_MAX,
  UNDO_DAYS,
} from "@/lib/domain/limits";

const DAY_MS = 86_400_000;
/** Rows that go in one transaction: others wait for the store meanwhile. */
const BATCH = 20_000;

/** Lets go what runs have left behind: decisions that nobody made, what decided ones had staged, errors, versions. */
export async function forgetRuns(database: Database, now: Date): Promise<void> {
  await database.withSystem((tx) => expireHeld(tx, now));
  await inBatches(database, (tx) =>
    removed(
      tx,
      sql`import_items`,
      sql`(site_id, import_id) in (
        select site_id, staged from feed_runs where decision is not null and status in ('failed', 'succeeded'))`,
    ),
  );
  await forgetErrors(database, daysAgo(now, FEED_ERRORS_DAYS), FEED_ERRORS_SHOWN);
  await forgetErrors(database, daysAgo(now, UNDO_DAYS), 0);
  await database.withSystem((tx) => letVersionsGo(tx, now));
  await inBatches(database, (tx) =>
    removed(
      tx,
      sql`item_versions`,
      sql`(site_id, revision) in (select site_id, revision from catalogue_revisions where not is_kept and versions > 0)`,
    ),
  );
  await database.withSystem(async (tx) => {
    await tx.execute(sql`
      update catalogue_revisions r set versions = 0
      where not is_kept and versions > 0 and not exists (
        select from item_versions v where v.site_id = r.site_id and v.revision = r.revision
      )`);
    const isLongGone = sql`${catalogueRevisions.at} < ${daysAgo(now, HISTORY_DAYS)}`;
    await tx.delete(catalogueRevisions).where(and(eq(catalogueRevisions.isKept, false), isLongGone));
  });
}

async function expireHeld(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(feedRuns)
    .set({ status: "failed", error: { code: "expired" }, decision: "expired", decidedAt: now })
    .where(and(eq(feedRuns.status, "held"), lt(feedRuns.heldAt, new Date(now.getTime() - FEED_HELD_DAYS * DAY_MS))));
}

/** Cuts the errors of runs that ended before a time to so many. */
async function forgetErrors(database: Database, before: SQL, kept: number): Promise<void> {
  const runs = await database.withSystem((tx) =>
    tx
      .select({ siteId: feedRuns.siteId, id: feedRuns.id })
      .from(feedRuns)
      .where(and(sql`${feedRuns.finishedAt} < ${before}`, gt(feedRuns.errorsKept, kept))),
  );
  for (const { siteId, id } of runs) {
    const over = sql`site_id = ${siteId} and run_id = ${id} and ordinal > ${kept}`;
    await inBatches(database, (tx) => removed(tx, sql`feed_run_errors`, over));
    const isRun = and(eq(feedRuns.siteId, siteId), eq(feedRuns.id, id));
    await database.withSystem((tx) => tx.update(feedRuns).set({ errorsKept: kept }).where(isRun));
  }
}

/** Marks the revisions whose versions are too old or too many; a catalogue older than them cannot be brought back. */
async function letVersionsGo(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ site_id: string; revision: string }>(sql`
    select site_id, max(revision) as revision from (
      select site_id, revision, at, sum(versions) over (partition by site_id order by revision desc) as so_far
      from catalogue_revisions where is_kept
    ) kept
    where at < ${daysAgo(now, ITEM_VERSIONS_DAYS)} or so_far > ${ITEM_VERSIONS_MAX}
    group by site_id`);
  for (const { site_id, revision } of rows)
    await tx
      .update(catalogueRevisions)
      .set({ isKept: false })
      .where(and(eq(catalogueRevisions.siteId, site_id), sql`${catalogueRevisions.revision} <= ${Number(revision)}`));
}

function daysAgo(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}

async function removed(tx: Tx, table: SQL, which: SQL): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from ${table} where ctid in (select ctid from ${table} where ${which} limit ${BATCH})`,
  );
  return rowCount ?? 0;
}

async function inBatches(database: Database, remove: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await database.withSystem(remove)) === BATCH);
}
