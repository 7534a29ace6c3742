import { randomUUID } from "node:crypto";
import { and, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { Actor } from "@/backend/kit/implement";
import { MANUAL_FEED_RUN_MS } from "@/lib/domain/kit/limits";
import { heldPlan, isPlan, type PlanKey, type PlanRow, storeTime } from "./plan-rows";
import { openRunOf } from "./save-plan";

/** What came of asking for a run by hand. */
export type AskedRun =
  | { runId: string; next: Date }
  | { code: "job_not_found" }
  | { code: "already_running"; runId: string; next: Date | null }
  | { code: "manual_run_limit"; next: Date };

/** From when a plan may be run by hand again; null when it may be now, by the store's clock. */
export function nextByHand({ lastManualRunAt }: PlanRow, now: Date): Date | null {
  if (lastManualRunAt === null) return null;
  const next = new Date(lastManualRunAt.getTime() + MANUAL_FEED_RUN_MS);
  return next > now ? next : null;
}

/**
 * Puts a run into the queue, once in 24 hours by the clock of the store. The plan's row is held, so that of many who ask
 * at once one gets a run.
 */
export async function runByHand(tx: Tx, key: PlanKey, user: Pick<Actor, "id" | "name">): Promise<AskedRun> {
  const plan = await heldPlan(tx, key);
  if (plan === undefined) return { code: "job_not_found" };
  const open = await openRunOf(tx, key);
  if (open !== null) return { code: "already_running", runId: open, next: nextByHand(plan, await storeTime(tx)) };
  const isAllowed = or(
    isNull(feedPlans.lastManualRunAt),
    sql`${feedPlans.lastManualRunAt} <= clock_timestamp() - make_interval(secs => ${MANUAL_FEED_RUN_MS / 1000})`,
  );
  const [taken] = await tx
    .update(feedPlans)
    .set({ lastManualRunAt: sql`clock_timestamp()` })
    .where(and(isPlan(key), isAllowed))
    .returning();
  const lastAt = (taken ?? plan).lastManualRunAt?.getTime() ?? 0;
  const next = new Date(lastAt + MANUAL_FEED_RUN_MS);
  if (taken === undefined) return { code: "manual_run_limit", next };
  const runId = randomUUID();
  await tx.insert(feedRuns).values({
    ...key,
    id: runId,
    status: "manually",
    cause: "hand",
    plannedAt: new Date(lastAt),
    askedBy: user.id,
    askedByName: user.name,
  });
  return { runId, next };
}
