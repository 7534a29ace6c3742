import { and, asc, eq, gt } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { feedRunErrors } from "@/backend/db/schema/catalogue/runs";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { csvLine } from "@/lib/domain/kit/csv-line";

const BATCH = 1000;
/** Spreadsheets take a file for UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";
const COLUMNS = ["line", "column", "source", "identity", "code", "field", "value"] as const;

/** Errors of a run after so many of them, in the order of the feed. */
export async function errorsAfter(
  tx: Tx,
  { siteId, runId }: { siteId: string; runId: string },
  after: number,
  limit: number,
): Promise<RunErrorRow[]> {
  const { line, column, source, identity, code, field, value } = feedRunErrors;
  return tx
    .select({ line, column, source, identity, code, field, value })
    .from(feedRunErrors)
    .where(and(eq(feedRunErrors.siteId, siteId), eq(feedRunErrors.runId, runId), gt(feedRunErrors.ordinal, after)))
    .orderBy(asc(feedRunErrors.ordinal))
    .limit(limit);
}

/** All errors of a run that are kept as lines of CSV, a batch in memory at a time. */
export async function* errorLines(database: Database, run: { siteId: string; runId: string }): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (let after = 0; ; after += BATCH) {
    const from = after;
    const rows = await database.withSite(run.siteId, (tx) => errorsAfter(tx, run, from, BATCH));
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map((name) => row[name]))).join("");
    if (rows.length < BATCH) return;
  }
}
