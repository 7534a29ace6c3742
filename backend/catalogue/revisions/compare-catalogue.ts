import { type SQL, sql } from "drizzle-orm";
import { isIn, type KeyRange, ordered, runRanges, STEP_KEYS } from "@/backend/db/steps";
import type { RemovedItems } from "@/lib/domain/catalogue/hold-reasons";
import type { Replacement } from "./replacement";
import type { OpenImport } from "./stage-items";

/** What an import does to the catalogue of a site. */
export type ImportCounts = { added: number; changed: number; unchanged: number; removed: number };

/** A part of the keys in which the import and the catalogue differ, and in how many items. */
export type DifferingRange = KeyRange & { differing: number };

/**
 * How an import differs from the catalogue: the parts of the staged items in which some are new or changed, and the parts
 * of the catalogue in which some are removed. `isMissed` says which items `c` of the catalogue go when the import lacks them.
 */
export type CatalogueDiff = {
  counts: ImportCounts;
  written: DifferingRange[];
  removed: DifferingRange[];
  isMissed: SQL;
};

/**
 * Compares what an import holds with the catalogue, in steps. What the import lacks is removed, among the types that it
 * holds, unless `keepMissing`. Null when the import holds no item.
 */
export async function compareCatalogue(replacement: Replacement, keepMissing: boolean): Promise<CatalogueDiff | null> {
  const staged = await compareStaged(replacement);
  if (staged.count === 0) return null;
  const isMissed = keepMissing ? null : sql`c.type = any(${sql.param([...staged.types])}::text[])`;
  return diffOf(replacement, staged, isMissed);
}

/** Compares what an import holds with all items `c` for which `isMissed` is true. Null when nothing differs. */
export async function compareMissed(replacement: Replacement, isMissed: SQL): Promise<CatalogueDiff | null> {
  const staged = await compareStaged(replacement);
  const diff = await diffOf(replacement, staged, isMissed);
  return staged.count + diff.counts.removed === 0 ? null : diff;
}

type StagedCounts = { count: number; known: number; changed: number; types: Set<string>; written: DifferingRange[] };

async function diffOf(replacement: Replacement, staged: StagedCounts, isMissed: SQL | null): Promise<CatalogueDiff> {
  const removed = isMissed === null ? [] : await findRemoved(replacement, isMissed);
  const counts = {
    added: staged.count - staged.known,
    changed: staged.changed,
    unchanged: staged.known - staged.changed,
    removed: removed.reduce((sum, { differing }) => sum + differing, 0),
  };
  return { counts, written: staged.written, removed, isMissed: isMissed ?? sql`false` };
}

async function compareStaged({ database, siteId, importId, revision }: Replacement): Promise<StagedCounts> {
  const sum: StagedCounts = { count: 0, known: 0, changed: 0, types: new Set(), written: [] };
  const rows = sql`import_items where site_id = ${siteId} and import_id = ${importId}`;
  await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
    const { rows: found } = await tx.execute<{ staged: string; known: string; changed: string; types: string[] }>(sql`
      select count(*) as staged, count(c.identity) as known, array_agg(distinct s.type) as types,
        count(*) filter (where s.hash <> c.hash or s.sold_out <> c.sold_out) as changed
      from import_items s left join ${currentIn({ siteId, revision }, range)} on c.identity = s.identity
      where s.site_id = ${siteId} and s.import_id = ${importId} and ${isIn(sql`s.identity`, range)}`);
    const [count, known, changed] = [Number(found[0]?.staged), Number(found[0]?.known), Number(found[0]?.changed)];
    sum.count += count;
    sum.known += known;
    sum.changed += changed;
    for (const type of found[0]?.types ?? []) sum.types.add(type);
    const differing = count - known + changed;
    if (differing > 0) sum.written.push({ ...range, differing });
  });
  return sum;
}

async function findRemoved(
  { database, siteId, importId, revision }: Replacement,
  isMissed: SQL,
): Promise<DifferingRange[]> {
  const removed: DifferingRange[] = [];
  const rows = sql`catalogue_rows c where c.site_id = ${siteId} and ${isCurrent(revision)}`;
  await runRanges(database, { rows, size: STEP_KEYS }, async (tx, range) => {
    const { rows: found } = await tx.execute<{ count: string }>(sql`
      select count(*) as count from ${rows} and ${isIn(sql`c.identity`, range)} and ${isMissed}
        and not exists (select from ${stagedIn({ siteId, importId }, range)} where s.identity = c.identity)`);
    const differing = Number(found[0]?.count);
    if (differing > 0) removed.push({ ...range, differing });
  });
  return removed;
}

/** Whether a row `c` is of the revision that is shown, and of no later one yet. */
export function isCurrent(revision: number): SQL {
  return sql`c.written_in <= ${revision} and c.gone_in is null`;
}

/** The rows `c` of a range that a revision shows, as one side of a join. */
export function currentIn({ siteId, revision }: Pick<Replacement, "siteId" | "revision">, range: KeyRange): SQL {
  return ordered(sql`catalogue_rows c where c.site_id = ${siteId} and ${isCurrent(revision)}`, "c", range);
}

/** The staged items `s` of a range, as one side of a join. */
export function stagedIn({ siteId, importId }: OpenImport, range: KeyRange): SQL {
  return ordered(sql`import_items s where s.site_id = ${siteId} and s.import_id = ${importId}`, "s", range);
}

/** How many of the items that were there would go. */
export function removedOf({ changed, unchanged, removed }: ImportCounts): RemovedItems {
  return { removed, total: changed + unchanged + removed };
}

/** Which part of the items that were there would go, 0 to 1. */
export function shareRemoved(counts: ImportCounts): number {
  const { removed, total } = removedOf(counts);
  return total === 0 ? 0 : removed / total;
}
