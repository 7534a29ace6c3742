import { type SQL, sql } from "drizzle-orm";
import { isIn, type KeyRange, runRanges, STEP_KEYS, selectOrdered } from "@/backend/db/steps";
import type { RemovedItems } from "@/lib/domain/catalogue/hold-reasons";
import type { Replacement } from "./replacement";
import type { OpenImport } from "./stage-items";

/** Number of items that an import adds, changes, leaves and removes; `merged` of the removed ones became variants, if any. */
export type ImportCounts = { added: number; changed: number; unchanged: number; removed: number; merged?: number };

/** A range of keys with the number of items that differ between import and catalog. */
export type DifferingRange = KeyRange & { differing: number };

/**
 * How an import differs from the catalog: ranges of staged items with new or changed ones (`written`), and ranges of the
 * catalog with removed ones. `isRemovable` is the condition for items `c` to be removed if the import lacks them.
 */
export type CatalogueDiff = {
  counts: ImportCounts;
  written: DifferingRange[];
  removed: DifferingRange[];
  isRemovable: SQL;
};

/**
 * Compares the staged items of an import with the catalog, in steps. Null if the import has no items.
 * @param keepMissing items of the imported types that the import lacks stay; otherwise they count as removed.
 */
export async function compareCatalogue(replacement: Replacement, keepMissing: boolean): Promise<CatalogueDiff | null> {
  const staged = await compareStaged(replacement);
  if (staged.count === 0) return null;
  const isRemovable = keepMissing ? null : sql`c.type = any(${sql.param([...staged.types])}::text[])`;
  return buildDiff(replacement, staged, isRemovable);
}

/**
 * Compares the staged items of an import with some items of the catalog. Null if nothing differs.
 * @param isRemovable a condition on these items, `c`.
 */
export async function compareRemovable(replacement: Replacement, isRemovable: SQL): Promise<CatalogueDiff | null> {
  const staged = await compareStaged(replacement);
  const diff = await buildDiff(replacement, staged, isRemovable);
  return staged.count + diff.counts.removed === 0 ? null : diff;
}

type StagedCounts = { count: number; known: number; changed: number; types: Set<string>; written: DifferingRange[] };

async function buildDiff(
  replacement: Replacement,
  staged: StagedCounts,
  isRemovable: SQL | null,
): Promise<CatalogueDiff> {
  const { ranges: removed, merged } = await findRemoved(replacement, isRemovable);
  const counts = {
    added: staged.count - staged.known,
    changed: staged.changed,
    unchanged: staged.known - staged.changed,
    removed: removed.reduce((sum, { differing }) => sum + differing, 0),
    ...(merged === 0 ? {} : { merged }),
  };
  return { counts, written: staged.written, removed, isRemovable: isRemovable ?? sql`false` };
}

async function compareStaged({ database, siteId, importId, revision }: Replacement): Promise<StagedCounts> {
  const sum: StagedCounts = { count: 0, known: 0, changed: 0, types: new Set(), written: [] };
  const rows = sql`import_items where site_id = ${siteId} and import_id = ${importId}`;
  await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
    const { rows: found } = await tx.execute<{ staged: string; known: string; changed: string; types: string[] }>(sql`
      select count(*) as staged, count(c.identity) as known, array_agg(distinct s.type) as types,
        count(*) filter (where s.hash <> c.hash or s.sold_out <> c.sold_out) as changed
      from import_items s left join ${selectCurrent({ siteId, revision }, range)} on c.identity = s.identity
      where s.site_id = ${siteId} and s.import_id = ${importId} and ${isIn(sql`s.identity`, range)}`);
    const count = Number(found[0]?.staged);
    const known = Number(found[0]?.known);
    const changed = Number(found[0]?.changed);
    sum.count += count;
    sum.known += known;
    sum.changed += changed;
    for (const type of found[0]?.types ?? []) sum.types.add(type);
    const differing = count - known + changed;
    if (differing > 0) sum.written.push({ ...range, differing });
  });
  return sum;
}

/** Finds the ranges of removed items, and counts those of them that the import has as variants of a product. */
async function findRemoved(
  { database, siteId, importId, revision }: Replacement,
  isRemovable: SQL | null,
): Promise<{ ranges: DifferingRange[]; merged: number }> {
  const ranges: DifferingRange[] = [];
  let merged = 0;
  if (isRemovable === null) return { ranges, merged };
  const rows = sql`catalogue_rows c where c.site_id = ${siteId} and ${isCurrent(revision)}`;
  const variants = sql`merged_rows m where m.site_id = ${siteId} and m.import_id = ${importId}`;
  await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
    const { rows: found } = await tx.execute<{ count: string; merged: string }>(sql`
      select count(*) as count, count(m.identity) as merged
      from ${selectCurrent({ siteId, revision }, range)}
      left join ${selectOrdered(variants, "m", range)} on m.identity = c.identity
      where ${isRemovable}
        and not exists (select from ${selectStaged({ siteId, importId }, range)} where s.identity = c.identity)`);
    const differing = Number(found[0]?.count);
    if (differing > 0) ranges.push({ ...range, differing });
    merged += Number(found[0]?.merged);
  });
  return { ranges, merged };
}

/** Condition: row `c` belongs to the given revision and has not ended. */
export function isCurrent(revision: number): SQL {
  return sql`c.written_in <= ${revision} and c.gone_in is null`;
}

/** The rows `c` of a revision in a range, as one side of a join. */
export function selectCurrent({ siteId, revision }: Pick<Replacement, "siteId" | "revision">, range: KeyRange): SQL {
  return selectOrdered(sql`catalogue_rows c where c.site_id = ${siteId} and ${isCurrent(revision)}`, "c", range);
}

/** The staged items `s` in a range, as one side of a join. */
export function selectStaged({ siteId, importId }: OpenImport, range: KeyRange): SQL {
  return selectOrdered(sql`import_items s where s.site_id = ${siteId} and s.import_id = ${importId}`, "s", range);
}

/** Number of existing items, and how many of them would be removed; items that become variants are not. */
export function countRemovedItems({ changed, unchanged, removed, merged = 0 }: ImportCounts): RemovedItems {
  return { removed: removed - merged, total: changed + unchanged + removed };
}

/** Share of existing items that would be removed, 0..1. */
export function computeShareRemoved(counts: ImportCounts): number {
  const { removed, total } = countRemovedItems(counts);
  return total === 0 ? 0 : removed / total;
}
