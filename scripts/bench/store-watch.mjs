import { setTimeout as wait } from "node:timers/promises";
import { cpuSeconds, endedSeconds, parentOf } from "./process-watch.mjs";

const IDLE_LOOK_MS = 4000;
const IDLE_MAX_MS = 900_000;
/** Part of a processor that is no work to wait for. */
const IDLE_BUSY = 0.1;

/** Waits until neither a backend nor its store (null: it has none) has anything to do; what is measured then is told apart from it. */
export async function untilIdle(store, pid) {
  const secondsNow = async () => cpuSeconds(pid) + (store === null ? 0 : await storeSeconds(store));
  let before = await secondsNow();
  for (const end = performance.now() + IDLE_MAX_MS; performance.now() < end; ) {
    await wait(IDLE_LOOK_MS);
    const now = await secondsNow();
    if (!(now - before > IDLE_BUSY * (IDLE_LOOK_MS / 1000))) return;
    before = now;
  }
}

/** Processor time of the store, connections that have ended included, where the server is on this machine; else 0. */
export async function storeSeconds(store) {
  const { rows } = await store.query("select pid, pid = pg_backend_pid() as is_own from pg_stat_activity");
  const server = parentOf(rows.find((row) => row.is_own).pid);
  const living = rows.reduce((sum, { pid }) => sum + (cpuSeconds(pid) || 0), 0);
  return living + (endedSeconds(server) || 0);
}
