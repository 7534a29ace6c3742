import { type SQL, sql } from "drizzle-orm";
import { eachPart } from "@/backend/catalogue/revisions/become-catalogue";
import {
  compareCatalogue,
  currentIn,
  type DifferingRange,
  stagedIn,
} from "@/backend/catalogue/revisions/compare-catalogue";
import { clearStaged, type Replacement, replacing } from "@/backend/catalogue/revisions/replacement";
import type { Database, Tx } from "@/backend/db/client";
import { runStep, takeTurn } from "@/backend/db/steps";
import type { DiffKind, DiffRow } from "@/lib/contract/catalogue/feed-runs";
import { FEED_REJECTED_KEPT_MAX } from "@/lib/domain/kit/limits";
import { changedRow, type StoredRow } from "./diff-rows";

/** A rejected run whose staged items are still there. */
export type RejectedRun = { siteId: string; runId: string; staged: string };

/** Letters of the changes of one kind that are kept: an item may be large. */
const LETTERS_MAX = 4_000_000;

/**
 * Keeps what a rejected run would have changed, the first items of each kind, and then removes what it has staged, which may
 * be a whole catalogue. Can be repeated when it was interrupted.
 */
export async function keepRejected(database: Database, { siteId, runId, staged }: RejectedRun): Promise<void> {
  const open = { siteId, importId: staged };
  await takeTurn(database, (tx) =>
    tx.execute(sql`delete from rejected_changes where site_id = ${siteId} and run_id = ${runId}`),
  );
  await replacing(database, open, async (replacement) => {
    const diff = await compareCatalogue(replacement, false);
    if (diff === null) return;
    const added = new KeptKind(runId, "added");
    const changed = new KeptKind(runId, "changed");
    const removed = new KeptKind(runId, "removed");
    const items = sql`import_items where site_id = ${siteId} and import_id = ${staged}`;
    await eachUntil(replacement, { rows: items, parts: diff.written, kinds: [added, changed] }, async (tx, range) => {
      const { rows } = await tx.execute<StoredRow & { is_new: boolean }>(sql`
        select s.identity, s.type as type_after, s.title as title_after, s.attributes as after, c.identity is null as is_new,
          coalesce(c.type, s.type) as type, coalesce(c.title, s.title) as title, c.attributes as before
        from ${stagedIn(open, range)} left join ${currentIn(replacement, range)} on c.identity = s.identity
        where c.identity is null or s.hash <> c.hash or s.sold_out <> c.sold_out
        order by s.identity`);
      await added.keep(
        tx,
        siteId,
        rows.filter((row) => row.is_new),
      );
      await changed.keep(
        tx,
        siteId,
        rows.filter((row) => !row.is_new),
      );
    });
    const known = sql`catalogue_rows where site_id = ${siteId}`;
    await eachUntil(replacement, { rows: known, parts: diff.removed, kinds: [removed] }, async (tx, range) => {
      const { rows } = await tx.execute<StoredRow>(sql`
        select c.identity, c.type, c.title from ${currentIn(replacement, range)}
        where ${diff.isMissed} and not exists (select from ${stagedIn(open, range)} where s.identity = c.identity)
        order by c.identity`);
      await removed.keep(tx, siteId, rows);
    });
  });
  await runStep(database, (tx) =>
    tx.execute(sql`update feed_runs set staged = null where site_id = ${siteId} and id = ${runId}`),
  );
  await clearStaged(database, open);
}

/** The kept changes of one kind of a rejected run, and how many there are. */
export async function keptRows(
  tx: Tx,
  { siteId, runId }: { siteId: string; runId: string },
  { kind, offset, limit }: { kind: DiffKind; offset: number; limit: number },
): Promise<{ rows: DiffRow[]; kept: number }> {
  const which = sql`from rejected_changes where site_id = ${siteId} and run_id = ${runId} and kind = ${kind}`;
  const { rows: counted } = await tx.execute<{ kept: number }>(sql`select count(*)::int as kept ${which}`);
  const { rows } = await tx.execute<DiffRow>(sql`
    select identity, kind, type, title, changes ${which} order by identity limit ${limit} offset ${offset}`);
  return { rows, kept: counted[0]?.kept ?? 0 };
}

type Parts = { rows: SQL; parts: readonly DifferingRange[]; kinds: readonly KeptKind[] };

/** Goes through parts of the keys until each kind is full. */
async function eachUntil(
  replacement: Replacement,
  { rows, parts, kinds }: Parts,
  step: Parameters<typeof eachPart>[3],
): Promise<void> {
  for (const part of parts) {
    if (kinds.every(({ isFull }) => isFull)) return;
    await eachPart(replacement, rows, [part], step);
  }
}

class KeptKind {
  private rows = 0;
  private letters = 0;

  constructor(
    private readonly runId: string,
    private readonly kind: DiffKind,
  ) {}

  get isFull(): boolean {
    return this.rows >= FEED_REJECTED_KEPT_MAX || this.letters >= LETTERS_MAX;
  }

  async keep(tx: Tx, siteId: string, found: readonly StoredRow[]): Promise<void> {
    const kept: DiffRow[] = [];
    for (const row of found) {
      if (this.isFull) break;
      const diff = changedRow(row, this.kind);
      this.rows += 1;
      this.letters += JSON.stringify(diff).length;
      kept.push(diff);
    }
    if (kept.length === 0) return;
    await tx.execute(sql`
      insert into rejected_changes (site_id, run_id, kind, identity, type, title, changes)
      select ${siteId}, ${this.runId}, ${this.kind}, identity, type, title, changes
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(identity text, type text, title text, changes jsonb)
      on conflict do nothing`);
  }
}
