import { normalizePath } from "@vitrine/engine/category-path";
import { listCategories } from "@vitrine/engine/rule-eligibility";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { goneCategories } from "@/backend/db/schema/search/gone-categories";
import { isIn, runRanges, STEP_KEYS, STEP_ROWS, selectOrdered, subtractDays, toTimestamp } from "@/backend/db/steps";
import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";
import {
  type CategoryTally,
  expandPaths,
  listSuspects,
  rankTargets,
  tallyItem,
} from "@/lib/domain/search/category-successor";

// Finds, after each new revision of a catalog, the categories of listings and campaigns that no item has now, and where their
// items went. Reads the catalog in steps, and only on sites that have such listings or campaigns.

/** A site's new revision, and the categories that matter: `stored` are those that were gone before it. */
type NewRevision = {
  database: Database;
  siteId: string;
  revision: number;
  /** The revision after which items were not compared with all of `stored` yet. */
  since: number;
  wanted: Set<string>;
  stored: Set<string>;
  /** The categories that only drafts of campaigns name, which may be any text. */
  drafted: Set<string>;
};

type CategoryColumns = { category: unknown; all_categories: unknown };
type MovedRow = CategoryColumns & { is_here: boolean; category_now: unknown; all_categories_now: unknown };

/** Updates `gone_categories` of a site after a new revision. */
export const followCategories: AfterCatalogue = async ({ database }, { siteId, now }) => {
  const following = await database.withSite(siteId, (tx) => loadFollowing(tx, { database, siteId, now }));
  if (following === null) return;
  const tallies = await tallyChanges(following);
  const back = await findReturned(following);
  const { missing, totals } = await findMissing(following, tallies);
  await database.withSite(siteId, async (tx) => {
    const { revision } = following;
    // Rows of another import in between were not read, or deleted while reading. Its own run compares everything.
    if ((await lockRevision(tx, siteId)) !== revision) return;
    await dropRows(tx, following, { back, now });
    const rows = [...missing].map((path) => {
      const tally = tallies.get(path) ?? { items: 0, removed: 0, targets: new Map() };
      const { items, removed } = tally;
      return { siteId, path, revision, goneAt: now, items, removed, targets: rankTargets(tally, totals) };
    });
    if (rows.length > 0) await tx.insert(goneCategories).values(rows).onConflictDoNothing();
  });
};

/** The site's current revision; an import publishes no other one until the transaction ends. */
async function lockRevision(tx: Tx, siteId: string): Promise<number | undefined> {
  const { catalogueRevision: revision } = sites;
  const [site] = await tx.select({ revision }).from(sites).where(eq(sites.siteId, siteId)).for("share");
  return site?.revision;
}

/**
 * What to follow; null if the import changed nothing and no run before it was missed, for example because the process stopped, or if
 * no listing and no campaign names a category.
 */
async function loadFollowing(
  tx: Tx,
  { database, siteId, now }: Pick<NewRevision, "database" | "siteId"> & { now: Date },
): Promise<NewRevision | null> {
  const { rows } = await tx.execute<{ revision: string; is_new: boolean }>(sql`
    select s.catalogue_revision as revision, exists (select from catalogue_revisions r
      where r.site_id = s.site_id and r.revision = s.catalogue_revision and r.at = ${toTimestamp(now)}) as is_new
    from sites s where s.site_id = ${siteId}`);
  const [row] = rows;
  if (row === undefined) return null;
  const revision = Number(row.revision);
  const gone = await tx.select().from(goneCategories).where(eq(goneCategories.siteId, siteId));
  const since = Math.min(revision, ...gone.map((one) => one.revision));
  if (!row.is_new && since === revision) return null;
  const named = await loadNamedPaths(tx, siteId);
  const drafted = await loadDraftedPaths(tx, siteId);
  // A successor may be renamed, too.
  const successors = gone.flatMap(({ targets }) => targets.slice(0, 1).map(({ path }) => path));
  const wanted = new Set([...named, ...drafted, ...successors]);
  const stored = new Set(gone.map(({ path }) => path));
  const isNeeded = wanted.size > 0 || stored.size > 0;
  if (!isNeeded) return null;
  for (const path of [...named, ...successors]) drafted.delete(path);
  return { database, siteId, revision, since, wanted, stored, drafted };
}

/** The paths that listings and published campaigns name. */
async function loadNamedPaths(tx: Tx, siteId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ path: string }>(sql`
    select c.subject_key as path from customizations c where c.site_id = ${siteId} and c.kind = 'product-listings'
    union select unnest(b.keys) from campaigns b where b.site_id = ${siteId} and b.kind = 'listing-campaigns'`);
  return readNamed(rows);
}

/** The paths that drafts of campaigns name. */
async function loadDraftedPaths(tx: Tx, siteId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ path: string }>(sql`
    select distinct jsonb_array_elements_text(d.content->'campaign'->'subjects') as path from drafts d
    where d.site_id = ${siteId} and d.kind = 'listing-campaigns'`);
  return readNamed(rows);
}

function readNamed(rows: readonly { path: string }[]): Set<string> {
  return new Set(rows.map(({ path }) => normalizePath(path)).filter((path) => path !== ""));
}

/** Counts where the items went that left a wanted category in this revision. */
async function tallyChanges({ database, siteId, revision, wanted }: NewRevision): Promise<Map<string, CategoryTally>> {
  const tallies = new Map<string, CategoryTally>();
  const rows = sql`item_versions where site_id = ${siteId} and revision = ${revision}`;
  const added = sql`catalogue_rows c where c.site_id = ${siteId} and c.written_in = ${revision}`;
  await runRanges(database, { rows, size: STEP_ROWS }, async (tx, range) => {
    const found = await tx.execute<MovedRow>(sql`
      select v.attributes->'category' as category, v.attributes->'all_categories' as all_categories,
        c.identity is not null as is_here,
        c.attributes->'category' as category_now, c.attributes->'all_categories' as all_categories_now
      from item_versions v left join ${selectOrdered(added, "c", range)} on c.identity = v.identity
      where v.site_id = ${siteId} and v.revision = ${revision} and ${isIn(sql`v.identity`, range)}
        and (c.identity is null
          or (v.attributes->'category') is distinct from (c.attributes->'category')
          or (v.attributes->'all_categories') is distinct from (c.attributes->'all_categories'))`);
    for (const row of found.rows) {
      const after = { category: row.category_now, all_categories: row.all_categories_now };
      tallyItem(tallies, wanted, readPaths(row), row.is_here ? readPaths(after) : null);
    }
  });
  return tallies;
}

/** The categories that were gone, and that items written since have again. */
async function findReturned({ database, siteId, revision, since, stored }: NewRevision): Promise<Set<string>> {
  const back = new Set<string>();
  if (stored.size === 0) return back;
  const rows = sql`catalogue_rows where site_id = ${siteId} and written_in > ${since} and ${isCurrent(revision)}`;
  await runRanges(database, { rows, size: STEP_ROWS }, async (tx, range) => {
    const found = await tx.execute<CategoryColumns>(sql`
      select attributes->'category' as category, attributes->'all_categories' as all_categories
      from ${rows} and ${isIn(sql`identity`, range)}`);
    for (const row of found.rows) for (const path of readPaths(row)) if (stored.has(path)) back.add(path);
  });
  return back;
}

/**
 * The wanted categories that no item has, and the number of items of each category that may be a successor. Reads nothing if
 * none of them may be gone, and stops when all are found.
 */
async function findMissing(
  { database, siteId, revision, wanted, stored, drafted }: NewRevision,
  tallies: ReadonlyMap<string, CategoryTally>,
): Promise<{ missing: Set<string>; totals: Map<string, number> }> {
  const missing = listSuspects(wanted, { stored, drafted, tallies });
  const totals = new Map<string, number>();
  for (const { targets } of tallies.values()) for (const path of targets.keys()) totals.set(path, 0);
  const rows = sql`catalogue_rows where site_id = ${siteId} and ${isCurrent(revision)}`;
  if (missing.size === 0) return { missing, totals };
  await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
    if (missing.size === 0) return;
    const found = await tx.execute<CategoryColumns>(sql`
      select attributes->'category' as category, attributes->'all_categories' as all_categories
      from ${rows} and ${isIn(sql`identity`, range)}`);
    for (const row of found.rows) {
      for (const path of readPaths(row)) {
        missing.delete(path);
        const total = totals.get(path);
        if (total !== undefined) totals.set(path, total + 1);
      }
    }
  });
  return { missing, totals };
}

/** Condition: a row is in a revision, also while the next one is written. */
function isCurrent(revision: number): SQL {
  return sql`written_in <= ${revision} and (gone_in is null or gone_in > ${revision})`;
}

/**
 * Deletes categories that items have again, and those that nothing has named for so long that no undo can bring it back. The others
 * were looked for up to this revision.
 */
async function dropRows(
  tx: Tx,
  { siteId, revision, wanted, stored }: NewRevision,
  { back, now }: { back: ReadonlySet<string>; now: Date },
): Promise<void> {
  const isOfSite = eq(goneCategories.siteId, siteId);
  if (back.size > 0) await tx.delete(goneCategories).where(and(isOfSite, inArray(goneCategories.path, [...back])));
  await tx
    .update(goneCategories)
    .set({ revision })
    .where(and(isOfSite, lt(goneCategories.revision, revision)));
  const unnamed = [...stored].filter((path) => !wanted.has(path));
  if (unnamed.length === 0) return;
  const isOld = sql`${goneCategories.goneAt} < ${subtractDays(now, UNDO_DAYS)}`;
  await tx.delete(goneCategories).where(and(isOfSite, isOld, inArray(goneCategories.path, unnamed)));
}

function readPaths({ category, all_categories }: CategoryColumns): Set<string> {
  return expandPaths(listCategories({ category, all_categories }));
}
