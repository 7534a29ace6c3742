import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { heldPlan } from "@/backend/catalogue/plans/plan-rows";
import { openRunOf, versionOf, writePlan } from "@/backend/catalogue/plans/save-plan";
import { isRestorable, restorableOf, revisionBefore } from "@/backend/catalogue/revisions/restore-catalogue";
import type { Tx } from "@/backend/db/client";
import type { RunRow } from "@/backend/db/schema/catalogue/plans";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { holdSite } from "@/backend/kit/lock-site";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import type { PauseReason } from "@/lib/contract/catalogue/plans";
import { runOf } from "./run-list";

/** Whoever decides, in the call's transaction. */
export type Decider = ChangeContext;

/** Why nothing was decided; `runId` is the run that stands in the way. */
export type NotDecided<Code extends string> = { code: Code; runId?: string };

const FEATURE = "feed-runs";

/** Lets a held run wait for the runner, to become the catalogue after all. */
export async function approveRun(
  context: Decider,
  runId: string,
): Promise<NotDecided<"not_found" | "not_held" | "already_running"> | null> {
  const run = await heldRun(context, runId);
  if ("code" in run) return run;
  const open = await openRunOf(context.tx, run);
  if (open !== null) return { code: "already_running", runId: open };
  await decide(context, run, "approved", { status: "manually", attempt: 0, finishedAt: null });
  return null;
}

/** Ends a held run, and pauses its plan where that is asked for; answers the run as it was held. */
export async function rejectRun(
  context: Decider,
  runId: string,
  isPaused: boolean,
): Promise<NotDecided<"not_found" | "not_held"> | RunRow> {
  const run = await heldRun(context, runId);
  if ("code" in run) return run;
  await decide(context, run, "rejected", { status: "failed", error: { code: "rejected" } });
  if (isPaused) await pausePlan(context, run.feed, "rejected");
  return run;
}

async function heldRun({ tx, site }: Decider, runId: string): Promise<RunRow | { code: "not_found" | "not_held" }> {
  const seen = await runOf(tx, site.siteId, runId);
  if (seen === undefined) return { code: "not_found" };
  // The row of the plan first: it is the lock of everything that waits by it.
  await holdSite(tx, site.siteId);
  await heldPlan(tx, seen);
  const run = await runOf(tx, site.siteId, runId, true);
  return run?.status === "held" ? run : { code: "not_held" };
}

async function decide(
  context: Decider,
  { siteId, id, feed, shareRemoved, counts }: RunRow,
  decision: "approved" | "rejected",
  columns: Partial<RunRow>,
): Promise<void> {
  const { tx, user, now } = context;
  await tx
    .update(feedRuns)
    .set({ ...columns, decision, decidedAt: now, decidedBy: user.id, decidedByName: user.name })
    .where(and(eq(feedRuns.siteId, siteId), eq(feedRuns.id, id)));
  const after = { decision, share_removed: shareRemoved, removed: counts?.removed ?? 0 };
  const action = decision === "approved" ? "approve_run" : "reject_run";
  await change(context, { feature: FEATURE, action, objectId: id, title: feed, before: null, after });
}

/** Puts a run into the queue that brings back the catalogue after another one, or before it; answers its id. */
export async function restoreCatalogue(
  context: Decider,
  runId: string,
  { pause, before: isBefore }: { pause: boolean; before: boolean },
): Promise<NotDecided<"not_found" | "not_restorable" | "already_running"> | string> {
  const { tx, site, user } = context;
  const { siteId } = site;
  const target = await runOf(tx, siteId, runId);
  if (target === undefined) return { code: "not_found" };
  await holdSite(tx, siteId);
  await heldPlan(tx, target);
  const busy = (await runningOf(tx, siteId)) ?? (await openRunOf(tx, target));
  if (busy !== null) return { code: "already_running", runId: busy };
  const { status, feed } = target;
  const revision = isBefore ? revisionBefore(target) : target.revision;
  const canBe = status === "succeeded" && isRestorable(revision, await restorableOf(tx, siteId));
  if (!canBe || revision === null) return { code: "not_restorable" };
  const feeds = await feedsSince(tx, siteId, revision);
  const asked = { askedBy: user.id, askedByName: user.name, plannedAt: sql`clock_timestamp()` };
  const id = randomUUID();
  const of = {
    siteId,
    id,
    feed,
    cause: "restore",
    status: "manually",
    restores: runId,
    restoresBefore: isBefore,
  } as const;
  await tx.insert(feedRuns).values({ ...of, ...asked });
  const after = { restored_from: runId, feeds, since: (target.finishedAt ?? target.plannedAt).toISOString() };
  await change(context, { feature: FEATURE, action: "restore_run", objectId: id, title: feed, before: null, after });
  if (pause) for (const one of feeds) await pausePlan(context, one, "restored");
  return id;
}

async function runningOf(tx: Tx, siteId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(eq(feedRuns.siteId, siteId), inArray(feedRuns.status, ["running"])));
  return row?.id ?? null;
}

/** The feeds whose runs made the catalogue what it is since a revision. */
async function feedsSince(tx: Tx, siteId: string, revision: number): Promise<string[]> {
  const isSince = and(eq(catalogueRevisions.siteId, siteId), gt(catalogueRevisions.revision, revision));
  const rows = await tx
    .selectDistinct({ feed: catalogueRevisions.feed })
    .from(catalogueRevisions)
    .where(and(isSince, isNotNull(catalogueRevisions.feed)))
    .orderBy(catalogueRevisions.feed);
  return rows.flatMap(({ feed }) => (feed === null ? [] : [feed]));
}

/** Pauses the plan of a feed where it has one that is not paused; that stands in the history like every change of a plan. */
async function pausePlan(context: Decider, feed: string, because: PauseReason): Promise<void> {
  const key = { siteId: context.site.siteId, feed };
  const plan = await heldPlan(context.tx, key);
  if (plan === undefined || plan.pausedAt !== null) return;
  const before = versionOf(plan);
  const after = { ...before, paused: true };
  await writePlan(context, key, after, because);
  await change(context, { feature: "plans", action: "save_plan", objectId: feed, title: feed, before, after });
}
