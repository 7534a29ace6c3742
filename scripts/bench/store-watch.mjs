import { setTimeout as wait } from "node:timers/promises";
import { readCpuSeconds, readEndedSeconds, readParent } from "./process-watch.mjs";

const IDLE_LOOK_MS = 4000;
const IDLE_MAX_MS = 900_000;
/** Maximum CPU share that counts as idle. */
const IDLE_BUSY = 0.1;

/** Waits until a backend and its store (null: none) are idle, so that background work does not affect the measurement. */
export async function untilIdle(store, pid) {
  const readBusySeconds = async () => readCpuSeconds(pid) + (store === null ? 0 : await readStoreSeconds(store));
  let before = await readBusySeconds();
  for (const end = performance.now() + IDLE_MAX_MS; performance.now() < end; ) {
    await wait(IDLE_LOOK_MS);
    const now = await readBusySeconds();
    if (!(now - before > IDLE_BUSY * (IDLE_LOOK_MS / 1000))) return;
    before = now;
  }
}

/** Processor time of the store, including ended connections; 0 if the server is on another machine. */
export async function readStoreSeconds(store) {
  const { rows } = await store.query("select pid, pid = pg_backend_pid() as is_own from pg_stat_activity");
  const server = readParent(rows.find((row) => row.is_own).pid);
  const living = rows.reduce((sum, { pid }) => sum + (readCpuSeconds(pid) || 0), 0);
  return living + (readEndedSeconds(server) || 0);
}
