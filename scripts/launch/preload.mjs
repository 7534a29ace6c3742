// Preloaded into both servers: private files, limits for clients, refusal of requests that no listener accepts, and a graceful shutdown.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";
import { UMASK } from "../../backend/db/private-files.mjs";
import { guardListener } from "./listener-guard.mjs";

// Threads, which load this as well, have that of the process.
if (isMainThread) process.umask(UMASK);

const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const CHECK_MS = 2_000;
const DRAIN_MS = Number(process.env.DRAIN_MS ?? 2_000);

const createServer = http.createServer;
http.createServer = (first, second) => {
  const [options, listener] = typeof first === "function" ? [{}, first] : [first ?? {}, second];
  const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS };
  const server = createServer({ ...limits, ...options }, listener);
  guardListener(server);
  return server;
};
syncBuiltinESMExports();

// The first signal starts draining: readiness fails (globalThis.isDraining), requests continue, then the server's own handlers run.
const deferred = { SIGTERM: [], SIGINT: [] };
let isEnding = false;
for (const method of ["on", "once", "addListener", "prependListener"]) {
  const original = process[method];
  process[method] = function hold(event, listener) {
    if (event in deferred && !listener.isDrain) {
      deferred[event].push(listener);
      return process;
    }
    return original.call(process, event, listener);
  };
}
function end(signal) {
  if (isEnding) return;
  isEnding = true;
  globalThis.isDraining = true;
  const finish = () => {
    if (deferred[signal].length === 0) process.exit(0);
    for (const listener of deferred[signal]) listener(signal);
  };
  setTimeout(finish, signal === "SIGTERM" ? DRAIN_MS : 0);
}
for (const signal of Object.keys(deferred)) {
  const drain = () => end(signal);
  drain.isDrain = true;
  process.on(signal, drain);
}
if (process.channel) {
  process.channel.unref();
  process.on("disconnect", () => end("SIGINT"));
}
