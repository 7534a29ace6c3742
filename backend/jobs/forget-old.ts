import { lt } from "drizzle-orm";
import { causeOf } from "@/backend/answer-call";
import type { Database } from "@/backend/db/client";
import { sessions, usedLinks } from "@/backend/db/schema";
import { forgetOldKeys } from "@/backend/idempotency";
import type { Log } from "@/backend/log";

const EVERY_MS = 15 * 60_000;
/** An ended session stays this long, so that its end can be looked up. */
const SESSION_KEPT_MS = 24 * 3_600_000;

/** Removes what has run out: sessions, used links, idempotency keys. */
async function forgetOld(database: Database, now: Date): Promise<void> {
  await database.withSystem(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - SESSION_KEPT_MS)));
    await tx.delete(usedLinks).where(lt(usedLinks.expiresAt, now));
    await forgetOldKeys(tx, now);
  });
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
