import { Hono } from "hono";
import { answerCall, type CallServer } from "./answer-call";
import type { HonoEnv } from "./hono-env";
import type { ImplementedCall } from "./implement";
import { addErrorHandlers, mountHealth } from "./server";

/** Serves calls by the path and method of their contract; answers 405 for other methods of these paths. */
export function mount(app: Hono<HonoEnv>, calls: readonly ImplementedCall[], server: CallServer): void {
  for (const implemented of calls)
    app.on(implemented.call.method, implemented.call.path, (c) => answerCall(c, implemented, server));
  for (const path of new Set(calls.map(({ call }) => call.path))) {
    const methods = calls.filter(({ call }) => call.path === path).map(({ call }) => call.method);
    app.all(path, (c) => c.json({ error: "invalid" }, 405, { allow: methods.join(", ") }));
  }
}

/**
 * Creates the private application: unsigned health checks, and the calls.
 * @param isServing false while draining.
 * @param getBackupState how the automatic dumps are.
 */
export function createPrivateApp(
  calls: readonly ImplementedCall[],
  server: CallServer,
  isServing: () => Promise<boolean>,
  getBackupState: () => "off" | "current" | "failed",
): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  mountHealth(app, isServing);
  app.get("/health/backup", (c) => {
    const status = getBackupState();
    return c.json({ status }, status === "failed" ? 503 : 200);
  });
  mount(app, calls, server);
  return addErrorHandlers(app, server.services.log);
}
