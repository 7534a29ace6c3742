import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { findNextRun } from "@/lib/domain/catalogue/next-runs";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { formatWallTime } from "@/lib/domain/kit/clock-change";

// The row of a plan guards its scheduled and waiting runs: lock it first, then the runs.

/** A plan as stored. */
export type PlanRow = typeof feedPlans.$inferSelect;

/** Primary key of a plan. */
export type PlanKey = Pick<PlanRow, "siteId" | "feed">;

/** Condition for the row of a plan. */
export function isPlan({ siteId, feed }: PlanKey) {
  return and(eq(feedPlans.siteId, siteId), eq(feedPlans.feed, feed));
}

/** Condition for the runs of a plan. */
export function belongsToPlan({ siteId, feed }: PlanKey) {
  return and(eq(feedRuns.siteId, siteId), eq(feedRuns.feed, feed));
}

/** Loads the plan of a feed and locks it until the transaction ends. */
export async function lockPlan(tx: Tx, key: PlanKey): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(feedPlans).where(isPlan(key)).for("update");
  return row;
}

/** The clock of the store, which plans follow: the clocks of processes may differ by minutes. */
export async function loadStoreTime(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) #>> '{}' as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** The schedule of a plan without its state. */
export function toPlanContent({ type, timeZone, times, days, cron }: PlanRow): PlanContent {
  return { type, time_zone: timeZone, times, days, cron };
}

/** The next run after an instant; null if the plan is paused or never runs. */
export function computeNextRun(plan: PlanRow, after: Date): Date | null {
  const verdict = plan.pausedAt === null ? validatePlan(toPlanContent(plan)) : { errors: {} };
  if ("errors" in verdict) return null;
  const at = findNextRun(verdict.timetable, plan.timeZone, after.getTime());
  return at === null ? null : new Date(at);
}

/** Replaces the scheduled run of a locked plan with the next one after an instant. */
export async function scheduleNextRun(tx: Tx, plan: PlanRow, after: Date): Promise<Date | null> {
  const next = computeNextRun(plan, after);
  await tx.update(feedPlans).set({ nextRunAt: next }).where(isPlan(plan));
  if (next === null) {
    await tx.delete(feedRuns).where(and(belongsToPlan(plan), eq(feedRuns.status, "scheduled")));
    return null;
  }
  const due = {
    plannedAt: next,
    schedule: `${formatWallTime(next.getTime(), plan.timeZone).slice(11)} ${plan.timeZone}`,
  };
  await tx
    .insert(feedRuns)
    .values({ siteId: plan.siteId, id: randomUUID(), feed: plan.feed, status: "scheduled", cause: "plan", ...due })
    .onConflictDoUpdate({
      target: [feedRuns.siteId, feedRuns.feed],
      targetWhere: sql`status = 'scheduled'`,
      set: due,
    });
  return next;
}

/** Deletes a locked plan and its scheduled run. Other runs stay. */
export async function removePlan(tx: Tx, key: PlanKey): Promise<void> {
  await tx.delete(feedRuns).where(and(belongsToPlan(key), eq(feedRuns.status, "scheduled")));
  await tx.delete(feedPlans).where(isPlan(key));
}
