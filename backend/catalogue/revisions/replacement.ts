import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { Database, Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { isIn, runRanges, runStep, STEP_KEYS, STEP_ROWS } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import type { OpenImport } from "./stage-items";

/** An import that is replacing the catalog of a site; `revision` is the one before. */
export type Replacement = OpenImport & { database: Database; revision: number };

/** Runs a replacement of a site's catalog under the site's catalog lock; first cleans up after an interrupted one. */
export function withReplacement<T>(
  database: Database,
  open: OpenImport,
  run: (replacement: Replacement) => Promise<T>,
): Promise<T> {
  const { siteId } = open;
  return withCatalogueLock(database, siteId, async () => {
    const [site] = await database.withSystem((tx) =>
      tx
        .select({ revision: sites.catalogueRevision, left: sites.catalogueReplacing })
        .from(sites)
        .where(eq(sites.siteId, siteId)),
    );
    if (site === undefined) throw new Error(`site ${siteId} does not exist`);
    if (site.left !== null) await clearInterrupted(database, siteId, site.revision);
    return run({ ...open, database, revision: site.revision });
  });
}

/** Marks the site before the next revision is written. */
export async function markReplacing({ database, siteId, importId }: Replacement): Promise<void> {
  await database.withSystem((tx) =>
    tx.update(sites).set({ catalogueReplacing: importId }).where(eq(sites.siteId, siteId)),
  );
}

/** Cleans up after an import in the background. If the process stops, the next replacement of the site cleans up. */
export function cleanUpLater(replacement: Replacement, shown: number, log: Log): void {
  const { database, siteId } = replacement;
  withCatalogueLock(database, siteId, () => cleanUp(replacement, shown)).catch((error: unknown) =>
    log.warn({ err: error, siteId }, "cleaning up after an import failed"),
  );
}

/**
 * Cleans up after an import.
 * @param shown the site's current revision: the previous one, or the next one.
 */
export async function cleanUp(replacement: Replacement, shown: number): Promise<void> {
  // Ended rows may be deleted only after the next revision is published: until then they are live.
  if (shown > replacement.revision) await clearReplaced(replacement);
  else await clearStaged(replacement.database, replacement);
}

/** Deletes staged items and ended rows, and clears the mark. */
async function clearReplaced({ database, siteId, importId, revision }: Replacement): Promise<void> {
  const endedVersions = sql`item_versions where site_id = ${siteId} and revision = ${revision + 1}`;
  await runRanges(database, { rows: endedVersions, size: STEP_ROWS }, async (tx, range) => {
    const isEnded = sql`v.site_id = ${siteId} and v.revision = ${revision + 1} and ${isIn(sql`v.identity`, range)}`;
    await tx.execute(sql`
      delete from catalogue_rows c using item_versions v
      where ${isEnded}
        and c.site_id = ${siteId} and ${isIn(sql`c.identity`, range)} and c.identity = v.identity and c.gone_in = ${revision + 1}`);
    await tx.execute(sql`
      delete from variant_rows r using item_versions v
      where ${isEnded}
        and r.site_id = ${siteId} and ${isIn(sql`r.product`, range)} and r.product = v.identity and r.gone_in = ${revision + 1}`);
  });
  await clearStaged(database, { siteId, importId });
  await database.withSystem((tx) => clearMark(tx, siteId, importId));
}

/** Deletes the staged items of an import. */
export async function clearStaged(database: Database, { siteId, importId }: OpenImport): Promise<void> {
  // `dropStaged` finds what an interruption leaves by its items.
  for (const table of ["group_links", "merged_rows", "import_items"]) {
    const rows = sql`${sql.identifier(table)} where site_id = ${siteId} and import_id = ${importId}`;
    await runRanges(database, { rows, size: STEP_ROWS }, (tx, range) =>
      tx.execute(sql`delete from ${rows} and ${isIn(sql`identity`, range)}`),
    );
  }
}

/** Rolls back what an interrupted replacement wrote of the next revision, and deletes ended rows of earlier ones. */
async function clearInterrupted(database: Database, siteId: string, revision: number): Promise<void> {
  for (const name of ["catalogue_rows", "variant_rows"]) {
    const table = sql.identifier(name);
    const rows = sql`${table} where site_id = ${siteId}`;
    await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
      const isHere = isIn(sql`identity`, range);
      await tx.execute(sql`delete from ${rows} and ${isHere} and (written_in > ${revision} or gone_in <= ${revision})`);
      await tx.execute(
        sql`update ${table} set gone_in = null where site_id = ${siteId} and ${isHere} and gone_in is not null`,
      );
    });
  }
  const versions = sql`item_versions where site_id = ${siteId} and revision = ${revision + 1}`;
  await runRanges(database, { rows: versions, size: STEP_ROWS }, (tx, range) =>
    tx.execute(sql`delete from ${versions} and ${isIn(sql`identity`, range)}`),
  );
  await database.withSystem((tx) => tx.update(sites).set({ catalogueReplacing: null }).where(eq(sites.siteId, siteId)));
}

async function clearMark(tx: Tx, siteId: string, importId: string): Promise<void> {
  await tx.execute(
    sql`update sites set catalogue_replacing = null where site_id = ${siteId} and catalogue_replacing = ${importId}`,
  );
}

/** Serializes replacements of a site's catalog; rules can be saved meanwhile. */
const REPLACE_LOCK = 7_346_114;

/** The last queued replacement by site, if one process owns the store. */
const lastBySite = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Runs a task with the exclusive right to replace a site's catalog. */
function withCatalogueLock<T>(database: Database, siteId: string, run: () => Promise<T>): Promise<T> {
  return database.engine === "pglite"
    ? runInProcess(database, siteId, run)
    : runWithDatabaseLock(database, siteId, run);
}

/** The embedded store has only one connection, so a database lock would block everything. */
async function runInProcess<T>(database: Database, siteId: string, run: () => Promise<T>): Promise<T> {
  const bySite = lastBySite.get(database) ?? new Map<string, Promise<unknown>>();
  lastBySite.set(database, bySite);
  const turn = (bySite.get(siteId) ?? Promise.resolve()).then(run);
  const ended = turn.catch(() => undefined);
  bySite.set(siteId, ended);
  try {
    return await turn;
  } finally {
    if (bySite.get(siteId) === ended) bySite.delete(siteId);
  }
}

async function runWithDatabaseLock<T>(database: Database, siteId: string, run: () => Promise<T>): Promise<T> {
  const client = await database.db.$client.connect();
  let fault: Error | undefined;
  // If the connection breaks, another process may get the lock; the site's mark then stops this one.
  const onError = (error: Error): void => {
    fault = error;
  };
  client.on("error", onError);
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1, hashtext($2))", [REPLACE_LOCK, siteId]);
    return await run();
  } finally {
    await unlock(client, siteId).catch(onError);
    client.off("error", onError);
    // Discard a connection that may still hold the lock.
    client.release(fault);
  }
}

async function unlock(client: PoolClient, siteId: string): Promise<void> {
  await client.query("select pg_advisory_unlock($1, hashtext($2))", [REPLACE_LOCK, siteId]);
  await client.query("reset statement_timeout");
}

/**
 * Deletes the staged items of a site's imports, except those that are replacing the catalog, of held or just approved
 * runs, and of rejected runs whose changes are not stored yet.
 */
export async function dropStaged(database: Database, siteId: string): Promise<void> {
  const { rows } = await runStep(database, (tx) =>
    // Skip scan: jumps from one import to the next in key order without reading all items.
    tx.execute<{ import_id: string }>(sql`
      with recursive imports as (
        (select import_id from import_items where site_id = ${siteId} order by import_id limit 1)
        union all
        select (select n.import_id from import_items n
          where n.site_id = ${siteId} and n.import_id > i.import_id order by n.import_id limit 1)
        from imports i where i.import_id is not null
      )
      select import_id from imports where import_id is not null
      except select catalogue_replacing from sites where site_id = ${siteId}
      except select r.staged from feed_runs r where r.site_id = ${siteId}
        and (r.status = 'held' or r.decision = 'rejected' or (r.decision = 'approved' and r.status in ('manually', 'running')))`),
  );
  for (const { import_id: importId } of rows) await clearStaged(database, { siteId, importId });
}

/** Condition: an import of a site is neither finished nor replacing the catalog. */
export function isOpenImport(siteId: string): SQL | undefined {
  return and(
    eq(catalogueImports.siteId, siteId),
    isNull(catalogueImports.finishedAt),
    sql`${catalogueImports.id} not in (
      select s.catalogue_replacing from sites s where s.site_id = ${siteId} and s.catalogue_replacing is not null)`,
  );
}
