import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { DISK_FULL, findStoreRefusal } from "@/backend/db/store-faults";
import { answerCall, type CallServer } from "./answer-call";
import type { HonoEnv } from "./hono-env";
import type { ImplementedCall } from "./implement";
import { unwrapCause } from "./log";
import type { Services } from "./services";

// Two listeners: the private one answers only signed calls of the contract, the public one serves shops and shoppers.

// Slow clients are disconnected.
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const CHECK_MS = 2_000;
/**
 * Idle timeout of a connection: longer than that of proxies and our web server, so that the side that sends requests closes
 * it. Otherwise a request may be sent over a connection that is just being closed.
 */
export const IDLE_MS = 65_000;
const HEADER_BYTES_MAX = 16 * 1024;

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
 * Creates the private application: unsigned health checks, and the calls. `isServing` is false while draining; `getBackupState` says how
 * the automatic dumps are.
 */
export function createPrivateApp(
  calls: readonly ImplementedCall[],
  server: CallServer,
  isServing: () => Promise<boolean>,
  getBackupState: () => "off" | "current" | "failed",
): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.get("/health/live", (c) => c.json({ status: "live" }));
  app.get("/health/ready", async (c) => {
    const isReady = await isServing();
    return c.json({ status: isReady ? "ready" : "unavailable" }, isReady ? 200 : 503);
  });
  app.get("/health/backup", (c) => {
    const status = getBackupState();
    return c.json({ status }, status === "failed" ? 503 : 200);
  });
  mount(app, calls, server);
  return addErrorHandlers(app, server.services);
}

/**
 * Creates the public application: no cookies, no contract calls, any origin. `mounts` add routes; `trustedProxies` is the
 * number of our own proxies in front of it.
 */
export function createPublicApp(
  services: Services,
  mounts: readonly ((app: Hono<HonoEnv>) => void)[],
  trustedProxies: number,
): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    c.set("trustedProxies", trustedProxies);
    await next();
  });
  app.use(cors({ origin: "*", allowMethods: ["GET", "HEAD", "POST", "OPTIONS"], maxAge: 86_400 }));
  app.use(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "strict-origin-when-cross-origin");
  });
  app.post("/v1/events", async (c, next) => {
    if (services.database.hasDiskSpace()) return next();
    return c.json({ error: DISK_FULL.error }, 507, { "retry-after": String(DISK_FULL.retry_after) });
  });
  for (const add of mounts) add(app);
  return addErrorHandlers(app, services);
}

function addErrorHandlers(app: Hono<HonoEnv>, services: Services): Hono<HonoEnv> {
  app.notFound((c) => c.json({ error: "not_found" }, 404));
  app.onError((error, c) => {
    services.log.error({ err: unwrapCause(error), route: c.req.routePath }, "a request failed");
    const refusal = findStoreRefusal(error);
    if (refusal === null) return c.json({ error: "default" }, 500);
    const { retry_after: retryAfter, ...body } = refusal.body;
    return c.json(body, refusal.status, typeof retryAfter === "string" ? { "retry-after": retryAfter } : {});
  });
  return app;
}

/** Starts listening; returns the server and its port. */
export function listen(
  app: Hono<HonoEnv>,
  place: { port: number; host: string | undefined },
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      keepAliveTimeout: IDLE_MS,
    },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.host, () => {
      const address = server.address();
      resolve({ server, port: typeof address === "object" && address !== null ? address.port : place.port });
    });
  });
}

/** Stops accepting connections; resolves when the last answer has been sent, at most `graceMs` later. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that become idle would otherwise stay open for a next request that is not accepted.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
