import { Connections, readConnectionLimits } from "./connection-limits.mjs";
import { isDraining } from "./draining.mjs";
import { findRefusal } from "./request-refusals.mjs";

// Guards every server that this process creates, before frameworks see a connection or a request.

/** Requests of one connection that may wait for their answers. Browsers and proxies send one at a time. */
const PIPELINED_MAX = 16;
/** Time after which a connection is closed whose client has not taken a byte of its answer. */
const STALLED_MS = 120_000;
/** Time between log lines about limits. */
const REPORT_MS = 10_000;
/** Errors of accepting a connection, after which the listener continues: no file descriptors, or the client is gone. */
const ACCEPT_FAULTS = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "ECONNABORTED"]);
const REFUSED_CONNECT = "HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** The open connections of each guarded server. */
const connectionsOf = new WeakMap();

/**
 * Closes the connections of a server that have sent nothing, such as those that browsers open ahead. Node counts them as busy, so
 * that they would delay an end until they time out.
 */
export function closeSilentConnections(server) {
  connectionsOf.get(server)?.closeSilent();
}

/**
 * Guards a new server; reads the limits from the environment. A server with a listener of its own for CONNECT is a proxy: it decides
 * itself about targets.
 */
export function guardListener(server, { stalledMs = STALLED_MS } = {}) {
  const connections = new Connections(readConnectionLimits());
  connectionsOf.set(server, connections);
  const report = createReporter();
  let isProxy = false;
  const refuse = (request, response) => {
    const connection = connections.get(request.socket);
    // Closed, with further requests in the bytes that were read together.
    if (connection === undefined) return true;
    connection.follow(request, response);
    if (connection.unanswered > PIPELINED_MAX) {
      report("pipelined_requests");
      connection.close();
      return true;
    }
    const refusal = findRefusal(request, isProxy);
    // The client must not send another request over a connection that ends soon.
    if (isDraining()) response.setHeader("connection", "close");
    if (refusal === null) {
      if (!isProxy) request.headers["x-vitrine-peer"] = request.socket.remoteAddress ?? "";
      return false;
    }
    sendRefusal(response, refusal);
    return true;
  };

  ignoreUpgrades(server);
  server.setTimeout(stalledMs, (socket) => {
    // Nothing to send: the answer is being computed.
    if (connections.get(socket)?.unanswered > 0 && socket.writableLength === 0) socket.setTimeout(stalledMs);
    else socket.destroy();
  });
  const { emit } = server;
  server.emit = function emitGuarded(event, first, second, ...rest) {
    if (event === "connection" && !connections.admit(first, () => report("connections"))) {
      first.destroy();
      return true;
    }
    if (event === "request" && refuse(first, second)) return true;
    // Without this, a framework may end the process, and nobody would accept connections.
    if (event === "error" && server.listening && ACCEPT_FAULTS.has(first?.code)) {
      report(`accept_${first.code}`);
      return true;
    }
    return emit.call(this, event, first, second, ...rest);
  };
  // A refused request gets no "100 Continue", after which its body would be sent.
  server.on("checkContinue", (request, response) => {
    if (refuse(request, response)) return;
    if (request.headers.expect.toLowerCase() !== "100-continue") return sendRefusal(response, 417);
    response.writeContinue();
    emit.call(server, "request", request, response);
  });
  server.on("checkExpectation", (request, response) => {
    if (!refuse(request, response)) sendRefusal(response, 417);
  });
  server.once("listening", () => {
    isProxy = server.listenerCount("connect") > 0;
    if (!isProxy) server.on("connect", refuseConnect);
  });
}

/**
 * Drops listeners of upgrades. With one, Node hands the bare connection over, without any time limit; Next's listener neither answers
 * nor closes it. Without one, an upgrade is a request like others, which `findRefusal` checks.
 */
function ignoreUpgrades(server) {
  for (const method of ["on", "once", "addListener", "prependListener", "prependOnceListener"]) {
    const add = server[method];
    server[method] = function addOther(event, listener) {
      return event === "upgrade" ? this : add.call(this, event, listener);
    };
  }
}

function sendRefusal(response, status) {
  response.writeHead(status, {
    "content-type": "text/plain",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end();
}

function refuseConnect(_, socket) {
  // Node has removed its own listeners.
  socket.on("error", () => undefined);
  socket.end(REFUSED_CONNECT, () => socket.destroy());
}

/** Returns a function that counts what reached a limit, and logs the counts, at most one line in REPORT_MS. */
function createReporter() {
  const counts = new Map();
  const write = () => {
    const limits = Object.fromEntries(counts);
    counts.clear();
    console.error(JSON.stringify({ level: "warn", msg: "a listener reached its limits", ...limits }));
  };
  return (what) => {
    if (counts.size === 0) setTimeout(write, REPORT_MS).unref();
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
}
