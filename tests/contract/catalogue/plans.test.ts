import { and, eq, ne, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { saveFeedSources } from "@/lib/contract/catalogue/feeds";
import { listPlans, resume, runNow, type ScheduleInput, savePlan, testFault } from "@/lib/contract/catalogue/plans";
import { listChanges } from "@/lib/contract/history/change-history";
import { callDirectly, ifMatch, type MakeCall, refusalOf } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { saveFileSource } from "@/tests/support/undo-cases/feed-runs";
import { until } from "@/tests/support/until";

const CALENDAR = {
  feed: "item",
  type: "manual_calendar",
  time_zone: "Europe/Prague",
  times: ["12:30", "06:00", "06:00"],
  days: [5, 1],
} satisfies ScheduleInput;
const HOURLY = { feed: "category", type: "cron", time_zone: "UTC", cron: " 0  * * * * " } satisfies ScheduleInput;

async function aBench(call: MakeCall = callDirectly) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const init = { as };
  return {
    ...{ siteId, params, init },
    save: (schedule: ScheduleInput, headers: Record<string, string> = {}) =>
      call(savePlan, { params, body: { schedule } }, { ...init, headers }),
    plans: async () => (await call(listPlans, { params }, init)).ok(),
    runNow: (feed?: string) =>
      call(runNow, { params, body: { manually_run_at: new Date().toISOString(), feed } }, init),
    /** All stored runs of the site. */
    runs: async (query: object = {}) => (await call(history, { params, query }, init)).ok(),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("runs a feed that only failed so far as soon as its sources are corrected, and leaves the manual run", async () => {
    const bench = await aBench(call);
    const saveSources = async (url: string, revision?: number) => {
      const headers: Record<string, string> = ifMatch(revision);
      const sources = [{ url: `https://shop.example/${url}` }];
      return (
        await call(
          saveFeedSources,
          { params: bench.params, body: { feed: "item", sources } },
          { ...bench.init, headers },
        )
      ).ok();
    };
    const endRuns = (status: "failed" | "succeeded") =>
      store()
        .update(feedRuns)
        .set({ status })
        .where(and(eq(feedRuns.siteId, bench.siteId), ne(feedRuns.status, "scheduled")));
    await bench.save(CALENDAR);
    expect((await saveSources("a")).is_started).toBe(false);
    await bench.runNow("item");
    await endRuns("failed");
    expect((await saveSources("b", 1)).is_started).toBe(true);
    await endRuns("succeeded");
    expect((await saveSources("c", 2)).is_started).toBe(false);
  });

  test("saves a plan in either view, with its next run and runs per day", async () => {
    const bench = await aBench(call);
    const saved = await bench.save(CALENDAR);
    expect(saved).toMatchObject({ status: 200, body: { plans: [{ times: ["06:00", "12:30"], days: [1, 5] }] } });
    expect((await bench.save(HOURLY)).status).toBe(200);
    const { plans, feeds, now } = await bench.plans();
    expect(feeds).toEqual(["item", "category", "brand", "article"]);
    expect(plans).toMatchObject([
      { feed: "item", daily_planned: 2, daily_limit: 24, revision: 1, paused: null, next_manual_run_at: null },
      { feed: "category", cron: "0 * * * *", daily_planned: 24 },
    ]);
    const hour = 3_600_000;
    expect(Date.parse(plans[1]?.next_run_at ?? "")).toBe(Math.floor(Date.parse(now) / hour) * hour + hour);
    const { runs, total } = await bench.runs({ sort_by: "feed", sort_direction: "asc" });
    expect(total).toBe(2);
    expect(runs).toMatchObject([
      { feed: "category", status: "scheduled", started: null, planned_at: plans[1]?.next_run_at },
      { feed: "item", status: "scheduled", schedule: expect.stringMatching(/^(06:00|12:30) Europe\/Prague$/) },
    ]);
  });

  test("allows one manual run in 24 hours, and returns when the next is allowed", async () => {
    const bench = await aBench(call);
    expect(await bench.runNow()).toMatchObject({ status: 422, body: { error: "job_not_found" } });
    await bench.save(CALENDAR);
    const { now: before } = await bench.plans();
    const requests = await bench.runNow();
    const { now: after } = await bench.plans();
    expect(requests).toMatchObject({ status: 202, body: { status: "manually", run_id: expect.any(String) } });
    const ended = await until(
      () => bench.runs({ status: "failed" }),
      ({ total }) => total === 1,
    );
    // The site has no source, so the run fails with that code.
    expect(ended.runs).toMatchObject([
      { id: requests.ok().run_id, schedule: null, error: { code: "no_source" }, attempt: 1 },
    ]);
    const second = await bench.runNow("product");
    expect(second).toMatchObject({ status: 422, body: { error: "manual_run_limit" } });
    const { plans } = await bench.plans();
    const requestedAt = Date.parse(plans[0]?.next_manual_run_at ?? "") - 86_400_000;
    expect(second.body).toMatchObject({ next_manual_run_at: plans[0]?.next_manual_run_at });
    expect(requestedAt).toBeGreaterThanOrEqual(Date.parse(before));
    expect(requestedAt).toBeLessThanOrEqual(Date.parse(after));
    const mine = and(eq(feedPlans.siteId, bench.siteId), eq(feedPlans.feed, "item"));
    await store().update(feedPlans).set({ lastManualRunAt: sql`now() - interval '24 hours'` }).where(mine);
    expect((await bench.runNow()).status).toBe(202);
  });
});

test("starts one run for 100 concurrent requests", async () => {
  const bench = await aBench();
  await bench.save(CALENDAR);
  const answers = await Promise.all(Array.from({ length: 100 }, () => bench.runNow()));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 202).map(refusalOf);
  // On a busy machine, some requests may time out; they must not have changed anything either.
  for (const { error } of refused) expect(["already_running", "manual_run_limit", "busy"]).toContain(error);
  const [next] = (await bench.plans()).plans.map(({ next_manual_run_at }) => next_manual_run_at);
  for (const body of refused.filter(({ error }) => error !== "busy"))
    expect(body).toMatchObject({ next_manual_run_at: next });
  expect((await bench.runs()).runs.filter(({ status }) => status !== "scheduled")).toHaveLength(1);
});

test("reports the errors of a plan by field", async () => {
  const { save } = await aBench();
  const cron = { ...HOURLY, cron: "60 6-4 * JAN *", time_zone: "Mars/Crater" };
  expect(await save(cron)).toMatchObject({
    status: 422,
    body: {
      error: "schedule_invalid",
      errors: {
        "schedule.cron.minute": ["value_out_of_range"],
        "schedule.cron.hour": ["range_backwards"],
        "schedule.time_zone": ["time_zone_unknown"],
      },
    },
  });
  expect(await save({ ...CALENDAR, times: ["25:00"], days: [] })).toMatchObject({
    body: {
      error: "schedule_invalid",
      errors: { "schedule.times.0": ["time_invalid"], "schedule.days": ["days_empty"] },
    },
  });
  expect(await save({ ...CALENDAR, feed: "weather" })).toMatchObject({
    body: { errors: { "schedule.feed": ["feed_unknown"] } },
  });
  expect(await save({ ...HOURLY, cron: "*/30 * * * *" })).toMatchObject({
    status: 422,
    body: { error: "daily_limit_exceeded", daily_planned: 48, daily_limit: 24 },
  });
});

test("saves a plan only on its current revision, and records it in the history", async () => {
  const bench = await aBench();
  await bench.save(CALENDAR);
  expect((await bench.save({ ...CALENDAR, days: [1] })).status).toBe(428);
  expect((await bench.save({ ...CALENDAR, days: [1] }, { "if-match": '"1"' })).status).toBe(200);
  expect(await bench.save(CALENDAR, { "if-match": '"1"' })).toMatchObject({ status: 412, body: { revision: 2 } });
  expect((await bench.save({ ...CALENDAR, days: [1] }, { "if-match": '"2"' })).body).toMatchObject({
    plans: [{ revision: 2 }],
  });
  const body = (await callDirectly(listChanges, { params: bench.params }, bench.init)).ok();
  expect(body.items).toHaveLength(2);
});

test("schedules no runs for a paused plan, but allows manual ones, until it is resumed", async () => {
  const bench = await aBench();
  await bench.save({ ...CALENDAR, paused: true });
  expect((await bench.plans()).plans).toMatchObject([{ next_run_at: null, paused: { because: "hand" } }]);
  expect((await bench.runs()).total).toBe(0);
  expect((await bench.runNow()).status).toBe(202);
  await bench.save({ ...CALENDAR, days: [2] }, { "if-match": '"1"' });
  expect((await bench.plans()).plans).toMatchObject([{ next_run_at: null, days: [2] }]);
  await bench.save({ ...CALENDAR, paused: false }, { "if-match": '"2"' });
  expect((await bench.plans()).plans).toMatchObject([{ next_run_at: expect.any(String), paused: null }]);
});

test("runs a missed plan once and schedules the next run", async () => {
  const bench = await aBench();
  await bench.save(CALENDAR);
  const mine = eq(feedPlans.siteId, bench.siteId);
  await store().update(feedPlans).set({ nextRunAt: sql`now() - interval '40 days'` }).where(mine);
  const { runs } = await until(
    () => bench.runs({ sort_by: "status", sort_direction: "asc" }),
    (found) => found.runs.some(({ status }) => status === "failed"),
  );
  expect(runs.map(({ status, error }) => [status, error?.code])).toEqual([
    ["failed", "no_source"],
    ["scheduled", undefined],
  ]);
  const [plan] = (await bench.plans()).plans;
  expect(Date.parse(plan?.next_run_at ?? "")).toBeGreaterThan(Date.now());
  expect(runs[1]?.planned_at).toBe(plan?.next_run_at);
});

test("pauses a plan after five failures in a row", async () => {
  const bench = await aBench();
  await bench.save(CALENDAR);
  const mine = eq(feedPlans.siteId, bench.siteId);
  await store().update(feedPlans).set({ failures: 4 }).where(mine);
  await bench.runNow();
  const { plans } = await until(bench.plans, (found) => found.plans[0]?.paused !== null);
  expect(plans).toMatchObject([{ failures: 5, next_run_at: null, paused: { because: "failures" } }]);
  expect((await bench.runs({ status: "scheduled" })).total).toBe(0);
});

test("sorts, filters and paginates runs", async () => {
  const bench = await aBench();
  const rows = Array.from({ length: 45 }, (_, index) => ({
    siteId: bench.siteId,
    id: `run-${index}`,
    feed: index % 3 === 0 ? "item" : "brand",
    status: index % 2 === 0 ? ("succeeded" as const) : ("failed" as const),
    cause: "plan" as const,
    plannedAt: new Date(Date.UTC(2026, 0, 1, index)),
    startedAt: new Date(Date.UTC(2026, 0, 1, index, 1)),
    counts: { added: index },
  }));
  await store().insert(feedRuns).values(rows);
  const first = await bench.runs();
  expect([first.total, first.runs.length, first.runs[0]?.id]).toEqual([45, 20, "run-44"]);
  expect((await bench.runs({ offset: 40 })).runs.map(({ id }) => id)).toEqual([
    "run-4",
    "run-3",
    "run-2",
    "run-1",
    "run-0",
  ]);
  const valid = await bench.runs({ status: "succeeded", feed: "item", sort_direction: "asc" });
  expect([valid.total, valid.runs[0]?.id, valid.runs[1]?.counts]).toEqual([8, "run-0", { added: 6 }]);
  const day = { from: "2026-01-01T10:00:00Z", to: "2026-01-01T14:00:00+02:00" };
  expect((await bench.runs(day)).runs.map(({ id }) => id)).toEqual(["run-11", "run-10"]);
  const answer = await callDirectly(history, { params: bench.params, query: { feed: "weather" } }, bench.init);
  expect(answer).toMatchObject({ status: 404, body: { error: "not_exist" } });
});

test("lets viewers read, and refuses users without the policy", async () => {
  const { siteId, params, save } = await aBench();
  await save(CALENDAR);
  const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["feeds"] });
  const outsider = await createActor({ sites: [siteId], roles: ["operator"], policies: ["catalog"] });
  expect((await callDirectly(listPlans, { params }, { as: viewer })).status).toBe(200);
  expect((await callDirectly(listPlans, { params }, { as: outsider })).status).toBe(403);
  const body = { manually_run_at: new Date().toISOString() };
  expect((await callDirectly(runNow, { params, body }, { as: viewer })).status).toBe(403);
});

describe("resuming a paused plan", () => {
  const resumed = (bench: Awaited<ReturnType<typeof aBench>>, feed = "item") =>
    callDirectly(resume, { params: bench.params, body: { feed } }, bench.init);

  test("refuses with the reason and changes nothing", async () => {
    const bench = await aBench();
    expect(await resumed(bench)).toMatchObject({ status: 422, body: { error: "job_not_found" } });
    await bench.save(CALENDAR);
    expect(await resumed(bench)).toMatchObject({ status: 409, body: { error: "not_paused" } });
    await bench.save({ ...CALENDAR, paused: true }, { "if-match": '"1"' });
    expect(await resumed(bench)).toMatchObject({ status: 422, body: { error: "no_source" } });
    await saveFileSource({ siteId: bench.siteId, as: bench.init.as }, ['"open;x']);
    const failed = await resumed(bench, "product");
    expect(failed).toMatchObject({ status: 422, body: { error: "test_fetch_failed" } });
    expect(z.parse(testFault, failed.body)).toEqual({
      source: "items.csv",
      fault: { code: "table_quote_open", line: 2 },
    });
    expect((await bench.plans()).plans).toMatchObject([{ next_run_at: null, paused: { because: "hand" } }]);
  });

  test("resumes if its sources are readable, resets the failures, and can be undone", async () => {
    const bench = await aBench();
    await bench.save(CALENDAR);
    await saveFileSource({ siteId: bench.siteId, as: bench.init.as }, ["L1;Lamp"]);
    const paused = { failures: 5, pausedAt: new Date(), pausedBecause: "failures" as const, nextRunAt: null };
    await store().update(feedPlans).set(paused).where(eq(feedPlans.siteId, bench.siteId));
    const answer = await resumed(bench);
    expect(answer).toMatchObject({ status: 200, body: { plan: { paused: null, failures: 0, revision: 2 } } });
    expect((await bench.plans()).plans).toMatchObject([{ next_run_at: expect.any(String), paused: null }]);
    expect(answer.headers.get("x-vitrine-change")).toMatch(/^\d+$/);
  });
});
