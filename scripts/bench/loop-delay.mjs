import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Preloaded into a process: reports over its ipc channel the maximum event loop delay since the last request, in ms.

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
