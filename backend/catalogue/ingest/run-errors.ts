import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedRunErrors } from "@/backend/db/schema/catalogue/runs";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { FEED_ERRORS_KEPT_MAX } from "@/lib/domain/kit/limits";

const NAME_MAX = 2048;

/** Rows of a run with errors: counted all, and kept up to a limit, in the order in which they are told. */
export class RunErrors {
  total = 0;
  kept = 0;
  private waiting: (RunErrorRow & { ordinal: number })[] = [];

  constructor(private readonly run: { siteId: string; runId: string }) {}

  /** How many wait to be stored. */
  get pending(): number {
    return this.waiting.length;
  }

  tell(row: RunErrorRow): void {
    this.total += 1;
    if (this.kept >= FEED_ERRORS_KEPT_MAX) return;
    this.kept += 1;
    this.waiting.push({ ...row, ordinal: this.kept, identity: row.identity?.slice(0, NAME_MAX) ?? null });
  }

  /** Removes what an earlier attempt has told. */
  async clear(tx: Tx): Promise<void> {
    const { siteId, runId } = this.run;
    await tx.delete(feedRunErrors).where(and(eq(feedRunErrors.siteId, siteId), eq(feedRunErrors.runId, runId)));
  }

  /** Stores what waits, in one statement. */
  async store(tx: Tx): Promise<void> {
    const rows = this.waiting;
    if (rows.length === 0) return;
    await tx.execute(sql`
      insert into feed_run_errors
        (site_id, run_id, ordinal, line, "column", source, identity, code, field, value)
      select ${this.run.siteId}, ${this.run.runId}, ordinal, line, "column", source, identity, code, field, value
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(ordinal int, line int, "column" int, source text, identity text, code text, field text, value text)
      on conflict do nothing`);
    this.waiting = this.waiting.slice(rows.length);
  }
}
