import { testOnPostgres } from "@/tests/support/engines";
import { makeStore } from "@/tests/support/start-backend.mjs";
import { type StartedRunner, startRunnerProcess } from "@/tests/support/start-runner";
import { getTestBackend } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Feed runs in processes that die, sleep and end (docs/adr/0024). PGlite belongs to one process, so tests with two processes
// need PostgreSQL.

type RunRow = { site_id: string; status: string; attempt: number; error: { code: string } | null };
type Mark = { site_id: string; attempt: number; pid: number; step: string };

/** A due plan on its own site; `isHeld`: its run does not end by itself. */
async function aDuePlan(runner: StartedRunner, siteId: string, isHeld: boolean): Promise<void> {
  if (isHeld) await runner.ask(`insert into run_holds values ('${siteId}')`);
  await runner.ask(`with project as (insert into projects (id, name) values ('p', 'P') on conflict do nothing),
    shops as (insert into site_groups (id, project_id, name) values ('g', 'p', 'G') on conflict do nothing),
    site as (
      insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url)
      values ('${siteId}', 'p', 'g', '${siteId}', 'UTC', 'EUR', 'en', '') on conflict do nothing),
    plan as (
      insert into feed_plans (site_id, feed, type, time_zone, times, days, next_run_at, updated_by, updated_by_name)
      values ('${siteId}', 'item', 'manual_calendar', 'UTC', '{00:00}', '{1,2,3,4,5,6,7}', now() - interval '1 minute',
        'a', 'A'))
    insert into feed_runs (site_id, id, feed, status, cause, planned_at)
    values ('${siteId}', 'run-${siteId}', 'item', 'scheduled', 'plan', now() - interval '1 minute')`);
}

function release(runner: StartedRunner, siteId: string): Promise<unknown> {
  return runner.ask(`delete from run_holds where site_id = '${siteId}'`);
}

function endLease(runner: StartedRunner, attempt: number): Promise<unknown> {
  return runner.ask(`update feed_runs set lease_until = now() where status = 'running' and attempt = ${attempt}`);
}

const loadRuns = (runner: StartedRunner) =>
  runner.ask<RunRow>(
    "select site_id, status, attempt, error from feed_runs where status <> 'scheduled' order by site_id",
  );
const loadMarks = (runner: StartedRunner) =>
  runner.ask<Mark>("select site_id, attempt, pid, step from run_marks order by site_id, attempt, step");

/** Locks all plans until `plans` is released. */
async function lockPlans(runner: StartedRunner): Promise<void> {
  await runner.ask("insert into run_holds values ('plans')");
  await runner.ask(`set local statement_timeout = 0;
    do $$ begin
      perform from feed_plans for update;
      while exists (select from run_holds where site_id = 'plans') loop perform pg_sleep(0.05); end loop;
    end $$`);
}

/** The statements that wait for a lock, by the time at which they began. */
const loadWaiters = (runner: StartedRunner) =>
  runner.ask<{ began: string; query: string }>(
    `select query_start::text as began, query from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`,
  );

/** Waits until every run in the store has a given status. */
function untilAll(runner: StartedRunner, status: string): Promise<RunRow[]> {
  return until(
    () => loadRuns(runner),
    (rows) => rows.length > 0 && rows.every((row) => row.status === status),
  );
}

testOnPostgres("what a run came to is written down once the store is not busy any more", async () => {
  const place = await makeStore();
  const runner = await startRunnerProcess(place);
  const other = await startRunnerProcess(place);
  try {
    await aDuePlan(runner, "s1", true);
    await until(
      () => loadMarks(runner),
      (marks) => marks.length === 1,
    );
    const busy = lockPlans(other);
    await until(
      () => other.ask("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"),
      (sleeping) => sleeping.length === 1,
    );
    await release(runner, "s1");
    await until(
      () => loadMarks(other),
      (marks) => marks.some(({ step }) => step === "done"),
    );
    // The outcome waits for the plan until the statement times out, and then once more.
    const [first] = await until(
      () => loadWaiters(other),
      (waiters) => waiters.length > 0,
    );
    const later = await until(
      () => loadWaiters(other),
      (waiters) => waiters.length > 0 && waiters.every(({ began }) => began !== first?.began),
    );
    expect(later).toHaveLength(1);
    expect(await loadRuns(other)).toMatchObject([{ status: "running" }]);
    await release(other, "plans");
    await busy;
    expect(await untilAll(other, "succeeded")).toMatchObject([{ attempt: 1, status: "succeeded" }]);
  } finally {
    await Promise.all([runner.stop(), other.stop()]);
    await place.remove();
  }
});

test("restarts a run whose process dies, and fails it the second time", async () => {
  const place = await makeStore();
  let runner = await startRunnerProcess(place);
  try {
    await aDuePlan(runner, "s1", true);
    for (const attempt of [1, 2]) {
      await until(
        () => loadMarks(runner),
        (marks) => marks.length === attempt,
      );
      expect(await loadRuns(runner)).toMatchObject([{ status: "running", attempt }]);
      await runner.kill();
      runner = await startRunnerProcess(place);
      // With PostgreSQL, other processes wait for the lease; the only process of PGlite knows that every holder is dead.
      if (getTestBackend().engine === "postgres") await endLease(runner, attempt);
    }
    expect(await untilAll(runner, "failed")).toMatchObject([{ attempt: 2, error: { code: "interrupted" } }]);
    const [plan] = await runner.ask<{ failures: number; later: boolean }>(
      "select failures, next_run_at > now() as later from feed_plans",
    );
    expect(plan).toEqual({ failures: 1, later: true });
  } finally {
    await runner.stop();
    await place.remove();
  }
});

test("requeues the run on a graceful shutdown, and the next process performs it", async () => {
  const place = await makeStore();
  let runner = await startRunnerProcess(place);
  try {
    await aDuePlan(runner, "s1", true);
    await until(
      () => loadMarks(runner),
      (marks) => marks.length === 1,
    );
    await runner.stop();
    runner = await startRunnerProcess(place);
    await release(runner, "s1");
    expect(await untilAll(runner, "succeeded")).toMatchObject([{ attempt: 1 }]);
  } finally {
    await runner.stop();
    await place.remove();
  }
});

testOnPostgres("three processes run each of 30 due plans once", async () => {
  const place = await makeStore();
  const runners = [await startRunnerProcess(place)];
  try {
    const [first] = runners;
    if (first === undefined) return;
    runners.push(...(await Promise.all([startRunnerProcess(place), startRunnerProcess(place)])));
    const names = Array.from({ length: 30 }, (_, index) => `s${index}`);
    await Promise.all(names.map((name) => aDuePlan(first, name, false)));
    const runs = await until(
      () => loadRuns(first),
      (rows) => rows.length === 30 && rows.every(({ status }) => status === "succeeded"),
    );
    expect(runs.map(({ attempt }) => attempt)).toEqual(names.map(() => 1));
    const marks = await loadMarks(first);
    expect(marks.filter(({ step }) => step === "begun")).toHaveLength(30);
    expect(marks.filter(({ step }) => step === "done")).toHaveLength(30);
    expect(new Set(marks.map(({ pid }) => pid)).size).toBeGreaterThan(1);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
    await place.remove();
  }
});

testOnPostgres("a process that slept through its lease cannot commit what another one has done meanwhile", async () => {
  const place = await makeStore();
  const sleeper = await startRunnerProcess(place);
  const runners = [sleeper];
  try {
    await aDuePlan(sleeper, "s1", true);
    await until(
      () => loadMarks(sleeper),
      (marks) => marks.length === 1,
    );
    const other = await startRunnerProcess(place);
    runners.push(other);
    sleeper.process.kill("SIGSTOP");
    await other.ask("update feed_runs set lease_until = now() - interval '1 second' where status = 'running'");
    await release(other, "s1");
    expect(await untilAll(other, "succeeded")).toMatchObject([{ attempt: 2 }]);
    sleeper.process.kill("SIGCONT");
    // It continues to the end of its work and is refused there.
    const marks = await until(
      () => loadMarks(other),
      (some) => some.some(({ step }) => step === "refused"),
    );
    expect(marks.filter(({ step }) => step === "refused")).toMatchObject([{ attempt: 1, pid: sleeper.process.pid }]);
    expect(marks.filter(({ step }) => step === "done")).toMatchObject([{ attempt: 2, pid: other.process.pid }]);
    // Afterwards it claims runs again.
    await other.stop();
    await aDuePlan(sleeper, "s2", false);
    await until(
      () => loadRuns(sleeper),
      (rows) => rows.length === 2 && rows.every(({ status }) => status === "succeeded"),
    );
    expect(await loadRuns(sleeper)).toMatchObject([{ status: "succeeded", attempt: 2 }, { status: "succeeded" }]);
    const done = (await loadMarks(sleeper)).filter(({ step }) => step === "done");
    expect(done.map(({ site_id, pid }) => [site_id, pid])).toEqual([
      ["s1", other.process.pid],
      ["s2", sleeper.process.pid],
    ]);
  } finally {
    sleeper.process.kill("SIGCONT");
    await Promise.all(runners.map((runner) => runner.stop()));
    await place.remove();
  }
});
