import { and, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import {
  getRevisionBefore,
  isRestorable,
  loadRestorable,
  type Restorable,
} from "@/backend/catalogue/revisions/restore-catalogue";
import type { Tx } from "@/backend/db/client";
import { type FeedRunRow, feedRuns } from "@/backend/db/schema/catalogue/plans";
import { createListStatements } from "@/backend/kit/lists";
import { type Run, type RunStatus, runList } from "@/lib/contract/catalogue/feed-runs";
import type { ListState } from "@/lib/contract/kit/lists";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { FEED_HOLD_DAYS } from "@/lib/domain/kit/limits";

const LIMIT = 20;

const STARTED_OR_DUE = sql`coalesce(${feedRuns.startedAt}, ${feedRuns.plannedAt})`;
const SHOWN_STATUS = sql`case when ${feedRuns.status} = 'held' then 'manually' else ${feedRuns.status} end`;

const LIST = createListStatements(runList, {
  sorts: {
    started: (way) => sql`${STARTED_OR_DUE} ${way}`,
    feed: (way) => sql`${feedRuns.feed} ${way}, ${STARTED_OR_DUE} desc`,
    status: (way) => sql`${SHOWN_STATUS} ${way}, ${STARTED_OR_DUE} desc`,
  },
  tie: sql`${feedRuns.id}`,
  filters: {
    status: (status) => inArray(feedRuns.status, toStoredStatuses(status)),
    feed: (feed) => eq(feedRuns.feed, feed),
    held: () => eq(feedRuns.status, "held"),
    from: (from) => gte(STARTED_OR_DUE, sql`${from}::timestamptz`),
    to: (to) => lt(STARTED_OR_DUE, sql`${to}::timestamptz`),
  },
});

/** Loads a page of runs, sorted and filtered. Runs that have not started are sorted by their due time. */
export async function loadRuns(tx: Tx, siteId: string, query: ListState<typeof runList>) {
  const where = and(eq(feedRuns.siteId, siteId), LIST.where(query));
  // Counted first, so that a run that starts in between is shown rather than missed.
  const [counted] = await tx.select({ total: count() }).from(feedRuns).where(where);
  const rows = await tx
    .select()
    .from(feedRuns)
    .where(where)
    .orderBy(LIST.order(query))
    .limit(LIMIT)
    .offset(query.offset);
  const waiting = and(eq(feedRuns.siteId, siteId), eq(feedRuns.status, "held"));
  const [undecided] = await tx.select({ total: count() }).from(feedRuns).where(waiting);
  const restorable = await loadRestorable(tx, siteId);
  return {
    runs: rows.map((row) => toWireRun(row, restorable)),
    offset: query.offset,
    limit: LIMIT,
    total: counted?.total ?? 0,
    held_total: undecided?.total ?? 0,
  };
}

/** Loads a run of a site. `isLocked`: locks its row until the transaction ends. */
export async function loadFeedRun(
  tx: Tx,
  siteId: string,
  runId: string,
  isLocked = false,
): Promise<FeedRunRow | undefined> {
  const found = tx
    .select()
    .from(feedRuns)
    .where(and(eq(feedRuns.siteId, siteId), eq(feedRuns.id, runId)));
  const [row] = isLocked ? await found.for("update") : await found;
  return row;
}

/** Loads a run that exists and converts it to its wire format. */
export async function loadWireRun(tx: Tx, siteId: string, runId: string): Promise<Run> {
  const row = await loadFeedRun(tx, siteId, runId);
  if (row === undefined) throw new Error(`run ${runId} does not exist`);
  return toWireRun(row, await loadRestorable(tx, siteId));
}

/** Held runs have their own status in the store; on the wire their status is `manually`, with `held` set. */
function toStoredStatuses(status: RunStatus): FeedRunRow["status"][] {
  return status === "manually" ? ["manually", "held"] : [status];
}

/** The wire format of a run. */
export function toWireRun(row: FeedRunRow, restorable: Restorable): Run {
  const { id, feed, schedule, status, error, counts, attempt, cause, phases, sources } = row;
  return {
    id,
    feed,
    schedule,
    error,
    counts,
    attempt,
    cause,
    phases,
    sources,
    status: status === "held" ? "manually" : status,
    started: row.startedAt?.toISOString() ?? null,
    finished: row.finishedAt?.toISOString() ?? null,
    planned_at: row.plannedAt.toISOString(),
    started_by: row.requestedBy === null ? null : { id: row.requestedBy, name: row.requestedByName ?? "" },
    errors_total: row.errorsTotal,
    errors_kept: row.errorsStored,
    held: toWireHold(row),
    unchanged_since: row.isUnchanged ? (row.download?.at ?? null) : null,
    restored_from: row.restores,
    is_restorable: status === "succeeded" && isRestorable(row.revision, restorable),
    is_restorable_before: isRestorable(getRevisionBefore(row), restorable),
  };
}

function toWireHold({
  heldAt,
  shareRemoved,
  holdReasons,
  decision,
  decidedAt,
  decidedBy,
  decidedByName,
}: FeedRunRow): Run["held"] {
  if (heldAt === null) return null;
  return {
    at: heldAt.toISOString(),
    share_removed: shareRemoved ?? 0,
    reasons: holdReasons,
    decision,
    decided_at: decidedAt?.toISOString() ?? null,
    decided_by: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? "" },
    expires_at: new Date(heldAt.getTime() + FEED_HOLD_DAYS * DAY_MS).toISOString(),
  };
}
