import { and, eq } from "drizzle-orm";
import { enterSite, type Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { runStep } from "@/backend/db/steps";
import { analyzeTable } from "@/backend/db/store-upkeep";
import { change } from "@/backend/kit/record-change";
import type { Services } from "@/backend/kit/services";
import { writeRevision } from "./become-catalogue";
import type { CatalogueDiff, ImportCounts } from "./compare-catalogue";
import type { Replacement } from "./replacement";

/**
 * So many new or removed items are worth telling the store of: until it has looked for itself, a minute later, it takes a
 * site that was small or not there for small, and looks up ten items of a million by going through all of them.
 */
const MANY = 5_000;

/** Whose doing a new catalogue is: a person or nobody, and the run where it was one. */
type By = { user: { id: string; name: string }; now: Date; run?: { feed: string; runId: string } };

/**
 * Makes a compared import the catalogue: writes the next revision in steps, then shows it in one short transaction, of which
 * `along` is a part, and stores that as a change. Answers the revision that the catalogue has then: that of before where
 * nothing differs. What is left of the import and of the old catalogue is for `clearLater`.
 */
export async function replaceCatalogue(
  replacement: Replacement,
  diff: CatalogueDiff,
  by: By,
  along: (tx: Tx) => Promise<void> = async () => {},
): Promise<number> {
  const { database } = replacement;
  if (!isNew(diff.counts)) {
    await runStep(database, async (tx) => {
      await along(tx);
      await finishImport(tx, replacement, diff.counts, by);
    });
    return replacement.revision;
  }
  await writeRevision(replacement, diff);
  await runStep(database, async (tx) => {
    await along(tx);
    await showRevision(tx, replacement, diff.counts, by);
    await finishImport(tx, replacement, diff.counts, by);
  });
  if (diff.counts.added + diff.counts.removed >= MANY) await analyzeTable(database, "catalogue_rows");
  return replacement.revision + 1;
}

/** Moves the site to the revision that was written. Throws where another replacement has come in between. */
async function showRevision(
  tx: Tx,
  { siteId, importId, revision }: Replacement,
  { changed, removed }: ImportCounts,
  { now, run }: By,
): Promise<void> {
  const isOurs = and(
    eq(sites.siteId, siteId),
    eq(sites.catalogueRevision, revision),
    eq(sites.catalogueReplacing, importId),
  );
  const moved = await tx
    .update(sites)
    .set({ catalogueRevision: revision + 1 })
    .where(isOurs)
    .returning({ siteId: sites.siteId });
  if (moved.length === 0) throw new Error("the catalogue was replaced by another import meanwhile");
  const versions = changed + removed;
  await tx.insert(catalogueRevisions).values({ siteId, revision: revision + 1, at: now, versions, ...run });
}

async function finishImport(
  tx: Tx,
  { siteId, importId }: Replacement,
  counts: ImportCounts,
  { user, now }: By,
): Promise<void> {
  await tx
    .update(catalogueImports)
    .set({ finishedAt: now, counts })
    .where(and(eq(catalogueImports.siteId, siteId), eq(catalogueImports.id, importId)));
  await enterSite(tx, siteId);
  const entry = { feature: "catalogue-import", action: "import", objectId: importId, cause: "import" as const };
  await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: counts });
}

/** Runs what follows a new catalogue, once it stands, and builds the index of the search. Answers the milliseconds that the index took. */
export async function followCatalogue(
  services: Pick<Services, "database" | "search" | "afterCatalogue">,
  siteId: string,
  counts: ImportCounts,
  { user, now }: By,
): Promise<number> {
  // After it, so that a save that read the old catalogue is seen too.
  for (const follow of services.afterCatalogue) await follow(services, { siteId, user, now });
  // The same feed once more leaves the index as it is.
  return isNew(counts) ? (await services.search.catalogueChanged(siteId)).ms : 0;
}

function isNew({ added, changed, removed }: ImportCounts): boolean {
  return added + changed + removed > 0;
}
