import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { nextRun } from "@/lib/domain/catalogue/next-runs";
import { judgePlan } from "@/lib/domain/catalogue/plan-timetable";
import { wallText } from "@/lib/domain/kit/clock-change";

// The row of a plan is the lock of everything that is planned or waits by it: hold it first, then its runs.

/** A plan as the store has it. */
export type PlanRow = typeof feedPlans.$inferSelect;

/** A plan by site and feed. */
export type PlanKey = Pick<PlanRow, "siteId" | "feed">;

/** Condition for the row of a plan. */
export function isPlan({ siteId, feed }: PlanKey) {
  return and(eq(feedPlans.siteId, siteId), eq(feedPlans.feed, feed));
}

/** Condition for the runs of a plan. */
export function isRunOf({ siteId, feed }: PlanKey) {
  return and(eq(feedRuns.siteId, siteId), eq(feedRuns.feed, feed));
}

/** The plan of a feed, held until the transaction ends; undefined when there is none. */
export async function heldPlan(tx: Tx, key: PlanKey): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(feedPlans).where(isPlan(key)).for("update");
  return row;
}

/** The time of the store, by which plans run: processes may differ by minutes. */
export async function storeTime(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) #>> '{}' as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** What a plan says, without what became of it. */
export function contentOf({ type, timeZone, times, days, cron }: PlanRow): PlanContent {
  return { type, time_zone: timeZone, times, days, cron };
}

/** The next moment of a plan that is not paused, after an instant; null when there is none. */
export function nextRunOf(plan: PlanRow, after: Date): Date | null {
  const judged = plan.pausedAt === null ? judgePlan(contentOf(plan)) : { errors: {} };
  if ("errors" in judged) return null;
  const at = nextRun(judged.timetable, plan.timeZone, after.getTime());
  return at === null ? null : new Date(at);
}

/** Plans the next run of a held plan after an instant, in place of the one that was planned. */
export async function planNext(tx: Tx, plan: PlanRow, after: Date): Promise<Date | null> {
  const next = nextRunOf(plan, after);
  await tx.update(feedPlans).set({ nextRunAt: next }).where(isPlan(plan));
  if (next === null) {
    await tx.delete(feedRuns).where(and(isRunOf(plan), eq(feedRuns.status, "scheduled")));
    return null;
  }
  const due = { plannedAt: next, schedule: `${wallText(next.getTime(), plan.timeZone).slice(11)} ${plan.timeZone}` };
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

/** Takes away what is planned by a held plan, and the plan. What ran or waits stays. */
export async function removePlan(tx: Tx, key: PlanKey): Promise<void> {
  await tx.delete(feedRuns).where(and(isRunOf(key), eq(feedRuns.status, "scheduled")));
  await tx.delete(feedPlans).where(isPlan(key));
}
