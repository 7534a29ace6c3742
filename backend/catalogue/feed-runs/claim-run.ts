import { randomUUID } from "node:crypto";
import { and, eq, lte, ne, sql } from "drizzle-orm";
import { heldPlan, isPlan, isRunOf, type PlanRow, planNext, storeTime } from "@/backend/catalogue/plans/plan-rows";
import type { Tx } from "@/backend/db/client";
import { feedPlans, feedRuns, type RunError, type RunPhase, type RunRow } from "@/backend/db/schema/catalogue/plans";
import { FEED_FAILURES_IN_A_ROW_MAX } from "@/lib/domain/kit/limits";
import { type RunDone, type RunFacts, RunLost, type RunTask } from "./run-work";

// The life of a run in the store. A process has a run for as long as its lease, which it renews; every statement that
// ends or renews one says whose it is and which attempt, so that a process which was taken for dead changes nothing.

/** How long a run stays a process's without a word from it. */
export const LEASE_MS = 60_000;
/** The same while the catalogue is being replaced, which may block every other word. */
export const LEASE_HELD_MS = 15 * 60_000;
/** A run whose process dies is begun once more. */
const ATTEMPTS_MAX = 2;
/** Plans that are looked at in one transaction. */
const BATCH = 20;
/** A run at work and whose it is. `phases` are those that it had behind it. */
export type HeldRun = Pick<RunRow, "siteId" | "id" | "feed" | "attempt" | "cause" | "decision"> & {
  holder: string;
  task: RunTask;
  phases: RunPhase[];
};
/** How far a run is, by column. */
export type ProgressColumns = Partial<RunFacts> & { phases: RunPhase[] };
/** What a run came to: why it failed (null: it has not), and what the history keeps of it. */
export type Outcome = { error: RunError | null; progress: ProgressColumns } & Pick<RunDone, "held" | "revision">;

const isWaiting = sql`status in ('queued', 'manually')`;

/** Puts what is due into the queue, and plans what comes next; answers how many plans it looked at. */
export async function queueDue(tx: Tx): Promise<number> {
  const now = await storeTime(tx);
  const plans = await tx
    .select()
    .from(feedPlans)
    .where(lte(feedPlans.nextRunAt, now))
    .orderBy(feedPlans.nextRunAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  for (const plan of plans) {
    // One that waits already will read the same feed; several that were missed are one.
    const waits = await tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(and(isRunOf(plan), isWaiting));
    if (waits.length === 0) await queuePlanned(tx, plan, now);
    await planNext(tx, plan, now);
  }
  return plans.length;
}

/** Puts what a plan has planned into the queue, or a run of its own where that was lost. */
async function queuePlanned(tx: Tx, plan: PlanRow, now: Date): Promise<void> {
  const queued = await tx
    .update(feedRuns)
    .set({ status: "queued" })
    .where(and(isRunOf(plan), eq(feedRuns.status, "scheduled")))
    .returning({ id: feedRuns.id });
  if (queued.length > 0) return;
  const { siteId, feed } = plan;
  const due = { cause: "plan", status: "queued", plannedAt: plan.nextRunAt ?? now } as const;
  await tx.insert(feedRuns).values({ siteId, feed, id: randomUUID(), ...due });
}

/**
 * Takes the run that has waited longest on a site where none is running, for a holder that no other run has; null when
 * there is none to take. Breaks feed_runs_running where another process takes one of the same site meanwhile.
 */
export async function claimRun(tx: Tx, holder: string): Promise<HeldRun | null> {
  const { rows } = await tx.execute<{ site_id: string; id: string }>(sql`
    update feed_runs set status = 'running', holder = ${holder}, attempt = attempt + 1,
      started_at = case when decision is null then now() else started_at end,
      lease_until = now() + ${seconds(LEASE_MS)}
    where (site_id, id) = (
      select w.site_id, w.id from feed_runs w
      where w.status in ('queued', 'manually')
        and not exists (select from feed_runs r where r.site_id = w.site_id and r.status = 'running')
      order by w.planned_at limit 1 for update skip locked
    )
    returning site_id, id`);
  const [claimed] = rows;
  if (claimed === undefined) return null;
  const isClaimed = and(eq(feedRuns.siteId, claimed.site_id), eq(feedRuns.id, claimed.id));
  const [row] = await tx.select().from(feedRuns).where(isClaimed);
  if (row === undefined) return null;
  const { siteId, id, feed, attempt, cause, decision } = row;
  // A run that was held goes on behind what it has done.
  const phases = decision === null ? [] : (row.phases ?? []);
  return { siteId, id, feed, attempt, cause, decision, holder, phases, task: taskOf(row) };
}

function taskOf({ restores, restoresBefore, decision, staged, counts }: RunRow): RunTask {
  if (restores !== null) return { kind: "restore", run: restores, isBefore: restoresBefore };
  return decision !== null && staged !== null ? { kind: "apply", staged, counts: counts ?? {} } : { kind: "read" };
}

/** Renews the lease of a run and keeps how far it is; throws RunLost when it is not the holder's any more. */
export async function renewLease(
  tx: Tx,
  run: HeldRun,
  { ms = LEASE_MS, progress }: { ms?: number; progress?: ProgressColumns } = {},
): Promise<void> {
  const renewed = await tx
    .update(feedRuns)
    .set({ ...progress, leaseUntil: sql`clock_timestamp() + ${seconds(ms)}` })
    .where(isHeld(run))
    .returning({ id: feedRuns.id });
  if (renewed.length === 0) throw new RunLost("the run is another's");
}

/**
 * Ends a run, or has it wait for a person; throws RunLost when it is not the holder's any more. A plan that fails too often
 * in a row is paused. What the run has read is newer than what an earlier one has waiting for a decision.
 */
export async function finishRun(tx: Tx, run: HeldRun, { error, held, revision, progress }: Outcome): Promise<void> {
  const plan = await heldPlan(tx, run);
  const isGood = error === null && held === undefined;
  if (error === null && run.task.kind === "read") await supersede(tx, run);
  const status = held !== undefined ? "held" : error === null ? "succeeded" : "failed";
  const ended = await tx
    .update(feedRuns)
    .set({
      ...progress,
      ...{ status, error, finishedAt: sql`now()`, leaseUntil: null },
      ...(revision === undefined ? {} : { revision }),
      ...(held === undefined ? {} : { ...held, heldAt: sql`now()` }),
    })
    .where(isHeld(run))
    .returning({ id: feedRuns.id });
  if (ended.length === 0) throw new RunLost("the run is another's");
  const counts = run.task.kind === "read" && held === undefined;
  if (plan !== undefined && counts) await countFailure(tx, plan, isGood);
}

/** Ends what waits for a decision on an earlier reading of the same feed. */
async function supersede(tx: Tx, run: HeldRun): Promise<void> {
  const over = {
    status: "failed",
    error: { code: "superseded" },
    decision: "superseded",
    decidedAt: sql`now()`,
  } as const;
  await tx
    .update(feedRuns)
    .set(over)
    .where(and(isRunOf(run), eq(feedRuns.status, "held"), ne(feedRuns.id, run.id)));
}

/** Gives a run back to the queue, as when its process ends in order; the attempt does not count. */
export async function giveBack(tx: Tx, run: HeldRun): Promise<void> {
  await heldPlan(tx, run);
  const [other] = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(and(isRunOf(run), isWaiting));
  const back = { ...waitingAgain(run), attempt: run.attempt - 1 };
  await tx
    .update(feedRuns)
    .set(other === undefined ? back : { ...INTERRUPTED, finishedAt: sql`now()` })
    .where(isHeld(run));
}

/**
 * Takes runs from processes that did not renew their lease: the first time back into the queue, the second time they have
 * failed. `own` is what the asking process runs itself. Answers how many.
 */
export async function takeFromDead(tx: Tx, own: string | null): Promise<number> {
  const dead = await tx.select().from(feedRuns).where(isDead(own)).limit(BATCH);
  let taken = 0;
  for (const run of dead) {
    const plan = await heldPlan(tx, run);
    const [still] = await tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, run.id), isDead(own)))
      .for("update", { skipLocked: true });
    if (still === undefined) continue;
    taken += 1;
    const [other] = await tx
      .select({ id: feedRuns.id })
      .from(feedRuns)
      .where(and(isRunOf(run), isWaiting));
    const isOver = run.attempt >= ATTEMPTS_MAX || other !== undefined;
    await tx
      .update(feedRuns)
      .set(isOver ? { ...INTERRUPTED, finishedAt: sql`now()` } : waitingAgain(run))
      .where(and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, run.id)));
    const counts = run.decision === null && run.restores === null;
    if (isOver && counts && plan !== undefined) await countFailure(tx, plan, false);
  }
  return taken;
}

/** Ends every lease at once: where one process owns the store, whoever held one before it is dead. */
export async function endLeases(tx: Tx): Promise<void> {
  await tx.update(feedRuns).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(feedRuns.status, "running"));
}

const INTERRUPTED = { status: "failed", error: { code: "interrupted" }, leaseUntil: null } as const;

function waitingAgain({ cause, decision }: Pick<RunRow, "cause" | "decision">) {
  const status = cause === "plan" && decision === null ? "queued" : "manually";
  return { status, holder: null, leaseUntil: null, ...(decision === null ? { startedAt: null } : {}) } as const;
}

/** Whether a run is still its holder's. */
function isHeld({ siteId, id, holder, attempt }: HeldRun) {
  return and(
    eq(feedRuns.siteId, siteId),
    eq(feedRuns.id, id),
    eq(feedRuns.status, "running"),
    eq(feedRuns.holder, holder),
    eq(feedRuns.attempt, attempt),
  );
}

function isDead(own: string | null) {
  return sql`status = 'running' and lease_until < now() and holder is distinct from ${own}`;
}

async function countFailure(tx: Tx, plan: PlanRow, isGood: boolean): Promise<void> {
  const failures = isGood ? 0 : plan.failures + 1;
  const isTooMany = failures >= FEED_FAILURES_IN_A_ROW_MAX && plan.pausedAt === null;
  const now = await storeTime(tx);
  const paused = isTooMany ? { pausedAt: now, pausedBecause: "failures" as const } : {};
  if (failures !== plan.failures)
    await tx
      .update(feedPlans)
      .set({ failures, ...paused })
      .where(isPlan(plan));
  if (isTooMany) await planNext(tx, { ...plan, ...paused }, now);
}

function seconds(ms: number) {
  return sql`make_interval(secs => ${ms / 1000})`;
}
