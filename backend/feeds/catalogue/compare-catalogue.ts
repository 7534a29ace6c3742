import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { FEED_REMOVED_SHARE_MAX } from "@/lib/domain/limits";
import type { OpenImport } from "./stage-items";

/** What an import does to the catalogue of a site. */
export type ImportCounts = { added: number; changed: number; unchanged: number; removed: number };

/** One catalogue of a site is replaced at a time; its rules can be saved meanwhile. */
const REPLACE_LOCK = 7_346_114;

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
  const staged = sql`select distinct type from import_items where site_id = ${siteId} and import_id = ${importId}`;
  const missing = keepMissing ? sql`false` : sql`s.identity is null and c.type in (${staged})`;
  await tx.execute(sql`
    insert into catalogue_diff (identity, is_gone)
    select c.identity, s.identity is null from catalogue_items c
    left join import_items s on s.site_id = ${siteId} and s.import_id = ${importId} and s.identity = c.identity
    where c.site_id = ${siteId} and (${missing} or s.hash <> c.hash or s.sold_out <> c.sold_out)`);
  return countDiff(tx, { siteId, importId });
}

/** Makes room for a difference, and waits for whoever replaces the catalogue of the site. */
export async function beginReplacing(tx: Tx, siteId: string): Promise<void> {
  // A large catalogue takes longer than any call may.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${REPLACE_LOCK}, hashtext(${siteId}))`);
  await tx.execute(
    sql`create temp table catalogue_diff (identity text not null, is_gone boolean not null) on commit drop`,
  );
}

/** What the difference and an import come to; null when both are empty. */
export async function countDiff(tx: Tx, { siteId, importId }: OpenImport): Promise<ImportCounts | null> {
  // A temporary table is not looked at by itself.
  await tx.execute(sql`analyze catalogue_diff`);
  const { rows } = await tx.execute<{ staged: string; known: string; changed: string; removed: string }>(sql`
    select
      (select count(*) from import_items where site_id = ${siteId} and import_id = ${importId}) as staged,
      (select count(*) from import_items s join catalogue_items c on c.site_id = s.site_id and c.identity = s.identity
        where s.site_id = ${siteId} and s.import_id = ${importId}) as known,
      (select count(*) from catalogue_diff where not is_gone) as changed,
      (select count(*) from catalogue_diff where is_gone) as removed`);
  const [staged = 0, known = 0, changed = 0, removed = 0] = ["staged", "known", "changed", "removed"].map((name) =>
    Number(rows[0]?.[name as "staged"] ?? 0),
  );
  return staged + removed === 0 ? null : { added: staged - known, changed, unchanged: known - changed, removed };
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
