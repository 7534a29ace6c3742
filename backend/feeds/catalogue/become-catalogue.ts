import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems, importItems } from "@/backend/db/schema";

/** What an import did to the catalogue of a site. */
export type ImportCounts = { added: number; changed: number; unchanged: number; removed: number };

/**
 * Makes the items of an import the catalogue, inside the caller's transaction. What the import lacks is removed, among
 * the types that it holds, unless `keepMissing`. An import without items changes nothing.
 */
export async function becomeCatalogue(
  tx: Tx,
  siteId: string,
  importId: string,
  keepMissing: boolean,
): Promise<ImportCounts> {
  const staged = sql`from import_items where site_id = ${siteId} and import_id = ${importId}`;
  const { rows: totals } = await tx.execute<{ total: string }>(sql`select count(*) as total ${staged}`);
  const { rows: written } = await tx.execute<{ inserted: boolean; n: string }>(sql`
    with written as (
      insert into catalogue_items (site_id, identity, type, title, attributes, hash, sold_out, updated_at)
      select site_id, identity, type, title, attributes, hash, sold_out, now() ${staged}
      on conflict (site_id, identity) do update
        set type = excluded.type, title = excluded.title, attributes = excluded.attributes, hash = excluded.hash,
            sold_out = excluded.sold_out, updated_at = excluded.updated_at
        where catalogue_items.hash <> excluded.hash or catalogue_items.sold_out <> excluded.sold_out
      -- A row that the statement inserted has no deleting transaction yet.
      returning (xmax = 0) as inserted
    )
    select inserted, count(*) as n from written group by inserted`);
  const added = Number(written.find((row) => row.inserted)?.n ?? 0);
  const changed = Number(written.find((row) => !row.inserted)?.n ?? 0);
  const removed = keepMissing ? 0 : await removeMissing(tx, siteId, importId);
  await tx.delete(importItems).where(and(eq(importItems.siteId, siteId), eq(importItems.importId, importId)));
  return { added, changed, unchanged: Number(totals[0]?.total ?? 0) - added - changed, removed };
}

async function removeMissing(tx: Tx, siteId: string, importId: string): Promise<number> {
  const types = await tx
    .selectDistinct({ type: importItems.type })
    .from(importItems)
    .where(and(eq(importItems.siteId, siteId), eq(importItems.importId, importId)));
  const gone = await tx
    .delete(catalogueItems)
    .where(
      and(
        eq(catalogueItems.siteId, siteId),
        inArray(
          catalogueItems.type,
          types.map(({ type }) => type),
        ),
        sql`${catalogueItems.identity} not in (
          select identity from import_items where site_id = ${siteId} and import_id = ${importId}
        )`,
      ),
    )
    .returning({ identity: catalogueItems.identity });
  return gone.length;
}
