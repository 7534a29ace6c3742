import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { feedRuns } from "@/backend/db/schema-plans";
import type { history, Run } from "@/lib/contract/feed-runs";
import type { RunRow } from "./claim-run";

const LIMIT = 20;

/** A part of the runs of a site, sorted and narrowed. What has not begun stands by the time at which it is due. */
export async function runsOf(tx: Tx, siteId: string, query: z.output<(typeof history)["query"]>) {
  const { sort_by, sort_direction, offset, status, feed } = query;
  const where = and(
    eq(feedRuns.siteId, siteId),
    status === undefined ? undefined : eq(feedRuns.status, status),
    feed === undefined ? undefined : eq(feedRuns.feed, feed),
  );
  const direction = sort_direction === "asc" ? asc : desc;
  const begun = sql`coalesce(${feedRuns.startedAt}, ${feedRuns.plannedAt})`;
  const first = sort_by === "feed" ? feedRuns.feed : sort_by === "status" ? feedRuns.status : begun;
  const rows = await tx
    .select()
    .from(feedRuns)
    .where(where)
    .orderBy(direction(first), desc(begun), asc(feedRuns.id))
    .limit(LIMIT)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(feedRuns).where(where);
  return { runs: rows.map(toWire), offset, limit: LIMIT, total: counted?.total ?? 0 };
}

function toWire(row: RunRow): Run {
  const { id, feed, schedule, status, error, counts, attempt } = row;
  return {
    ...{ id, feed, schedule, status, error, counts, attempt },
    started: row.startedAt?.toISOString() ?? null,
    finished: row.finishedAt?.toISOString() ?? null,
    planned_at: row.plannedAt.toISOString(),
    started_by: row.askedBy === null ? null : { id: row.askedBy, name: row.askedByName ?? "" },
  };
}
