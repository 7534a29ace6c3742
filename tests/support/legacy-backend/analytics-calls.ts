import { Hono } from "hono";
import type { Variables } from "./call";

const DAY_MS = 86_400_000;
const SCOPES = ["search", "autocomplete", "product_listing", "recommendation", "all"];

/** The one visit that this backend knows, with what it posted. */
const VISIT = {
  id: "s_9f31",
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
};
const RAW = {
  id: "e-1",
  type: "event",
  client_id: VISIT.user_id,
  lists: { "Search Results": { items: [], query: { string: "tent" } } },
};
const EVENT = { id: RAW.id, type: RAW.type, list: "Search Results", received_at: VISIT.started_at, items_count: 0 };

/** Visits by user id, and their events (domain reference 4.3). */
export function sessionCalls(): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    if (!c.get("person").policies.includes("analytics")) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/", (c) => {
    const isOther = c.req.query("user_id") !== VISIT.user_id;
    return isOther ? c.json({ error: "no_session_found" }, 404) : c.json({ sessions: [VISIT] });
  });
  app.get("/:sessionId/raws", (c) =>
    c.req.param("sessionId") === VISIT.id
      ? c.json({ session: VISIT, events: [{ ...EVENT, title: null, summary: "tent", warnings: [] }] })
      : c.json({ error: "no_session_found" }, 404),
  );
  app.get("/:sessionId/raws/:eventId", (c) =>
    c.req.param("eventId") === RAW.id
      ? c.json({ id: RAW.id, received_at: VISIT.started_at, raw: RAW, warnings: [] })
      : c.json({ error: "not_found" }, 404),
  );
  return app;
}

/** Statistics as domain reference 12.3 has them: ten searches a day, of which half were clicked. */
export function statsCalls(): Hono<{ Variables: Variables }> {
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
      ...{ key, unit, total, previous: total },
      series: days.map((date) => ({ date, value })),
    });
    return c.json({
      scope,
      dates: { from, to, granularity: "day" },
      metrics: [metric("searches", "count", 10 * count, 10), metric("ctr", "share", 0.5, 0.5)],
    });
  });
  return app;
}
