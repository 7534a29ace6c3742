import { Hono } from "hono";
import type { Call, Variables } from "./call";
import type { Site } from "./store";

/** The calls of voice search that this backend has; it knows no versions, revisions or checks. */
export function buildVoiceCalls(): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const { policies, roles } = c.get("person");
    const may = policies.includes("voice_search") && (c.req.method === "GET" || !roles.includes("viewer"));
    if (!may) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/show_json", (c) => c.json(toState(c.get("site"))));
  app.patch("/enable", (c) => toggle(c, true));
  app.patch("/disable", (c) => toggle(c, false));
  app.put("/", (c) => saveDraft(c));
  return app;
}

function toggle(c: Call, enabled: boolean): Response {
  const body = c.get("body") as Record<string, unknown>;
  if (body.has_managed_voice_search !== enabled) return c.json({ error: "invalid" }, 422);
  c.get("site").voice.enabled = enabled;
  return c.json(toState(c.get("site")));
}

function saveDraft(c: Call): Response {
  const body = c.get("body") as {
    config?: Record<string, unknown>;
    publish?: boolean;
    title?: string;
    message?: string;
  };
  const { voice } = c.get("site");
  if (!body.config?.input_selector)
    return c.json({ error: "invalid", errors: { "config.input_selector": ["input_selector_empty"] } }, 422);
  voice.draft = body.config;
  if (body.publish)
    voice.live = {
      config: body.config,
      published_at: "2026-02-11T10:00:00Z",
      title: body.title ?? "",
      message: body.message ?? null,
    };
  return c.json(toState(c.get("site")));
}

function toState({ voice }: Site): object {
  const modified = JSON.stringify(voice.draft) !== JSON.stringify(voice.live?.config ?? null);
  return {
    ...{ enabled: voice.enabled, has_managed_voice_search: voice.enabled, version: modified ? "draft" : "production" },
    ...{ config: voice.draft, production: voice.live, changes: null, modified },
    ...{ title: null, message: null, edge_url: null, preview_url: null, revision: null },
  };
}
