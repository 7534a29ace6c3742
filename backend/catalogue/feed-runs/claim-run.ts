import { randomUUID } from "node:crypto";
import { type AnyColumn, and, eq, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import {
  belongsToPlan,
  isPlan,
  loadStoreTime,
  lockPlan,
  type PlanRow,
  scheduleNextRun,
} from "@/backend/catalogue/plans/plan-rows";
import type { Tx } from "@/backend/db/client";
import {
  type FeedRunRow,
  feedPlans,
  feedRuns,
  type RunError,
  type RunPhase,
} from "@/backend/db/schema/catalogue/plans";
import { FEED_FAILURES_IN_A_ROW_MAX, FEED_SHORT_RUN_MS } from "@/lib/domain/kit/limits";
import { type RunFacts, RunLeaseLost, type RunResult, type RunTask } from "./run-work";

// The life cycle of a run in the store. A process holds a run by a lease, which it renews. Every statement that ends or renews
// a run checks holder and attempt, so that a process that was considered dead changes nothing.

/** Duration of a lease without renewal. */
export const LEASE_MS = 60_000;
/** The same while the catalog is being replaced, which may block renewals. */
export const LEASE_REPLACING_MS = 15 * 60_000;
/** A run whose process dies is started once more. */
const ATTEMPTS_MAX = 2;
/** Plans processed in one transaction. */
const BATCH = 20;
/** How long a run is expected to take, by the last successful run of its feed; unknown if none succeeded. */
export type Pace = "short" | "long" | "unknown";
/** A running run with its holder. `phases` are the completed ones. */
export type ClaimedRun = Pick<FeedRunRow, "siteId" | "id" | "feed" | "attempt" | "cause" | "decision"> & {
  holder: string;
  task: RunTask;
  phases: RunPhase[];
  pace: Pace;
};
export type ProgressColumns = Partial<RunFacts> & { phases: RunPhase[] };
/** Outcome of a run: the error (null on success), and the columns to store. */
export type RunOutcome = { error: RunError | null; progress: ProgressColumns } & Pick<RunResult, "held" | "revision">;

const isWaiting = sql`status in ('queued', 'manually')`;

/** Condition: the site is not closed. Runs of a closed site wait until it is opened again. */
function isOpen(siteId: AnyColumn | SQL) {
  return sql`not exists (select from sites c where c.site_id = ${siteId} and c.closed_at is not null)`;
}

/** The pace of a run, from the last run of its feed that read it and succeeded. */
function findPace(run: SQL) {
  return sql`coalesce((
    select case when (select coalesce(sum((p->>'ms')::numeric), 0) from jsonb_array_elements(l.phases) p) < ${FEED_SHORT_RUN_MS}
      then 'short' else 'long' end
    from feed_runs l
    where l.site_id = ${run}.site_id and l.feed = ${run}.feed and l.status = 'succeeded' and not l.is_unchanged
    order by l.finished_at desc limit 1
  ), 'unknown')`;
}

/** Queues due runs and schedules the next ones; returns the number of processed plans. */
export async function queueDuePlans(tx: Tx): Promise<number> {
  const now = await loadStoreTime(tx);
  const plans = await tx
    .select()
    .from(feedPlans)
    .where(and(or(lte(feedPlans.nextRunAt, now), isPriceChangeDue(now)), isOpen(feedPlans.siteId)))
    .orderBy(feedPlans.nextRunAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  for (const plan of plans) {
    // A waiting run will read the same feed; several missed runs become one.
    const waiting = await tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(and(belongsToPlan(plan), isWaiting));
    const isPlanned = plan.nextRunAt !== null && plan.nextRunAt <= now;
    if (waiting.length === 0) await (isPlanned ? queuePlanned(tx, plan, now) : queueRun(tx, plan, now));
    await tx
      .update(feedPlans)
      .set({ pricesChangeAt: null })
      .where(and(isPlan(plan), lte(feedPlans.pricesChangeAt, now)));
    if (isPlanned) await scheduleNextRun(tx, plan, now);
  }
  return plans.length;
}

/** Condition: a sale in the feed has begun or ended, and the plan is not paused. */
function isPriceChangeDue(now: Date) {
  return and(lte(feedPlans.pricesChangeAt, now), isNull(feedPlans.pausedAt));
}

/** Queues the scheduled run of a plan, or a new one if it is missing. */
async function queuePlanned(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const queued = await tx
    .update(feedRuns)
    .set({ status: "queued" })
    .where(and(belongsToPlan(plan), eq(feedRuns.status, "scheduled")))
    .returning({ id: feedRuns.id });
  if (queued.length === 0) await queueRun(tx, plan, plan.nextRunAt ?? now);
}

async function queueRun(tx: Tx, { siteId, feed }: PlanRow, plannedAt: Date): Promise<void> {
  await tx.insert(feedRuns).values({ siteId, feed, id: randomUUID(), cause: "plan", status: "queued", plannedAt });
}

/**
 * Claims the run that has waited longest among sites without a running one. Violates feed_runs_running if another
 * process claims a run of the same site at the same time.
 * @param holder must be unique per run.
 * @param avoided paces whose runs are left to others.
 */
export async function claimRun(tx: Tx, holder: string, avoided: readonly Pace[]): Promise<ClaimedRun | null> {
  const isAllowed =
    avoided.length === 0 ? sql`` : sql`and ${findPace(sql`w`)} <> all(${sql.param([...avoided])}::text[])`;
  const { rows } = await tx.execute<{ site_id: string; id: string; pace: Pace }>(sql`
    update feed_runs set status = 'running', holder = ${holder}, attempt = attempt + 1,
      started_at = case when decision is null then now() else started_at end,
      lease_until = now() + ${toInterval(LEASE_MS)}
    where (site_id, id) = (
      select w.site_id, w.id from feed_runs w
      where w.status in ('queued', 'manually')
        and not exists (select from feed_runs r where r.site_id = w.site_id and r.status = 'running')
        and ${isOpen(sql`w.site_id`)} ${isAllowed}
      order by w.planned_at limit 1 for update skip locked
    )
    returning site_id, id, ${findPace(sql`feed_runs`)} as pace`);
  const [claimed] = rows;
  if (claimed === undefined) return null;
  const isClaimed = and(eq(feedRuns.siteId, claimed.site_id), eq(feedRuns.id, claimed.id));
  const [row] = await tx.select().from(feedRuns).where(isClaimed);
  if (row === undefined) return null;
  const { siteId, id, feed, attempt, cause, decision } = row;
  // An approved run continues after its completed phases.
  const phases = decision === null ? [] : (row.phases ?? []);
  return { siteId, id, feed, attempt, cause, decision, holder, phases, task: toTask(row), pace: claimed.pace };
}

function toTask({ restores, restoresBefore, decision, staged, counts }: FeedRunRow): RunTask {
  if (restores !== null) return { kind: "restore", run: restores, isBefore: restoresBefore };
  return decision !== null && staged !== null ? { kind: "apply", staged, counts: counts ?? {} } : { kind: "read" };
}

/** Renews the lease of a run and stores its progress; throws RunLeaseLost if another process holds it. */
export async function renewLease(
  tx: Tx,
  run: ClaimedRun,
  { ms = LEASE_MS, progress }: { ms?: number; progress?: ProgressColumns } = {},
): Promise<void> {
  const renewed = await tx
    .update(feedRuns)
    .set({ ...progress, leaseUntil: sql`clock_timestamp() + ${toInterval(ms)}` })
    .where(hasLease(run))
    .returning({ id: feedRuns.id });
  if (renewed.length === 0) throw new RunLeaseLost("the run is another's");
}

/**
 * Ends or holds a run; throws RunLeaseLost if another process holds it. Supersedes earlier held runs of the feed, and pauses
 * the plan after too many failures in a row.
 */
export async function finishRun(
  tx: Tx,
  run: ClaimedRun,
  { error, held, revision, progress }: RunOutcome,
): Promise<void> {
  const plan = await lockPlan(tx, run);
  const isSuccess = error === null && held === undefined;
  if (error === null && run.task.kind === "read") await supersede(tx, run);
  const status = held !== undefined ? "held" : error === null ? "succeeded" : "failed";
  const ended = await tx
    .update(feedRuns)
    .set({
      ...progress,
      status,
      error,
      finishedAt: sql`now()`,
      leaseUntil: null,
      ...(revision === undefined ? {} : { revision }),
      ...(held === undefined ? {} : { ...held, heldAt: sql`now()` }),
    })
    .where(hasLease(run))
    .returning({ id: feedRuns.id });
  if (ended.length === 0) throw new RunLeaseLost("the run is another's");
  const isCounted = run.task.kind === "read" && held === undefined;
  if (plan !== undefined && isCounted) await countFailure(tx, plan, isSuccess);
  const { nextChange = null } = progress.download ?? {};
  if (plan !== undefined && error === null && progress.download !== undefined)
    await tx
      .update(feedPlans)
      .set({ pricesChangeAt: nextChange === null ? null : new Date(nextChange) })
      .where(isPlan(plan));
}

/** Ends earlier runs of the feed that wait for a decision. */
async function supersede(tx: Tx, run: ClaimedRun): Promise<void> {
  const over = {
    status: "failed",
    error: { code: "superseded" },
    decision: "superseded",
    decidedAt: sql`now()`,
  } as const;
  await tx
    .update(feedRuns)
    .set(over)
    .where(and(belongsToPlan(run), eq(feedRuns.status, "held"), ne(feedRuns.id, run.id)));
}

/** Requeues a run on a graceful shutdown; the attempt does not count. */
export async function requeueRun(tx: Tx, run: ClaimedRun): Promise<void> {
  await lockPlan(tx, run);
  const [other] = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(belongsToPlan(run), isWaiting));
  const back = { ...buildRequeued(run), attempt: run.attempt - 1 };
  await tx
    .update(feedRuns)
    .set(other === undefined ? back : { ...INTERRUPTED, finishedAt: sql`now()` })
    .where(hasLease(run));
}

/**
 * Reclaims runs with an expired lease: requeues them the first time and fails them the second time. Returns their
 * number.
 * @param ownHolders the holders of this process, whose runs are skipped.
 */
export async function reclaimDeadRuns(tx: Tx, ownHolders: readonly string[]): Promise<number> {
  const dead = await tx.select().from(feedRuns).where(isExpired(ownHolders)).limit(BATCH);
  let reclaimed = 0;
  for (const run of dead) {
    const plan = await lockPlan(tx, run);
    const [locked] = await tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, run.id), isExpired(ownHolders)))
      .for("update", { skipLocked: true });
    if (locked === undefined) continue;
    reclaimed += 1;
    const [other] = await tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(and(belongsToPlan(run), isWaiting));
    const isOver = run.attempt >= ATTEMPTS_MAX || other !== undefined;
    await tx
      .update(feedRuns)
      .set(isOver ? { ...INTERRUPTED, finishedAt: sql`now()` } : buildRequeued(run))
      .where(and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, run.id)));
    const isCounted = run.decision === null && run.restores === null;
    if (isOver && isCounted && plan !== undefined) await countFailure(tx, plan, false);
  }
  return reclaimed;
}

/** Ends all leases: if one process owns the store, every earlier holder is dead. */
export async function endLeases(tx: Tx): Promise<void> {
  await tx.update(feedRuns).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(feedRuns.status, "running"));
}

const INTERRUPTED = { status: "failed", error: { code: "interrupted" }, leaseUntil: null } as const;

function buildRequeued({ cause, decision }: Pick<FeedRunRow, "cause" | "decision">) {
  const status = cause === "plan" && decision === null ? "queued" : "manually";
  return { status, holder: null, leaseUntil: null, ...(decision === null ? { startedAt: null } : {}) } as const;
}

/** Condition: the holder still has the lease. */
function hasLease({ siteId, id, holder, attempt }: ClaimedRun) {
  return and(
    eq(feedRuns.siteId, siteId),
    eq(feedRuns.id, id),
    eq(feedRuns.status, "running"),
    eq(feedRuns.holder, holder),
    eq(feedRuns.attempt, attempt),
  );
}

function isExpired(ownHolders: readonly string[]) {
  const isOwn = sql`coalesce(holder = any(${sql.param(ownHolders)}::text[]), false)`;
  return sql`status = 'running' and lease_until < now() and not ${isOwn}`;
}

async function countFailure(tx: Tx, plan: PlanRow, isSuccess: boolean): Promise<void> {
  const failures = isSuccess ? 0 : plan.failures + 1;
  const isTooMany = failures >= FEED_FAILURES_IN_A_ROW_MAX && plan.pausedAt === null;
  const now = await loadStoreTime(tx);
  const paused = isTooMany ? { pausedAt: now, pausedBecause: "failures" as const } : {};
  if (failures !== plan.failures)
    await tx
      .update(feedPlans)
      .set({ failures, ...paused })
      .where(isPlan(plan));
  if (isTooMany) await scheduleNextRun(tx, { ...plan, ...paused }, now);
}

function toInterval(ms: number) {
  return sql`make_interval(secs => ${ms / 1000})`;
}
