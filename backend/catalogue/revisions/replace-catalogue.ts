import { and, eq } from "drizzle-orm";
import { enterSite, type Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { runStep } from "@/backend/db/steps";
import { analyzeTable } from "@/backend/db/store-upkeep";
import { change } from "@/backend/kit/record-change";
import type { Services } from "@/backend/kit/services";
import type { CatalogueDiff, ImportCounts } from "./compare-catalogue";
import type { Replacement } from "./replacement";
import { writeRevision } from "./write-revision";

/**
 * Run ANALYZE after adding or removing this many items. Until autovacuum does, a minute later, the planner assumes that the
 * site is small and scans a million items to find ten.
 */
const ANALYZE_MIN = 5_000;

/** Who replaced the catalog, and the run if it was one. */
type ReplacementCause = { user: { id: string; name: string }; now: Date; run?: { feed: string; runId: string } };

/**
 * Replaces the catalog with a compared import: writes the next revision in steps, then publishes and records it in one
 * short transaction. Returns the current revision. The caller cleans up the import and the old revision (`cleanUp`,
 * `cleanUpLater`).
 * @param alongside runs in the short transaction, too.
 */
export async function replaceCatalogue(
  replacement: Replacement,
  diff: CatalogueDiff,
  by: ReplacementCause,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<number> {
  const { database } = replacement;
  if (!hasChanges(diff.counts)) {
    await runStep(database, async (tx) => {
      await alongside(tx);
      await finishImport(tx, replacement, diff.counts, by);
    });
    return replacement.revision;
  }
  await writeRevision(replacement, diff);
  await runStep(database, async (tx) => {
    await alongside(tx);
    await publishRevision(tx, replacement, diff.counts, by);
    await finishImport(tx, replacement, diff.counts, by);
  });
  if (diff.counts.added + diff.counts.removed >= ANALYZE_MIN) await analyzeTable(database, "catalogue_rows");
  return replacement.revision + 1;
}

/** Moves the site to the written revision. Throws if another replacement came in between. */
async function publishRevision(
  tx: Tx,
  { siteId, importId, revision }: Replacement,
  { changed, removed }: ImportCounts,
  { now, run }: ReplacementCause,
): Promise<void> {
  const isUnchanged = and(
    eq(sites.siteId, siteId),
    eq(sites.catalogueRevision, revision),
    eq(sites.catalogueReplacing, importId),
  );
  const updated = await tx
    .update(sites)
    .set({ catalogueRevision: revision + 1 })
    .where(isUnchanged)
    .returning({ siteId: sites.siteId });
  if (updated.length === 0) throw new Error("another import replaced the catalogue in the meantime");
  const versions = changed + removed;
  await tx.insert(catalogueRevisions).values({ siteId, revision: revision + 1, at: now, versions, ...run });
}

async function finishImport(
  tx: Tx,
  { siteId, importId }: Replacement,
  counts: ImportCounts,
  { user, now }: ReplacementCause,
): Promise<void> {
  await tx
    .update(catalogueImports)
    .set({ finishedAt: now, counts })
    .where(and(eq(catalogueImports.siteId, siteId), eq(catalogueImports.id, importId)));
  await enterSite(tx, siteId);
  const entry = { feature: "catalogue-import", action: "import", objectId: importId, cause: "import" as const };
  await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: counts });
}

/** Runs the follow-ups of a new catalog and rebuilds the search index; returns the duration of the index build in ms. */
export async function runFollowUps(
  services: Pick<Services, "database" | "search" | "afterCatalogue">,
  siteId: string,
  counts: ImportCounts,
  { user, now }: ReplacementCause,
): Promise<number> {
  // After the replacement, so that saves based on the old catalog are included.
  for (const follow of services.afterCatalogue) await follow(services, { siteId, user, now });
  // An unchanged feed does not need a new index.
  return hasChanges(counts) ? (await services.search.updateIndex(siteId)).ms : 0;
}

function hasChanges({ added, changed, removed }: ImportCounts): boolean {
  return added + changed + removed > 0;
}
