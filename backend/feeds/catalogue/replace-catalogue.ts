import { and, eq, sql } from "drizzle-orm";
import { change } from "@/backend/change";
import { enterSite, type Tx } from "@/backend/db/client";
import { catalogueImports, sites } from "@/backend/db/schema";
import { refreshItemStates } from "@/backend/rules/item-states";
import { wakeWaitingPins } from "@/backend/rules/wake-waiting-pins";
import type { Services } from "@/backend/services";
import { becomeCatalogue, type ImportCounts } from "./become-catalogue";
import type { OpenImport } from "./stage-items";

/** Whose doing a new catalogue is. */
type By = { user: { id: string; name: string }; now: Date };

/**
 * Makes an open import the catalogue, inside the caller's transaction, and stores that as a change. Null when it holds no
 * item: nothing is changed then.
 */
export async function replaceCatalogue(
  tx: Tx,
  { siteId, importId }: OpenImport,
  keepMissing: boolean,
  { user, now }: By,
): Promise<ImportCounts | null> {
  // A large catalogue takes longer than any call may.
  await tx.execute(sql`set local statement_timeout = 0`);
  const counts = await becomeCatalogue(tx, siteId, importId, keepMissing);
  if (counts.added + counts.changed + counts.unchanged === 0) return null;
  await tx
    .update(catalogueImports)
    .set({ finishedAt: now, counts })
    .where(and(eq(catalogueImports.siteId, siteId), eq(catalogueImports.id, importId)));
  if (isNew(counts))
    await tx
      .update(sites)
      .set({ catalogueRevision: sql`${sites.catalogueRevision} + 1` })
      .where(eq(sites.siteId, siteId));
  await enterSite(tx, siteId);
  const entry = { feature: "catalogue-import", action: "import", objectId: importId, cause: "import" as const };
  await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: counts });
  return counts;
}

/**
 * What follows a new catalogue, once it stands: pins that waited act, lists know the states of their items, the search has
 * a new index. Answers the milliseconds that the index took.
 */
export async function followCatalogue(
  services: Pick<Services, "database" | "search">,
  siteId: string,
  counts: ImportCounts,
  { user, now }: By,
): Promise<number> {
  // After it, so that a save that read the old catalogue is seen too, and each holds no more than a save does.
  await services.database.withSite(siteId, (tx) => wakeWaitingPins({ tx, site: { siteId }, user, now }));
  await services.database.withSite(siteId, (tx) => refreshItemStates(tx, siteId));
  // The same feed once more leaves the index as it is.
  return isNew(counts) ? (await services.search.catalogueChanged(siteId)).ms : 0;
}

function isNew({ added, changed, removed }: ImportCounts): boolean {
  return added + changed + removed > 0;
}
