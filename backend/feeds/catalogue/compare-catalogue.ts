import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { FEED_REMOVED_SHARE_MAX } from "@/lib/domain/limits";
import type { OpenImport } from "./stage-items";

/** What an import does to the catalogue of a site. */
export type ImportCounts = { added: number; changed: number; unchanged: number; removed: number };

/** One catalogue of a site is replaced at a time; its rules can be saved meanwhile. */
const REPLACE_LOCK = 7_346_114;
/** So many items are worth a look at how many they are before they are compared. */
const MANY = 20_000;

/**
 * Compares what an import holds with the catalogue, inside the caller's transaction, which is the only one that changes the
 * catalogue until it ends. What the import lacks is removed, among the types that it holds, unless `keepMissing`. Null when
 * the import holds no item. What is changed and removed stands in the table catalogue_diff until the transaction ends.
 */
export async function compareCatalogue(
  tx: Tx,
  { siteId, importId }: OpenImport,
  keepMissing: boolean,
): Promise<ImportCounts | null> {
  await beginReplacing(tx, siteId);
  const types = sql`array(select distinct type from import_items where site_id = ${siteId} and import_id = ${importId})`;
  return noteDiff(tx, { siteId, importId }, sql`true`, keepMissing ? sql`false` : sql`c.type = any(${types})`);
}

/** Makes room for a difference, and waits for whoever replaces the catalogue of the site. */
export async function beginReplacing(tx: Tx, siteId: string): Promise<void> {
  // A large catalogue takes longer than any call may.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local work_mem = '64MB'`);
  await tx.execute(sql`select pg_advisory_xact_lock(${REPLACE_LOCK}, hashtext(${siteId}))`);
  await tx.execute(
    sql`create temp table catalogue_diff (identity text not null, is_gone boolean not null) on commit drop`,
  );
}

/**
 * Notes how an import differs from the items `c` of the catalogue that it is about, of which those that it lacks are removed
 * where `isMissed` says so. Null when there is nothing in the import and nothing to remove.
 */
export async function noteDiff(
  tx: Tx,
  { siteId, importId }: OpenImport,
  isAbout: SQL,
  isMissed: SQL,
): Promise<ImportCounts | null> {
  const staged = await stagedItems(tx, { siteId, importId });
  const { rows } = await tx.execute<{ known: string; changed: string; removed: string }>(sql`
    with pairs as materialized (
      select c.identity, s.identity is null as is_missing, s.hash <> c.hash or s.sold_out <> c.sold_out as differs,
        ${isMissed} as is_missed
      from catalogue_items c
      left join import_items s on s.site_id = ${siteId} and s.import_id = ${importId} and s.identity = c.identity
      where c.site_id = ${siteId} and ${isAbout}
    ), noted as (
      insert into catalogue_diff (identity, is_gone)
      select identity, is_missing from pairs where differs or (is_missing and is_missed) returning is_gone
    )
    select (select count(*) from pairs where not is_missing) as known,
      count(*) filter (where not is_gone) as changed, count(*) filter (where is_gone) as removed
    from noted`);
  // A temporary table is not looked at by itself.
  await tx.execute(sql`analyze catalogue_diff`);
  const [row] = rows;
  const [known, changed, removed] = [Number(row?.known), Number(row?.changed), Number(row?.removed)];
  return staged + removed === 0 ? null : { added: staged - known, changed, unchanged: known - changed, removed };
}

/** How many items an import holds; has the store look at many, so that it does not look up each of them by itself. */
async function stagedItems(tx: Tx, { siteId, importId }: OpenImport): Promise<number> {
  const { rows } = await tx.execute<{ staged: string; are_some: boolean }>(sql`
    select (select count(*) from import_items where site_id = ${siteId} and import_id = ${importId}) as staged,
      exists (select from catalogue_items where site_id = ${siteId}) as are_some`);
  const staged = Number(rows[0]?.staged);
  // A first import has nothing to be compared with.
  if (rows[0]?.are_some && staged >= MANY) await tx.execute(sql`analyze import_items`);
  return staged;
}

/** Which part of the items that were there would go, 0 to 1. */
export function shareRemoved({ changed, unchanged, removed }: ImportCounts): number {
  const before = changed + unchanged + removed;
  return before === 0 ? 0 : removed / before;
}

/** Whether so much would go that a person has to say. */
export function isForPersons(counts: ImportCounts): boolean {
  return shareRemoved(counts) > FEED_REMOVED_SHARE_MAX;
}
