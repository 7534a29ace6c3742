import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedRunErrors } from "@/backend/db/schema/catalogue/runs";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { FEED_ERRORS_STORED_MAX } from "@/lib/domain/kit/limits";

const NAME_MAX = 2048;

/** Counts the errors of a run and stores the first ones up to a limit, in feed order. */
export class RunErrors {
  total = 0;
  stored = 0;
  private pendingRows: (RunErrorRow & { ordinal: number })[] = [];

  constructor(private readonly run: { siteId: string; runId: string }) {}

  /** Number of errors not stored yet. */
  get pending(): number {
    return this.pendingRows.length;
  }

  add(row: RunErrorRow): void {
    this.total += 1;
    if (this.stored >= FEED_ERRORS_STORED_MAX) return;
    this.stored += 1;
    this.pendingRows.push({ ...row, ordinal: this.stored, identity: row.identity?.slice(0, NAME_MAX) ?? null });
  }

  /** Deletes the errors of an earlier attempt. */
  async clear(tx: Tx): Promise<void> {
    const { siteId, runId } = this.run;
    await tx.delete(feedRunErrors).where(and(eq(feedRunErrors.siteId, siteId), eq(feedRunErrors.runId, runId)));
  }

  /** Stores pending errors in one statement. */
  async store(tx: Tx): Promise<void> {
    const rows = this.pendingRows;
    if (rows.length === 0) return;
    await tx.execute(sql`
      insert into feed_run_errors
        (site_id, run_id, ordinal, line, "column", source, identity, code, field, value)
      select ${this.run.siteId}, ${this.run.runId}, ordinal, line, "column", source, identity, code, field, value
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(ordinal int, line int, "column" int, source text, identity text, code text, field text, value text)
      on conflict do nothing`);
    this.pendingRows = this.pendingRows.slice(rows.length);
  }
}
