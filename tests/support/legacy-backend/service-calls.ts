import { Hono } from "hono";
import type { Variables } from "./call";

/** The calls of emergency deactivation that legacy backends have. */
export function buildServiceCalls(): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const { policies, roles } = c.get("person");
    const may = policies.includes("services") && (c.req.method === "GET" || !roles.includes("viewer"));
    if (!may) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/show_json", (c) => c.json({ services: c.get("site").services.rows }));
  app.post("/toggle", (c) => {
    const { services } = c.get("site");
    const body = c.get("body") as { service?: string };
    services.toggles.push({ body });
    const row = services.rows.find(({ service }) => service === body.service);
    if (row === undefined) return c.json({ error: "error" }, 422);
    // Without a word about a switch in progress, the list keeps the state before it until it has ended.
    if (services.tellsPending) Object.assign(row, { active: row.active ? 0 : 1, pending: "switching" });
    return c.json({ status_url: services.statusUrl }, 202);
  });
  app.get("/status", (c) => {
    const { services } = c.get("site");
    services.statusReads += 1;
    services.readsLeft -= 1;
    const isDone = services.readsLeft < 0;
    if (isDone) for (const row of services.rows) row.pending = null;
    return c.json({ status: isDone ? services.outcome : "in_progress", service: "search", active: null });
  });
  return app;
}
