import { history } from "@/lib/contract/catalogue/feed-runs";
import { listFeedSources } from "@/lib/contract/catalogue/feeds";
import { listPlans, runNow, savePlan } from "@/lib/contract/catalogue/plans";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { callThroughBff } from "@/tests/support/through-bff";

// The feed of the simulated legacy backend: its plan is saved and run by hand, but cannot be read; it has no sources.

const params = { siteId: SITE };
const { legacy, signIn } = setUpLegacyBackend();
const plan = () => legacy().store.sites.get(SITE)?.plan;

test("has no reading of plans and sources", async () => {
  const as = await signIn("olga");
  expect(await callThroughBff(listPlans, { params }, { as })).toMatchObject({ status: 404 });
  expect(await callThroughBff(listFeedSources, { params }, { as })).toMatchObject({ status: 404 });
});

test("saves a plan with the specified fields and returns null for others", async () => {
  const as = await signIn("olga");
  const schedule = { feed: "products", time_zone: "Europe/Prague", type: "manual_calendar" as const };
  const content = { ...schedule, times: ["06:30"], days: [1, 3] };
  const saved = await callThroughBff(savePlan, { params, body: { schedule: content } }, { as });
  expect(saved).toMatchObject({ status: 200, body: { plans: [{ feed: "products", times: ["06:30"], days: [1, 3] }] } });
  expect(plan()).toMatchObject({ type: "manual_calendar", times: ["06:30"] });
  const broken = { ...schedule, type: "cron" as const };
  expect(await callThroughBff(savePlan, { params, body: { schedule: broken } }, { as })).toMatchObject({
    status: 422,
    body: { error: "schedule_invalid" },
  });
});

test("runs by hand without a feed name, once a day, and says when it can run again", async () => {
  const as = await signIn("olga");
  const body = { manually_run_at: new Date().toISOString() };
  expect(await callThroughBff(runNow, { params, body: { ...body, feed: "products" } }, { as })).toMatchObject({
    status: 422,
    body: { error: "invalid" },
  });
  const started = await callThroughBff(runNow, { params, body }, { as });
  expect(started).toMatchObject({ status: 202, body: { run_id: expect.stringMatching(/^\d+$/), status: "manually" } });
  expect(await callThroughBff(runNow, { params, body }, { as })).toMatchObject({
    status: 422,
    body: { error: "manual_run_limit", next_manual_run_at: expect.any(String) },
  });
});

test("returns runs with integer ids and null fields, and counts an unreadable one", async () => {
  const as = await signIn("olga");
  const { runs, unreadable_rows } = (await callThroughBff(history, { params }, { as })).ok();
  expect(unreadable_rows).toBe(1);
  expect(runs.at(-1)).toMatchObject({ id: "501", status: "failed", error: { code: "E-17" } });
});

test("refuses users who cannot see feeds, and changes by viewers", async () => {
  expect(await callThroughBff(history, { params }, { as: await signIn("anna") })).toMatchObject({ status: 403 });
  const body = { manually_run_at: new Date().toISOString() };
  expect(await callThroughBff(runNow, { params, body }, { as: await signIn("vera") })).toMatchObject({ status: 403 });
});
