import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Imported into a process before its program: answers over its ipc channel how late its event loop was since it was asked
// last, in ms.

const RESOLUTION_MS = 5;
const MS = 1e6;

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on("message", (message) => {
    if (message !== "loop-delay") return;
    process.send({ loopDelay: { p99: delay.percentile(99) / MS, most: delay.max / MS } });
    delay.reset();
  });
}
