import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import type { Actor } from "@/backend/kit/implement";
import type { PauseReason, PlanContent } from "@/lib/contract/catalogue/plans";
import { runsPerDay } from "@/lib/domain/catalogue/next-runs";
import { judgePlan } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";
import type { FieldErrors } from "@/lib/http/api-error";
import { contentOf, heldPlan, isRunOf, type PlanKey, type PlanRow, planNext, removePlan, storeTime } from "./plan-rows";

/** A plan as the history keeps it. */
export type PlanVersion = PlanContent & { paused: boolean };

/** Why a plan cannot be saved: a code, and the fields within the plan that it is about. */
export type PlanRefusal = { code: "schedule_invalid" | "daily_limit_exceeded"; errors: FieldErrors; planned?: number };

/** A plan as it is kept: times and days in order and once, the fields of a cron line parted by single spaces. */
export function asKept(content: PlanContent): PlanContent {
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
    ...{ type, time_zone, cron: null },
    times: [...new Set(times)].sort(),
    days: [...new Set(days)].sort((a, b) => a - b),
  };
}

/** What keeps a plan from being saved; null when nothing does. */
export function refusalOf(content: PlanContent): PlanRefusal | null {
  const judged = judgePlan(content);
  if ("errors" in judged) return { code: "schedule_invalid", errors: judged.errors };
  const planned = runsPerDay(judged.timetable);
  if (planned <= FEED_RUNS_PER_DAY_MAX) return null;
  const field = content.type === "cron" ? "cron" : "times";
  return { code: "daily_limit_exceeded", errors: { [field]: ["daily_limit_exceeded"] }, planned };
}

/** What a plan says, for the history. */
export function versionOf(row: PlanRow): PlanVersion {
  return { ...contentOf(row), paused: row.pausedAt !== null };
}

/** Writes a plan, or removes it (null), and plans its next run. The site's row is held, so that two first ones queue up. */
export async function writePlan(
  { tx, user, now }: { tx: Tx; user: Pick<Actor, "id" | "name">; now: Date },
  key: PlanKey,
  version: PlanVersion | null,
  because: PauseReason = "hand",
): Promise<void> {
  const old = await heldPlan(tx, key);
  if (version === null) return removePlan(tx, key);
  const { type, time_zone: timeZone, times, days, cron, paused } = version;
  const pause = paused
    ? pauseOf(old, now, because)
    : { pausedAt: null, pausedBecause: null, failures: resumedFailures(old) };
  const by = { updatedAt: now, updatedBy: user.id, updatedByName: user.name };
  const content = { type, timeZone, times, days, cron, ...pause, ...by };
  const revision = (old?.revision ?? 0) + 1;
  const [row] = await tx
    .insert(feedPlans)
    .values({ ...key, ...content, revision })
    .onConflictDoUpdate({ target: [feedPlans.siteId, feedPlans.feed], set: { ...content, revision } })
    .returning();
  if (row !== undefined) await planNext(tx, row, await storeTime(tx));
}

/** Who pauses a plan that is paused already changes nothing about since when and why. */
function pauseOf(old: PlanRow | undefined, now: Date, because: PauseReason) {
  if (old !== undefined && old.pausedAt !== null) return { pausedAt: old.pausedAt, pausedBecause: old.pausedBecause };
  return { pausedAt: now, pausedBecause: because };
}

/** A plan that goes on after a pause may fail as often as a new one. */
function resumedFailures(old: PlanRow | undefined): number {
  return old === undefined || old.pausedAt !== null ? 0 : old.failures;
}

/** The plans of a site by feed. */
export async function plansOf(tx: Tx, siteId: string): Promise<PlanRow[]> {
  return tx.select().from(feedPlans).where(eq(feedPlans.siteId, siteId)).orderBy(feedPlans.feed);
}

/** The id of the run of a feed that waits or runs; null when there is none. */
export async function openRunOf(tx: Tx, key: PlanKey): Promise<string | null> {
  const rows = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(isRunOf(key), inArray(feedRuns.status, ["queued", "manually", "running"])))
    .limit(1);
  return rows[0]?.id ?? null;
}
