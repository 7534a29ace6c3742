import { and, eq } from "drizzle-orm";
import { change } from "@/backend/change";
import { enterSite, type Tx } from "@/backend/db/client";
import { catalogueImports, sites } from "@/backend/db/schema";
import { catalogueRevisions } from "@/backend/db/schema-runs";
import { refreshItemStates } from "@/backend/rules/item-states";
import { wakeWaitingPins } from "@/backend/rules/wake-waiting-pins";
import type { Services } from "@/backend/services";
import { becomeCatalogue } from "./become-catalogue";
import type { ImportCounts } from "./compare-catalogue";
import type { OpenImport } from "./stage-items";

/** Whose doing a new catalogue is: a person or nobody, and the run where it was one. */
type By = { user: { id: string; name: string }; now: Date; run?: { feed: string; runId: string } };

/**
 * Makes an open import that was compared the catalogue, inside the same transaction, and stores that as a change. Answers
 * the revision that the catalogue has then: that of before where nothing differs.
 */
export async function replaceCatalogue(
  tx: Tx,
  { siteId, importId }: OpenImport,
  counts: ImportCounts,
  { user, now, run }: By,
): Promise<number> {
  const [site] = await tx.select({ revision: sites.catalogueRevision }).from(sites).where(eq(sites.siteId, siteId));
  if (site === undefined) throw new Error("a catalogue belongs to a site that exists");
  const revision = isNew(counts) ? site.revision + 1 : site.revision;
  await becomeCatalogue(tx, { siteId, importId }, counts, revision);
  await tx
    .update(catalogueImports)
    .set({ finishedAt: now, counts })
    .where(and(eq(catalogueImports.siteId, siteId), eq(catalogueImports.id, importId)));
  if (isNew(counts)) {
    const versions = counts.changed + counts.removed;
    await tx.insert(catalogueRevisions).values({ siteId, revision, at: now, versions, ...run });
    await tx.update(sites).set({ catalogueRevision: revision }).where(eq(sites.siteId, siteId));
  }
  await enterSite(tx, siteId);
  const entry = { feature: "catalogue-import", action: "import", objectId: importId, cause: "import" as const };
  await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: counts });
  return revision;
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
