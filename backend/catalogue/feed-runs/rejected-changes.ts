import { type SQL, sql } from "drizzle-orm";
import {
  compareCatalogue,
  type DifferingRange,
  selectCurrent,
  selectStaged,
} from "@/backend/catalogue/revisions/compare-catalogue";
import { clearStaged, type Replacement, withReplacement } from "@/backend/catalogue/revisions/replacement";
import { forEachPart } from "@/backend/catalogue/revisions/write-revision";
import type { Database, Tx } from "@/backend/db/client";
import { runStep, takeTurn } from "@/backend/db/steps";
import type { DiffKind, RunDiffRow } from "@/lib/contract/catalogue/feed-runs";
import { findItemChanges } from "@/lib/domain/catalogue/item-diff";
import { FEED_REJECTED_ITEMS_MAX } from "@/lib/domain/kit/limits";

/** A rejected run that still has staged items. */
export type RejectedRun = { siteId: string; runId: string; staged: string };

/** Maximum characters of the stored changes of one kind: an item may be large. */
const CHARACTERS_MAX = 4_000_000;

/**
 * Stores the first changes of each kind that a rejected run would have made, then deletes its staged items, which may be a
 * whole catalog. Can be repeated after an interruption.
 */
export async function storeRejectedChanges(database: Database, { siteId, runId, staged }: RejectedRun): Promise<void> {
  const open = { siteId, importId: staged };
  await takeTurn(database, (tx) =>
    tx.execute(sql`delete from rejected_changes where site_id = ${siteId} and run_id = ${runId}`),
  );
  await withReplacement(database, open, async (replacement) => {
    const diff = await compareCatalogue(replacement, false);
    if (diff === null) return;
    const added = new RejectedKind(runId, "added");
    const changed = new RejectedKind(runId, "changed");
    const removed = new RejectedKind(runId, "removed");
    const items = sql`import_items where site_id = ${siteId} and import_id = ${staged}`;
    await forEachPartUntilFull(
      replacement,
      { rows: items, parts: diff.written, kinds: [added, changed] },
      async (tx, range) => {
        const { rows } = await tx.execute<DiffQueryRow & { is_new: boolean }>(sql`
        select s.identity, s.type as type_after, s.title as title_after, s.attributes as after, c.identity is null as is_new,
          coalesce(c.type, s.type) as type, coalesce(c.title, s.title) as title, c.attributes as before
        from ${selectStaged(open, range)} left join ${selectCurrent(replacement, range)} on c.identity = s.identity
        where c.identity is null or s.hash <> c.hash or s.sold_out <> c.sold_out
        order by s.identity`);
        await added.store(
          tx,
          siteId,
          rows.filter((row) => row.is_new),
        );
        await changed.store(
          tx,
          siteId,
          rows.filter((row) => !row.is_new),
        );
      },
    );
    const known = sql`catalogue_rows where site_id = ${siteId}`;
    await forEachPartUntilFull(
      replacement,
      { rows: known, parts: diff.removed, kinds: [removed] },
      async (tx, range) => {
        const { rows } = await tx.execute<DiffQueryRow>(sql`
        select c.identity, c.type, c.title from ${selectCurrent(replacement, range)}
        where ${diff.isRemovable} and not exists (select from ${selectStaged(open, range)} where s.identity = c.identity)
        order by c.identity`);
        await removed.store(tx, siteId, rows);
      },
    );
  });
  await runStep(database, (tx) =>
    tx.execute(sql`update feed_runs set staged = null where site_id = ${siteId} and id = ${runId}`),
  );
  await clearStaged(database, open);
}

/** Loads the stored changes of one kind of a rejected run, and their number. */
export async function loadRejectedRows(
  tx: Tx,
  { siteId, runId }: { siteId: string; runId: string },
  { kind, offset, limit }: { kind: DiffKind; offset: number; limit: number },
): Promise<{ rows: RunDiffRow[]; kept: number }> {
  const which = sql`from rejected_changes where site_id = ${siteId} and run_id = ${runId} and kind = ${kind}`;
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${which}`);
  const { rows } = await tx.execute<RunDiffRow>(sql`
    select identity, kind, type, title, changes ${which} order by identity limit ${limit} offset ${offset}`);
  return { rows, kept: counted[0]?.total ?? 0 };
}

type Parts = { rows: SQL; parts: readonly DifferingRange[]; kinds: readonly RejectedKind[] };

/** Runs a step for each part until every kind is full. */
async function forEachPartUntilFull(
  replacement: Replacement,
  { rows, parts, kinds }: Parts,
  step: Parameters<typeof forEachPart>[3],
): Promise<void> {
  for (const part of parts) {
    if (kinds.every(({ isFull }) => isFull)) return;
    await forEachPart(replacement, rows, [part], step);
  }
}

class RejectedKind {
  private rows = 0;
  private characters = 0;

  constructor(
    private readonly runId: string,
    private readonly kind: DiffKind,
  ) {}

  get isFull(): boolean {
    return this.rows >= FEED_REJECTED_ITEMS_MAX || this.characters >= CHARACTERS_MAX;
  }

  async store(tx: Tx, siteId: string, found: readonly DiffQueryRow[]): Promise<void> {
    const diffRows: RunDiffRow[] = [];
    for (const row of found) {
      if (this.isFull) break;
      const diff = buildDiffRow(row, this.kind);
      this.rows += 1;
      this.characters += JSON.stringify(diff).length;
      diffRows.push(diff);
    }
    if (diffRows.length === 0) return;
    await tx.execute(sql`
      insert into rejected_changes (site_id, run_id, kind, identity, type, title, changes)
      select ${siteId}, ${this.runId}, ${this.kind}, identity, type, title, changes
      from jsonb_to_recordset(${JSON.stringify(diffRows)}::jsonb) as r(identity text, type text, title text, changes jsonb)
      on conflict do nothing`);
  }
}

type Attributes = Record<string, unknown>;

/** An item in both versions; columns are absent if equal in both or if one version is missing. */
export type DiffQueryRow = {
  identity: string;
  type: string;
  title: string;
  before?: Attributes;
  after?: Attributes;
  type_after?: string;
  title_after?: string;
};

/** Builds the row of an item in the diff of a run. */
export function buildDiffRow(
  { identity, type, title, before, after, type_after, title_after }: DiffQueryRow,
  kind: DiffKind,
): RunDiffRow {
  const was = { type, title, attributes: before ?? {} };
  const is = { type: type_after ?? type, title: title_after ?? title, attributes: after ?? {} };
  return {
    identity,
    kind,
    type: is.type,
    title: is.title,
    changes: kind === "changed" ? findItemChanges(was, is) : [],
  };
}
