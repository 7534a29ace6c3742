import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { importItems } from "@/backend/db/schema";
import type { ImportCounts } from "./compare-catalogue";
import type { OpenImport } from "./stage-items";

/**
 * So many items are worth telling the store of: until it has looked for itself, a minute later, it takes a site that was
 * small or not there for small, and looks up ten items of a million by going through all of them.
 */
const MANY = 5_000;

/**
 * Makes an import that was compared the catalogue, inside the same transaction, as a revision. Of each item that is changed
 * or removed the row as it was is kept; what is added says by `written_in` since when it is there.
 */
export async function becomeCatalogue(
  tx: Tx,
  { siteId, importId }: OpenImport,
  { added, changed, removed }: ImportCounts,
  revision: number,
): Promise<void> {
  if (changed + removed > 0) await keepVersions(tx, siteId, revision);
  if (changed > 0)
    await tx.execute(sql`
      update catalogue_items c
      set type = s.type, title = s.title, attributes = s.attributes, hash = s.hash, sold_out = s.sold_out,
          updated_at = now(), written_in = ${revision}
      from catalogue_diff d join import_items s
        on s.site_id = ${siteId} and s.import_id = ${importId} and s.identity = d.identity
      where c.site_id = ${siteId} and c.identity = d.identity and not d.is_gone`);
  if (removed > 0)
    await tx.execute(sql`
      delete from catalogue_items c using catalogue_diff d
      where c.site_id = ${siteId} and c.identity = d.identity and d.is_gone`);
  if (added > 0)
    await tx.execute(sql`
      insert into catalogue_items (site_id, identity, type, title, attributes, hash, sold_out, updated_at, written_in)
      select s.site_id, s.identity, s.type, s.title, s.attributes, s.hash, s.sold_out, now(), ${revision}
      from import_items s
      where s.site_id = ${siteId} and s.import_id = ${importId} and not exists (
        select from catalogue_items c where c.site_id = ${siteId} and c.identity = s.identity
      )`);
  await tx.delete(importItems).where(and(eq(importItems.siteId, siteId), eq(importItems.importId, importId)));
  if (added + removed >= MANY) await tx.execute(sql`analyze catalogue_items`);
}

async function keepVersions(tx: Tx, siteId: string, revision: number): Promise<void> {
  await tx.execute(sql`
    insert into item_versions
      (site_id, revision, identity, kind, type, title, attributes, hash, sold_out, written_in)
    select c.site_id, ${revision}::bigint, c.identity, case when d.is_gone then 'removed' else 'changed' end,
      c.type, c.title, c.attributes, c.hash, c.sold_out, c.written_in
    from catalogue_items c join catalogue_diff d on d.identity = c.identity
    where c.site_id = ${siteId}`);
}
