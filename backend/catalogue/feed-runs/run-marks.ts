import { parseBoundary } from "@vitrine/engine/boundary";
import { and, desc, eq, gte, isNotNull, lt } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { MarkSource } from "@/backend/history/change-marks";
import type { SiteRow } from "@/backend/kit/implement";
import { feedRunsAccess } from "@/lib/contract/catalogue/feed-runs";
import { type ChangeMark, MARKS_MAX } from "@/lib/contract/history/change-marks";
import type { DayRange } from "@/lib/domain/kit/site-days";

/** Successful runs that read their feed; others changed nothing that a shopper could see. */
async function readRunMarks(tx: Tx, site: SiteRow, { from, to }: DayRange): Promise<ChangeMark[]> {
  const parseDayBoundary = (day: string, isEnd: boolean): Date => new Date(parseBoundary(day, site.timeZone, isEnd));
  const rows = await tx
    .select({ id: feedRuns.id, feed: feedRuns.feed, at: feedRuns.finishedAt, actor: feedRuns.requestedByName })
    .from(feedRuns)
    .where(
      and(
        eq(feedRuns.siteId, site.siteId),
        eq(feedRuns.status, "succeeded"),
        eq(feedRuns.isUnchanged, false),
        isNotNull(feedRuns.finishedAt),
        gte(feedRuns.finishedAt, parseDayBoundary(from, false)),
        lt(feedRuns.finishedAt, parseDayBoundary(to, true)),
      ),
    )
    .orderBy(desc(feedRuns.finishedAt))
    .limit(MARKS_MAX);
  return rows.flatMap(({ id, feed, at, actor }): ChangeMark[] =>
    at === null
      ? []
      : [
          {
            at: at.toISOString(),
            kind: "feed_run",
            feature: "feed-runs",
            action: "run",
            object: { id: feed, title: feed, kind: null },
            actor,
            change_id: null,
            run_id: id,
            undoes: null,
          },
        ],
  );
}

export const runMarks: MarkSource = { kind: "feed_run", access: feedRunsAccess, read: readRunMarks };
