import { type SQL, sql } from "drizzle-orm";
import { causeOf } from "@/backend/cause-of";
import type { Database } from "@/backend/db/client";
import { deleteRows } from "@/backend/db/steps";
import { forgetFiles } from "@/backend/feeds/files/file-rows";
import { forgetRuns } from "@/backend/feeds/history/forget-runs";
import { KEY_LIFE_MS } from "@/backend/idempotency";
import type { Log } from "@/backend/log";
import { HISTORY_DAYS, UNDO_DAYS } from "@/lib/domain/limits";
import { forgetChanges } from "./forget-changes";

const EVERY_MS = 15 * 60_000;
/** An ended session stays this long, so that its end can be looked up. */
const SESSION_KEPT_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Removes what has run out: sessions, used links, idempotency keys, preview links, who was where, orphaned drafts, uploads, unused feed files, old runs and history. */
async function forgetOld(database: Database, now: Date): Promise<void> {
  const forget = (table: string, where: SQL): Promise<void> => deleteRows(database, table, where);
  await forget("sessions", sql`expires_at < ${instant(now.getTime() - SESSION_KEPT_MS)}`);
  await forget("used_links", sql`expires_at < ${ago(now, 0)}`);
  await forget("idempotency_keys", sql`created_at < ${instant(now.getTime() - KEY_LIFE_MS)}`);
  await forget("preview_links", sql`coalesce(ended_at, expires_at) < ${ago(now, 1)}`);
  await forget("presence", sql`seen_at < ${ago(now, 1)}`);
  await forget("uploads", sql`made_at < ${ago(now, UNDO_DAYS)}`);
  // The draft of a deleted customization waits as long as the customization can come back.
  await forget(
    "drafts",
    sql`updated_at < ${ago(now, UNDO_DAYS)}
      and not exists (select from customizations c where c.site_id = drafts.site_id and c.id = drafts.object_id)
      and not exists (
        select from changes h
        where h.site_id = drafts.site_id and h.object_id = drafts.object_id and h.at >= ${ago(now, UNDO_DAYS)}
      )`,
  );
  await forget("feed_runs", sql`finished_at < ${ago(now, HISTORY_DAYS)}`);
  await forgetFiles(database, now);
  await forgetChanges(database, now);
  await forgetRuns(database, now);
}

function ago(now: Date, days: number): SQL {
  return instant(now.getTime() - days * DAY_MS);
}

function instant(at: number): SQL {
  return sql`${new Date(at).toISOString()}::timestamptz`;
}

/** Does so now and again; answers how to stop. */
export function startForgetting(database: Database, log: Log, now: () => Date): () => void {
  const run = (): void => {
    if (!database.hasRoom()) return;
    forgetOld(database, now()).catch((error: unknown) => log.warn({ err: causeOf(error) }, "cleaning up failed"));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
