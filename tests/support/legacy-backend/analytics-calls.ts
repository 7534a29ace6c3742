import { Hono } from "hono";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { Variables } from "./call";

const SCOPES = ["search", "autocomplete", "product_listing", "recommendation", "all"];

/** The only visit of this backend, with its events. Ids are integers, and fields without a value are null. */
const VISIT = {
  id: 90_031,
  user_id: "6667519810961010000",
  customer_id: null,
  platform: "desktop",
  started_at: "2026-02-11T09:00:04Z",
  last_event_at: "2026-02-11T09:06:41Z",
  closed: true,
  events_count: 1,
  counts: { pv: 0, event: 1, click: 0, transaction: 0 },
  queries: ["tent"],
  converted: false,
  ab_test_variant: null,
  device: null,
  ip: null,
  orders: null,
  actions: null,
  revenue: null,
  no_results: null,
  warnings: null,
};
/** A row that violates the contract: a visit without a start. */
const BROKEN_VISIT = { id: 90_032, user_id: VISIT.user_id, platform: 7 };
const RAW = {
  id: 41,
  type: "event",
  client_id: VISIT.user_id,
  lists: { "Search Results": { items: [], query: { string: "tent" } } },
};
const EVENT = { id: RAW.id, type: RAW.type, list: "Search Results", received_at: VISIT.started_at, items_count: null };

/** Visits by user id, and their events. */
export function buildSessionCalls(): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    if (!c.get("person").policies.includes("analytics")) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/", (c) => {
    const isOther = c.req.query("user_id") !== VISIT.user_id;
    return isOther
      ? c.json({ error: "no_session_found" }, 404)
      : c.json({ sessions: [BROKEN_VISIT, VISIT], next_cursor: null, range: null, segment: null });
  });
  app.get("/:sessionId/raws", (c) =>
    c.req.param("sessionId") === String(VISIT.id)
      ? c.json({
          session: VISIT,
          events: [{ ...EVENT, title: null, summary: "tent", warnings: null, facts: null }, { id: 42 }],
        })
      : c.json({ error: "no_session_found" }, 404),
  );
  app.get("/:sessionId/raws/:eventId", (c) =>
    c.req.param("eventId") === String(RAW.id)
      ? c.json({ id: RAW.id, received_at: VISIT.started_at, raw: RAW, warnings: null })
      : c.json({ error: "not_found" }, 404),
  );
  return app;
}

/** Statistics of ten searches a day, half of them clicked. */
export function buildStatsCalls(): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.get("/fetch", (c) => {
    if (!c.get("person").policies.includes("stats")) return c.json({ error: "forbidden" }, 403);
    const from = c.req.query("dates[from]") ?? "";
    const to = c.req.query("dates[to]") ?? "";
    const scope = c.req.query("scope") ?? "search";
    const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (!(count > 0 && count <= 90) || !SCOPES.includes(scope)) return c.json({ error: "invalid" }, 422);
    const days = Array.from({ length: count }, (_, at) =>
      new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
    );
    const metric = (key: string, unit: string, total: number, value: number) => ({
      ...{ key, unit, total, previous: total, currency: null, n: null, of: null, previous_series: null },
      series: days.map((date) => ({ date, value, n: null, of: null, partial: null })),
    });
    return c.json({
      scope,
      dates: { from, to, granularity: "day" },
      metrics: [metric("searches", "count", 10 * count, 10), metric("ctr", "share", 0.5, 0.5), { key: "moods" }],
      ...{ as_of: null, partial: null, previous: null, conversions_mode: null, segment: null, clipped: null },
    });
  });
  return app;
}
