import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { Actor } from "@/backend/kit/implement";
import type { PauseReason, PlanContent } from "@/lib/contract/catalogue/plans";
import { countRunsPerDay } from "@/lib/domain/catalogue/next-runs";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { FEED_RUNS_PER_DAY_MAX, MANUAL_FEED_RUN_MS } from "@/lib/domain/kit/limits";
import type { FieldErrors } from "@/lib/http/api-error";
import {
  belongsToPlan,
  isPlan,
  loadStoreTime,
  lockPlan,
  type PlanKey,
  type PlanRow,
  removePlan,
  scheduleNextRun,
  toPlanContent,
} from "./plan-rows";

/** A plan as stored in the history. */
export type PlanVersion = PlanContent & { paused: boolean };

/** Why a plan cannot be saved: a code, and errors by field of the plan. */
export type PlanRefusal = { code: "schedule_invalid" | "daily_limit_exceeded"; errors: FieldErrors; planned?: number };

/** Normalizes a plan: sorts times and days, removes duplicates, and separates cron fields by single spaces. */
export function normalizePlan(content: PlanContent): PlanContent {
  const { type, time_zone, times, days, cron } = content;
  if (type === "cron")
    return {
      type,
      time_zone,
      times: [],
      days: [],
      cron: (cron ?? "")
        .trim()
        .split(/[ \t]+/)
        .join(" "),
    };
  return {
    type,
    time_zone,
    cron: null,
    times: [...new Set(times)].sort(),
    days: [...new Set(days)].sort((a, b) => a - b),
  };
}

/** Why a plan cannot be saved. */
export function findPlanRefusal(content: PlanContent): PlanRefusal | null {
  const verdict = validatePlan(content);
  if ("errors" in verdict) return { code: "schedule_invalid", errors: verdict.errors };
  const planned = countRunsPerDay(verdict.timetable);
  if (planned <= FEED_RUNS_PER_DAY_MAX) return null;
  const field = content.type === "cron" ? "cron" : "times";
  return { code: "daily_limit_exceeded", errors: { [field]: ["daily_limit_exceeded"] }, planned };
}

/** The version of a plan for the history. */
export function toPlanVersion(row: PlanRow): PlanVersion {
  return { ...toPlanContent(row), paused: row.pausedAt !== null };
}

/** Writes or deletes (null) a plan and schedules its next run. The caller locks the site, so that first saves do not collide. */
export async function writePlan(
  { tx, user, now }: { tx: Tx; user: Pick<Actor, "id" | "name">; now: Date },
  key: PlanKey,
  version: PlanVersion | null,
  because: PauseReason = "hand",
): Promise<void> {
  const old = await lockPlan(tx, key);
  if (version === null) return removePlan(tx, key);
  const { type, time_zone: timeZone, times, days, cron, paused } = version;
  const pause = paused
    ? resolvePause(old, now, because)
    : { pausedAt: null, pausedBecause: null, failures: countResumedFailures(old) };
  const by = { updatedAt: now, updatedBy: user.id, updatedByName: user.name };
  const content = { type, timeZone, times, days, cron, ...pause, ...by };
  const revision = (old?.revision ?? 0) + 1;
  const [row] = await tx
    .insert(feedPlans)
    .values({ ...key, ...content, revision })
    .onConflictDoUpdate({ target: [feedPlans.siteId, feedPlans.feed], set: { ...content, revision } })
    .returning();
  if (row !== undefined) await scheduleNextRun(tx, row, await loadStoreTime(tx));
}

/** Pausing a paused plan again preserves time and reason. */
function resolvePause(old: PlanRow | undefined, now: Date, because: PauseReason) {
  if (old !== undefined && old.pausedAt !== null) return { pausedAt: old.pausedAt, pausedBecause: old.pausedBecause };
  return { pausedAt: now, pausedBecause: because };
}

/** Resuming resets the failure count. */
function countResumedFailures(old: PlanRow | undefined): number {
  return old === undefined || old.pausedAt !== null ? 0 : old.failures;
}

/** Loads the plans of a site, sorted by feed. */
export async function loadPlans(tx: Tx, siteId: string): Promise<PlanRow[]> {
  return tx.select().from(feedPlans).where(eq(feedPlans.siteId, siteId)).orderBy(feedPlans.feed);
}

/** The id of the waiting or running run of a feed. */
export async function findOpenRun(tx: Tx, key: PlanKey): Promise<string | null> {
  const rows = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(belongsToPlan(key), inArray(feedRuns.status, ["queued", "manually", "running"])))
    .limit(1);
  return rows[0]?.id ?? null;
}

/** Result of requesting a manual run. */
export type ManualRunResult =
  | { runId: string; next: Date }
  | { code: "job_not_found" }
  | { code: "already_running"; runId: string; next: Date | null }
  | { code: "manual_run_limit"; next: Date };

/** When the next manual run is allowed by the store's clock; null: now. */
export function getNextManualRun({ lastManualRunAt }: PlanRow, now: Date): Date | null {
  if (lastManualRunAt === null) return null;
  const next = new Date(lastManualRunAt.getTime() + MANUAL_FEED_RUN_MS);
  return next > now ? next : null;
}

/** Queues a manual run, at most one in 24 hours by the store's clock. Locks the plan, so that one of many requests wins. */
export async function queueManualRun(tx: Tx, key: PlanKey, user: Pick<Actor, "id" | "name">): Promise<ManualRunResult> {
  const plan = await lockPlan(tx, key);
  if (plan === undefined) return { code: "job_not_found" };
  const open = await findOpenRun(tx, key);
  if (open !== null)
    return { code: "already_running", runId: open, next: getNextManualRun(plan, await loadStoreTime(tx)) };
  const isAllowed = or(
    isNull(feedPlans.lastManualRunAt),
    sql`${feedPlans.lastManualRunAt} <= clock_timestamp() - make_interval(secs => ${MANUAL_FEED_RUN_MS / 1000})`,
  );
  const [claimed] = await tx
    .update(feedPlans)
    .set({ lastManualRunAt: sql`clock_timestamp()` })
    .where(and(isPlan(key), isAllowed))
    .returning();
  const lastAt = (claimed ?? plan).lastManualRunAt?.getTime() ?? 0;
  const next = new Date(lastAt + MANUAL_FEED_RUN_MS);
  if (claimed === undefined) return { code: "manual_run_limit", next };
  const runId = randomUUID();
  await tx.insert(feedRuns).values({
    ...key,
    id: runId,
    status: "manually",
    cause: "hand",
    plannedAt: new Date(lastAt),
    requestedBy: user.id,
    requestedByName: user.name,
  });
  return { runId, next };
}

/**
 * Queues a run of a feed that was tried but never loaded, as one of its plan, so that corrected sources neither wait
 * for the schedule nor take the manual run of the day. False if there is nothing to queue, or the plan is paused, or
 * the runs of a day are used up.
 */
export async function queueRepairedRun(tx: Tx, key: PlanKey): Promise<boolean> {
  const plan = await lockPlan(tx, key);
  if (plan === undefined || plan.pausedAt !== null) return false;
  const runs = await tx
    .select({ status: feedRuns.status, plannedAt: feedRuns.plannedAt })
    .from(feedRuns)
    .where(and(belongsToPlan(key), ne(feedRuns.status, "scheduled")));
  const now = await loadStoreTime(tx);
  const ofToday = runs.filter(({ plannedAt }) => plannedAt !== null && now.getTime() - plannedAt.getTime() < DAY_MS);
  const wasOnlyTried = runs.length > 0 && runs.every(({ status }) => status === "failed");
  if (!wasOnlyTried || ofToday.length >= FEED_RUNS_PER_DAY_MAX) return false;
  await tx.insert(feedRuns).values({ ...key, id: randomUUID(), status: "queued", cause: "plan", plannedAt: now });
  return true;
}
