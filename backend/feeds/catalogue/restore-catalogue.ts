import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema";
import { catalogueRevisions } from "@/backend/db/schema-runs";
import { beginReplacing, type ImportCounts, noteDiff } from "./compare-catalogue";
import type { OpenImport } from "./stage-items";

/** Which revisions of a catalogue can be brought back: those from `from` up to before `current`. */
export type Restorable = { from: number; current: number };

/** The revisions of a site's catalogue that can be brought back: everything since is kept. */
export async function restorableOf(tx: Tx, siteId: string): Promise<Restorable> {
  const { rows } = await tx.execute<{ current: string; from: string }>(sql`
    select s.catalogue_revision as current, coalesce((
      select min(revision) - 1 from (
        select revision, revision + row_number() over (order by revision desc) as place
        from catalogue_revisions where site_id = ${siteId} and is_kept
      ) kept where kept.place = s.catalogue_revision + 1
    ), s.catalogue_revision) as "from"
    from sites s where s.site_id = ${siteId}`);
  const [row] = rows;
  return { from: Number(row?.from ?? 0), current: Number(row?.current ?? 0) };
}

/** Whether the catalogue can be made what it was at a revision; false too when it is that. */
export function isRestorable(revision: number | null, { from, current }: Restorable): boolean {
  return revision !== null && revision >= from && revision < current;
}

/**
 * Stages what the catalogue was at a revision, where it is something else now, and compares both, as `compareCatalogue`
 * does. `not_kept` when what changed since is not kept any more; null when nothing differs.
 */
export async function compareWithRevision(
  tx: Tx,
  { siteId, importId }: OpenImport,
  revision: number,
): Promise<ImportCounts | null | "not_kept"> {
  await beginReplacing(tx, siteId);
  if (!(await isKeptSince(tx, siteId, revision))) return "not_kept";
  // Versions come by the hundred thousand: without a look at them each would be looked up by itself.
  await tx.execute(sql`analyze item_versions`);
  // The oldest version since is what it was then, unless that was written later too: then it was not there.
  await tx.execute(sql`
    insert into import_items (site_id, import_id, identity, type, title, attributes, hash, sold_out)
    select v.site_id, ${importId}, v.identity, v.type, v.title, v.attributes, v.hash, v.sold_out
    from (
      select identity, min(revision) as revision from item_versions
      where site_id = ${siteId} and revision > ${revision} group by identity
    ) oldest
    join item_versions v on v.site_id = ${siteId} and v.revision = oldest.revision and v.identity = oldest.identity
    where v.written_in <= ${revision}`);
  return noteDiff(tx, { siteId, importId }, sql`c.written_in > ${revision}`, sql`true`);
}

async function isKeptSince(tx: Tx, siteId: string, revision: number): Promise<boolean> {
  const [site] = await tx.select({ current: sites.catalogueRevision }).from(sites).where(eq(sites.siteId, siteId));
  const isSince = and(eq(catalogueRevisions.siteId, siteId), gt(catalogueRevisions.revision, revision));
  const [kept] = await tx
    .select({ revisions: count() })
    .from(catalogueRevisions)
    .where(and(isSince, eq(catalogueRevisions.isKept, true)));
  return site !== undefined && kept?.revisions === site.current - revision;
}
