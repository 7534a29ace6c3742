import { Hono } from "hono";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { Call, Variables } from "./call";
import type { FeedPlan, FeedRun, Store } from "./store";

const LIMIT = 20;
const PLAN_FIELDS = ["feed", "type", "time_zone", "times", "days", "cron"];

/** Saving a plan, running it, and the results of runs: plans cannot be read, and there are no sources (404). */
export function buildFeedCalls(store: Store): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const { policies, roles } = c.get("person");
    const may = policies.includes("feeds") && (c.req.method === "GET" || !roles.includes("viewer"));
    if (!may) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.put("/plans", (c) => savePlan(c));
  app.post("/plans/run", (c) => runNow(c, store));
  app.get("/history", (c) => answerRuns(c));
  return app;
}

function savePlan(c: Call) {
  const { schedule, ...others } = c.get("body") as { schedule?: Record<string, unknown> };
  const isKnown = Object.keys(schedule ?? {}).every((name) => PLAN_FIELDS.includes(name));
  if (schedule === undefined || Object.keys(others).length > 0 || !isKnown) return c.json({ error: "invalid" }, 422);
  if (schedule.type === "cron" && typeof schedule.cron !== "string") return c.json({ error: "schedule_invalid" }, 422);
  const plan: FeedPlan = {
    feed: String(schedule.feed),
    type: schedule.type === "cron" ? "cron" : "manual_calendar",
    time_zone: String(schedule.time_zone),
    times: (schedule.times as string[] | undefined) ?? [],
    days: (schedule.days as number[] | undefined) ?? [],
    cron: (schedule.cron as string | null | undefined) ?? null,
  };
  c.get("site").plan = plan;
  return c.json({ plans: [{ ...plan, next_run_at: null, paused: null, revision: null, updated_by: null }] });
}

function runNow(c: Call, store: Store) {
  const body = c.get("body") as { manually_run_at?: unknown };
  if (Object.keys(body).some((name) => name !== "manually_run_at")) return c.json({ error: "invalid" }, 422);
  const site = c.get("site");
  if (site.plan === null) return c.json({ error: "job_not_found" }, 422);
  const last = site.runs.find((run) => run.status === "manually");
  const next = last === undefined ? 0 : Date.parse(last.started) + DAY_MS;
  if (next > Date.now())
    return c.json({ error: "manual_run_limit", next_manual_run_at: new Date(next).toISOString() }, 422);
  const run: FeedRun = {
    ...{ id: store.nextId(), feed: site.plan.feed, schedule: null, started: new Date().toISOString() },
    ...{ finished: null, status: "manually", error: null, counts: null },
  };
  site.runs.unshift(run);
  return c.json({ run_id: run.id, status: run.status }, 202);
}

function answerRuns(c: Call) {
  const known = ["sort_by", "sort_direction", "offset"];
  if (Object.keys(c.req.query()).some((name) => !known.includes(name))) return c.json({ error: "invalid" }, 400);
  const { offset = "0" } = c.req.query();
  const { runs, brokenRows } = c.get("site");
  const page = runs.slice(Number(offset), Number(offset) + LIMIT);
  return c.json({ runs: [...page, ...brokenRows], offset: Number(offset), limit: LIMIT, total: runs.length });
}
