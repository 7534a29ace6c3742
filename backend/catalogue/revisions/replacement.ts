import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { isIn, runRanges, STEP_KEYS, STEP_ROWS } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import { withCatalogueLock } from "./catalogue-lock";
import type { OpenImport } from "./stage-items";

/** An import on its way to become the catalogue of a site, which has `revision` until then. */
export type Replacement = OpenImport & { database: Database; revision: number };

/** Runs something that replaces the catalogue of a site, while nobody else does. */
export function replacing<T>(
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
    if (site === undefined) throw new Error("a catalogue belongs to a site that exists");
    if (site.left !== null) await clearInterrupted(database, siteId, site.revision);
    return run({ ...open, database, revision: site.revision });
  });
}

/** Marks the site before anything is written of its next revision. */
export async function markReplacing({ database, siteId, importId }: Replacement): Promise<void> {
  await database.withSystem((tx) =>
    tx.update(sites).set({ catalogueReplacing: importId }).where(eq(sites.siteId, siteId)),
  );
}

/**
 * Removes what an import leaves behind, in the background: who waits for the import need not wait for that. What a stop
 * leaves is removed by the next replacement of the site.
 */
export function clearLater(replacement: Replacement, shown: number, log: Log): void {
  const { database, siteId } = replacement;
  withCatalogueLock(database, siteId, () => clearUp(replacement, shown)).catch((error: unknown) =>
    log.warn({ err: error, siteId }, "what an import left behind could not be removed"),
  );
}

/** Removes what an import leaves behind, once the catalogue of the site is at a revision: that of before, or the next one. */
export async function clearUp(replacement: Replacement, shown: number): Promise<void> {
  // What the next revision lacks goes only when it shows: until then it is live.
  if (shown > replacement.revision) await clearReplaced(replacement);
  else await clearStaged(replacement.database, replacement);
}

/** Removes what is staged and what no longer shows, and the mark. */
async function clearReplaced({ database, siteId, importId, revision }: Replacement): Promise<void> {
  const gone = sql`item_versions where site_id = ${siteId} and revision = ${revision + 1}`;
  await runRanges(database, { rows: gone, size: STEP_ROWS }, (tx, range) =>
    tx.execute(sql`
      delete from catalogue_rows c using item_versions v
      where v.site_id = ${siteId} and v.revision = ${revision + 1} and ${isIn(sql`v.identity`, range)}
        and c.site_id = ${siteId} and ${isIn(sql`c.identity`, range)} and c.identity = v.identity and c.gone_in = ${revision + 1}`),
  );
  await clearStaged(database, { siteId, importId });
  await database.withSystem((tx) => unmark(tx, siteId, importId));
}

/** Removes what an import has staged. */
export async function clearStaged(database: Database, { siteId, importId }: OpenImport): Promise<void> {
  const rows = sql`import_items where site_id = ${siteId} and import_id = ${importId}`;
  await runRanges(database, { rows, size: STEP_ROWS }, (tx, range) =>
    tx.execute(sql`delete from ${rows} and ${isIn(sql`identity`, range)}`),
  );
}

/** Takes back what an interrupted replacement has written of the next revision, and removes what it left of earlier ones. */
async function clearInterrupted(database: Database, siteId: string, revision: number): Promise<void> {
  const rows = sql`catalogue_rows where site_id = ${siteId}`;
  await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
    const isHere = isIn(sql`identity`, range);
    await tx.execute(sql`delete from ${rows} and ${isHere} and (written_in > ${revision} or gone_in <= ${revision})`);
    await tx.execute(
      sql`update catalogue_rows set gone_in = null where site_id = ${siteId} and ${isHere} and gone_in is not null`,
    );
  });
  const versions = sql`item_versions where site_id = ${siteId} and revision = ${revision + 1}`;
  await runRanges(database, { rows: versions, size: STEP_ROWS }, (tx, range) =>
    tx.execute(sql`delete from ${versions} and ${isIn(sql`identity`, range)}`),
  );
  await database.withSystem((tx) => tx.update(sites).set({ catalogueReplacing: null }).where(eq(sites.siteId, siteId)));
}

async function unmark(tx: Tx, siteId: string, importId: string): Promise<void> {
  await tx.execute(
    sql`update sites set catalogue_replacing = null where site_id = ${siteId} and catalogue_replacing = ${importId}`,
  );
}
