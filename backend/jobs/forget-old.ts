import { lt, sql } from "drizzle-orm";
import { causeOf } from "@/backend/answer-call";
import type { Database } from "@/backend/db/client";
import { sessions, usedLinks } from "@/backend/db/schema";
import { drafts, presence, previewLinks } from "@/backend/db/schema-drafts";
import { feedRuns } from "@/backend/db/schema-plans";
import { uploads } from "@/backend/db/schema-words";
import { forgetFiles } from "@/backend/feeds/files/file-rows";
import { forgetRuns } from "@/backend/feeds/history/forget-runs";
import { forgetOldKeys } from "@/backend/idempotency";
import type { Log } from "@/backend/log";
import { HISTORY_DAYS, UNDO_DAYS } from "@/lib/domain/limits";
import { forgetChanges } from "./forget-changes";

const EVERY_MS = 15 * 60_000;
/** An ended session stays this long, so that its end can be looked up. */
const SESSION_KEPT_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Removes what has run out: sessions, used links, idempotency keys, preview links, who was where, orphaned drafts, uploads, unused feed files, old runs and history. */
async function forgetOld(database: Database, now: Date): Promise<void> {
  await database.withSystem(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - SESSION_KEPT_MS)));
    await tx.delete(usedLinks).where(lt(usedLinks.expiresAt, now));
    await forgetOldKeys(tx, now);
    await tx
      .delete(previewLinks)
      .where(sql`coalesce(${previewLinks.endedAt}, ${previewLinks.expiresAt}) < ${ago(now, 1)}`);
    await tx.delete(presence).where(sql`${presence.seenAt} < ${ago(now, 1)}`);
    await tx.delete(uploads).where(sql`${uploads.madeAt} < ${ago(now, UNDO_DAYS)}`);
    // The draft of a deleted customization waits as long as the customization can come back.
    await tx.delete(drafts).where(sql`
      ${drafts.updatedAt} < ${ago(now, UNDO_DAYS)}
      and not exists (select from customizations c where c.site_id = ${drafts.siteId} and c.id = ${drafts.objectId})
      and not exists (
        select from changes h
        where h.site_id = ${drafts.siteId} and h.object_id = ${drafts.objectId} and h.at >= ${ago(now, UNDO_DAYS)}
      )`);
    await tx.delete(feedRuns).where(sql`${feedRuns.finishedAt} < ${ago(now, HISTORY_DAYS)}`);
    await forgetFiles(tx, now);
    await forgetChanges(tx, now);
  });
  await forgetRuns(database, now);
}

function ago(now: Date, days: number) {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}

/** Does so now and again; answers how to stop. */
export function startForgetting(database: Database, log: Log, now: () => Date): () => void {
  const run = (): void => {
    forgetOld(database, now()).catch((error: unknown) => log.warn({ err: causeOf(error) }, "cleaning up failed"));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
