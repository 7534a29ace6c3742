// The end of a server process: readiness fails first, while requests are still accepted; then the program's own handlers of the signal
// run, which finish what is in flight. Under the launcher (SUPERVISED), the launcher orders both steps, because only it knows which process
// must end first. A service manager may signal all of them at once.

/** Time between the two steps of a process that was signalled without a launcher; also the launcher's default. */
const DRAIN_MS = 5_000;
const CLOSE_IDLE_MS = 100;
/** Time that a connection which was just accepted has to send its request. */
const SILENT_MS = 1_000;

/** Milliseconds for which a process that is shutting down still accepts requests (DRAIN_MS). Throws if that is no such number. */
export function readDrainMs(env = process.env) {
  const ms = Number(env.DRAIN_MS || DRAIN_MS);
  if (!Number.isFinite(ms) || ms < 0) throw new Error("Wrong settings: DRAIN_MS must be a number of 0 or more");
  return ms;
}

/** Whether this process is shutting down; also read by the programs, as `globalThis.isDraining`. */
export function isDraining() {
  return globalThis.isDraining === true;
}

function drain() {
  globalThis.isDraining = true;
}

/**
 * Takes over the signals that end this process, and the orders of the launcher. Handlers that programs add for these
 * signals run at the end.
 * @param servers are closed then, also connections that wait for further requests.
 * @param closeSilent closes the connections of a server that have not sent any request.
 */
export function takeSignals(servers, closeSilent) {
  const drainMs = readDrainMs();
  const handlers = deferHandlers(["SIGTERM", "SIGINT"]);
  let isSignalled = false;
  let isEnding = false;
  const end = (signal) => {
    if (isEnding) return;
    isEnding = true;
    drain();
    if (handlers[signal].length === 0) process.exit(0);
    for (const handler of handlers[signal]) handler(signal);
    const ended = performance.now();
    setInterval(() => {
      for (const server of servers) {
        if (server.listening) continue;
        server.closeIdleConnections();
        if (performance.now() - ended >= SILENT_MS) closeSilent(server);
      }
    }, CLOSE_IDLE_MS).unref();
  };
  for (const signal of Object.keys(handlers)) {
    const begin = () => {
      if (isSignalled) return;
      isSignalled = true;
      if (process.env.SUPERVISED === "1" && process.connected) return process.send({ signalled: signal });
      drain();
      setTimeout(() => end(signal), signal === "SIGTERM" ? drainMs : 0);
    };
    begin.isOurs = true;
    process.on(signal, begin);
  }
  if (process.channel === undefined) return;
  process.on("message", ({ order } = {}) => {
    if (order === "drain") drain();
    if (order === "end") end("SIGTERM");
  });
  process.on("disconnect", () => end("SIGINT"));
  // Listening for messages must not keep a process alive that has nothing else to do.
  process.channel.unref();
}

/** Keeps handlers that are added for signals, instead of adding them. */
function deferHandlers(signals) {
  const handlers = Object.fromEntries(signals.map((signal) => [signal, []]));
  for (const method of ["on", "once", "addListener", "prependListener"]) {
    const add = process[method];
    process[method] = function defer(event, handler) {
      if (!Object.hasOwn(handlers, event) || handler.isOurs) return add.call(process, event, handler);
      handlers[event].push(handler);
      return process;
    };
  }
  return handlers;
}
