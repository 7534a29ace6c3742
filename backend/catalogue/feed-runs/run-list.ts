import { and, asc, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import {
  isRestorable,
  type Restorable,
  restorableOf,
  revisionBefore,
} from "@/backend/catalogue/revisions/restore-catalogue";
import type { Tx } from "@/backend/db/client";
import type { RunRow } from "@/backend/db/schema/catalogue/plans";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { history, Run, RunStatus } from "@/lib/contract/catalogue/feed-runs";
import { FEED_HELD_DAYS } from "@/lib/domain/kit/limits";

const LIMIT = 20;
const DAY_MS = 86_400_000;

/** A part of the runs of a site, sorted and narrowed. What has not begun stands by the time at which it is due. */
export async function runsOf(tx: Tx, siteId: string, query: z.output<(typeof history)["query"]>) {
  const { sort_by, sort_direction, offset, status, feed, held, from, to } = query;
  const begun = sql`coalesce(${feedRuns.startedAt}, ${feedRuns.plannedAt})`;
  const where = and(
    eq(feedRuns.siteId, siteId),
    status === undefined ? undefined : inArray(feedRuns.status, storedStatus(status)),
    feed === undefined ? undefined : eq(feedRuns.feed, feed),
    held === undefined ? undefined : eq(feedRuns.status, "held"),
    from === undefined ? undefined : gte(begun, sql`${from}::timestamptz`),
    to === undefined ? undefined : lt(begun, sql`${to}::timestamptz`),
  );
  const direction = sort_direction === "asc" ? asc : desc;
  const shown = sql`case when ${feedRuns.status} = 'held' then 'manually' else ${feedRuns.status} end`;
  const first = sort_by === "feed" ? feedRuns.feed : sort_by === "status" ? shown : begun;
  // Counted first, so that a run that begins or ends between the two is rather shown than missed.
  const [counted] = await tx.select({ total: count() }).from(feedRuns).where(where);
  const rows = await tx
    .select()
    .from(feedRuns)
    .where(where)
    .orderBy(direction(first), desc(begun), asc(feedRuns.id))
    .limit(LIMIT)
    .offset(offset);
  const waiting = and(eq(feedRuns.siteId, siteId), eq(feedRuns.status, "held"));
  const [undecided] = await tx.select({ total: count() }).from(feedRuns).where(waiting);
  const restorable = await restorableOf(tx, siteId);
  return {
    runs: rows.map((row) => runToWire(row, restorable)),
    ...{ offset, limit: LIMIT, total: counted?.total ?? 0, held_total: undecided?.total ?? 0 },
  };
}

/** One run of a site; undefined when there is none. `isHeld`: until the transaction ends. */
export async function runOf(tx: Tx, siteId: string, runId: string, isHeld = false): Promise<RunRow | undefined> {
  const found = tx
    .select()
    .from(feedRuns)
    .where(and(eq(feedRuns.siteId, siteId), eq(feedRuns.id, runId)));
  const [row] = isHeld ? await found.for("update") : await found;
  return row;
}

/** One run as the wire has it, looked up anew. */
export async function wireOf(tx: Tx, siteId: string, runId: string): Promise<Run> {
  const row = await runOf(tx, siteId, runId);
  if (row === undefined) throw new Error("a run that was written is there");
  return runToWire(row, await restorableOf(tx, siteId));
}

/** A run that waits for a decision has a state of its own in the store, and is told apart by `held` on the wire. */
function storedStatus(status: RunStatus): RunRow["status"][] {
  return status === "manually" ? ["manually", "held"] : [status];
}

/** A run as the wire has it. */
export function runToWire(row: RunRow, restorable: Restorable): Run {
  const { id, feed, schedule, status, error, counts, attempt, cause, phases, sources } = row;
  return {
    ...{ id, feed, schedule, error, counts, attempt, cause, phases, sources },
    status: status === "held" ? "manually" : status,
    started: row.startedAt?.toISOString() ?? null,
    finished: row.finishedAt?.toISOString() ?? null,
    planned_at: row.plannedAt.toISOString(),
    started_by: row.askedBy === null ? null : { id: row.askedBy, name: row.askedByName ?? "" },
    errors_total: row.errorsTotal,
    errors_kept: row.errorsKept,
    held: heldOf(row),
    restored_from: row.restores,
    is_restorable: status === "succeeded" && isRestorable(row.revision, restorable),
    is_restorable_before: isRestorable(revisionBefore(row), restorable),
  };
}

function heldOf({
  heldAt,
  shareRemoved,
  holdReasons,
  decision,
  decidedAt,
  decidedBy,
  decidedByName,
}: RunRow): Run["held"] {
  if (heldAt === null) return null;
  return {
    at: heldAt.toISOString(),
    share_removed: shareRemoved ?? 0,
    reasons: holdReasons,
    decision,
    decided_at: decidedAt?.toISOString() ?? null,
    decided_by: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? "" },
    expires_at: new Date(heldAt.getTime() + FEED_HELD_DAYS * DAY_MS).toISOString(),
  };
}
