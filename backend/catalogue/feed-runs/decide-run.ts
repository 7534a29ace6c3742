import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { lockPlan } from "@/backend/catalogue/plans/plan-rows";
import { findOpenRun, toPlanVersion, writePlan } from "@/backend/catalogue/plans/save-plan";
import { getRevisionBefore, isRestorable, loadRestorable } from "@/backend/catalogue/revisions/restore-catalogue";
import type { Tx } from "@/backend/db/client";
import { type FeedRunRow, feedRuns } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { type ChangeContext, change, lockSite } from "@/backend/kit/record-change";
import type { PauseReason } from "@/lib/contract/catalogue/plans";
import { loadFeedRun } from "./run-list";

export type Decider = ChangeContext;

/** Why a decision was refused; `runId` is the conflicting run. */
export type DecisionRefusal<Code extends string> = { code: Code; runId?: string };

const FEATURE = "feed-runs";

/** Approves a held run and queues it for the runner; null on success. */
export async function approveHeldRun(
  context: Decider,
  runId: string,
): Promise<DecisionRefusal<"not_found" | "not_held" | "already_running"> | null> {
  const run = await lockHeldRun(context, runId);
  if ("code" in run) return run;
  const open = await findOpenRun(context.tx, run);
  if (open !== null) return { code: "already_running", runId: open };
  await decide(context, run, "approved", { status: "manually", attempt: 0, finishedAt: null });
  return null;
}

/** Rejects a held run, optionally pausing its plan; returns the run as it was before. */
export async function rejectHeldRun(
  context: Decider,
  runId: string,
  isPaused: boolean,
): Promise<DecisionRefusal<"not_found" | "not_held"> | FeedRunRow> {
  const run = await lockHeldRun(context, runId);
  if ("code" in run) return run;
  await decide(context, run, "rejected", { status: "failed", error: { code: "rejected" } });
  if (isPaused) await pausePlan(context, run.feed, "rejected");
  return run;
}

async function lockHeldRun(
  { tx, site }: Decider,
  runId: string,
): Promise<FeedRunRow | { code: "not_found" | "not_held" }> {
  const found = await loadFeedRun(tx, site.siteId, runId);
  if (found === undefined) return { code: "not_found" };
  // Lock the plan's row first: it guards all runs of the plan.
  await lockSite(tx, site.siteId);
  await lockPlan(tx, found);
  const run = await loadFeedRun(tx, site.siteId, runId, true);
  return run?.status === "held" ? run : { code: "not_held" };
}

async function decide(
  context: Decider,
  { siteId, id, feed, shareRemoved, counts }: FeedRunRow,
  decision: "approved" | "rejected",
  columns: Partial<FeedRunRow>,
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

/** Queues a run that restores the catalog after, or before, another run; returns its id. */
export async function restoreCatalogue(
  context: Decider,
  runId: string,
  { pause, before: isBefore }: { pause: boolean; before: boolean },
): Promise<DecisionRefusal<"not_found" | "not_restorable" | "already_running"> | string> {
  const { tx, site, user } = context;
  const { siteId } = site;
  const target = await loadFeedRun(tx, siteId, runId);
  if (target === undefined) return { code: "not_found" };
  await lockSite(tx, siteId);
  await lockPlan(tx, target);
  const busy = (await findRunningRun(tx, siteId)) ?? (await findOpenRun(tx, target));
  if (busy !== null) return { code: "already_running", runId: busy };
  const { status, feed } = target;
  const revision = isBefore ? getRevisionBefore(target) : target.revision;
  const canRestore = status === "succeeded" && isRestorable(revision, await loadRestorable(tx, siteId));
  if (!canRestore || revision === null) return { code: "not_restorable" };
  const feeds = await loadFeedsSince(tx, siteId, revision);
  const request = { requestedBy: user.id, requestedByName: user.name, plannedAt: sql`clock_timestamp()` };
  const id = randomUUID();
  const row = {
    siteId,
    id,
    feed,
    cause: "restore",
    status: "manually",
    restores: runId,
    restoresBefore: isBefore,
  } as const;
  await tx.insert(feedRuns).values({ ...row, ...request });
  const after = { restored_from: runId, feeds, since: (target.finishedAt ?? target.plannedAt).toISOString() };
  await change(context, { feature: FEATURE, action: "restore_run", objectId: id, title: feed, before: null, after });
  if (pause) for (const one of feeds) await pausePlan(context, one, "restored");
  return id;
}

async function findRunningRun(tx: Tx, siteId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(eq(feedRuns.siteId, siteId), inArray(feedRuns.status, ["running"])));
  return row?.id ?? null;
}

/** The feeds whose runs changed the catalog since a revision. */
async function loadFeedsSince(tx: Tx, siteId: string, revision: number): Promise<string[]> {
  const isSince = and(eq(catalogueRevisions.siteId, siteId), gt(catalogueRevisions.revision, revision));
  const rows = await tx
    .selectDistinct({ feed: catalogueRevisions.feed })
    .from(catalogueRevisions)
    .where(and(isSince, isNotNull(catalogueRevisions.feed)))
    .orderBy(catalogueRevisions.feed);
  return rows.flatMap(({ feed }) => (feed === null ? [] : [feed]));
}

/** Pauses the plan of a feed, if it has an active one, and records the change in the history. */
async function pausePlan(context: Decider, feed: string, because: PauseReason): Promise<void> {
  const key = { siteId: context.site.siteId, feed };
  const plan = await lockPlan(context.tx, key);
  if (plan === undefined || plan.pausedAt !== null) return;
  const before = toPlanVersion(plan);
  const after = { ...before, paused: true };
  await writePlan(context, key, after, because);
  await change(context, { feature: "plans", action: "save_plan", objectId: feed, title: feed, before, after });
}
