// Preloaded into both servers: private files, limits for clients, refusal of requests that no listener accepts, and a graceful shutdown.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";
import { UMASK } from "../../backend/db/private-files.mjs";
import { takeSignals } from "./draining.mjs";
import { closeSilentConnections, guardListener } from "./listener-guard.mjs";

// Threads, which load this as well, have that of the process.
if (isMainThread) process.umask(UMASK);

const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const CHECK_MS = 2_000;
/** Longer than proxies keep an idle connection: otherwise a proxy may send a request over one that is just being closed. */
const IDLE_MS = 65_000;

/** Those that listen or still have connections. */
const servers = new Set();
const createServer = http.createServer;
http.createServer = (first, second) => {
  const [options, listener] = typeof first === "function" ? [{}, first] : [first ?? {}, second];
  const limits = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: IDLE_MS,
  };
  const server = createServer({ ...limits, ...options }, listener);
  guardListener(server);
  servers.add(server);
  server.once("close", () => servers.delete(server));
  return server;
};
syncBuiltinESMExports();

if (isMainThread) takeSignals(servers, closeSilentConnections);
