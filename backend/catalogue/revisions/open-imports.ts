import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { runStep } from "@/backend/db/steps";
import { clearStaged } from "./replacement";

/**
 * Removes what imports of a site have staged, except what is becoming the catalogue, what waits for a person's decision,
 * what was just approved, and what was rejected while its changes are not kept yet.
 */
export async function dropStaged(database: Database, siteId: string): Promise<void> {
  const { rows } = await runStep(database, (tx) =>
    // From one import to the next in the order of the key, without a look at the items of each.
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

/** Whether an import of a site is neither finished nor about to be. */
export function isOpen(siteId: string): SQL | undefined {
  return and(
    eq(catalogueImports.siteId, siteId),
    isNull(catalogueImports.finishedAt),
    sql`${catalogueImports.id} not in (
      select s.catalogue_replacing from sites s where s.site_id = ${siteId} and s.catalogue_replacing is not null)`,
  );
}
