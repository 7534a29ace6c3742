import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { DISK_FULL, findStoreRefusal } from "@/backend/db/store-faults";
import type { HonoEnv } from "./hono-env";
import { type Log, unwrapCause } from "./log";

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

/** Answers probes, without a reason or a version: live while the process answers, ready while it should get requests. */
export function mountHealth(app: Hono<HonoEnv>, isReady: () => Promise<boolean>): void {
  const answer = (c: Context<HonoEnv>, status: string, isGood: boolean): Response =>
    c.json({ status }, isGood ? 200 : 503, { "cache-control": "no-store" });
  app.get("/health/live", (c) => answer(c, "live", true));
  app.get("/health/ready", async (c) => {
    const isGood = await isReady();
    return answer(c, isGood ? "ready" : "unavailable", isGood);
  });
}

/**
 * Creates the public application: no cookies, no contract calls, any origin.
 * @param mounts add routes.
 * @param trustedProxies the number of our own proxies in front of it.
 */
export function createPublicApp(
  { log, hasDiskSpace }: { log: Log; hasDiskSpace: () => boolean },
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
    if (hasDiskSpace()) return next();
    return c.json({ error: DISK_FULL.error }, 507, { "retry-after": String(DISK_FULL.retry_after) });
  });
  for (const add of mounts) add(app);
  return addErrorHandlers(app, log);
}

/** Answers unknown paths and failures, which are logged. */
export function addErrorHandlers(app: Hono<HonoEnv>, log: Log): Hono<HonoEnv> {
  app.notFound((c) => c.json({ error: "not_found" }, 404));
  app.onError((error, c) => {
    log.error({ err: unwrapCause(error), route: c.req.routePath }, "a request failed");
    const refusal = findStoreRefusal(error);
    if (refusal === null) return c.json({ error: "default" }, 500);
    const { retry_after: retryAfter, ...body } = refusal.body;
    return c.json(body, refusal.status, typeof retryAfter === "string" ? { "retry-after": retryAfter } : {});
  });
  return app;
}

/** A server that listens; `serve` replaces its application. */
export type ListeningServer = { server: Server; port: number; serve: (app: Hono<HonoEnv>) => void };

/** Starts listening. */
export function listen(
  first: Hono<HonoEnv>,
  place: { port: number; host: string | undefined },
): Promise<ListeningServer> {
  let current = first.fetch;
  const server = createAdaptorServer({
    // For requests without a host, as HTTP/1.0 allows: load balancers check readiness like this.
    hostname: "localhost",
    fetch: (request, bindings) => current(request, bindings as HonoEnv["Bindings"]),
    serverOptions: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      keepAliveTimeout: IDLE_MS,
    },
  }) as Server;
  const serve = (app: Hono<HonoEnv>): void => {
    current = app.fetch;
  };
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.host, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : place.port;
      resolve({ server, port, serve });
    });
  });
}

/**
 * Stops accepting connections; resolves when the last answer has been sent.
 * @param graceMs the longest wait for it.
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that become idle would otherwise stay open for a next request that is not accepted.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
