import { readEnv } from "@/backend/kit/env";
import { openLog } from "@/backend/kit/log";
import { inTime, LATE } from "@/lib/http/send";
import { isStoreTooOld } from "./db/migrate";
import { FolderInUse } from "./db/owner-lock.mjs";
import { runBackend } from "./run-backend";
import type { RunningBackend } from "./start";

// The process of the embedded backend. Logs one line when ready; shuts down gracefully on a signal.

/** Time for a start to complete when the process is ended meanwhile. */
const START_GRACE_MS = 5_000;

const log = openLog("info");

/** Ends the process after the log has been flushed. */
function end(code: number): void {
  log.flush(() => process.exit(code));
}

function crash(error: unknown, what: string): void {
  log.fatal({ err: error }, what);
  end(1);
}

process.on("unhandledRejection", (error) => crash(error, "unhandled rejection"));
process.on("uncaughtException", (error) => crash(error, "uncaught exception"));

/** Closes a backend, also one that is still starting: searches that it has accepted get their answers. */
async function closeInTime(starting: Promise<RunningBackend>): Promise<void> {
  const running = await inTime(
    starting.catch(() => null),
    START_GRACE_MS,
  );
  if (running !== LATE) await running?.close();
}

async function main(): Promise<void> {
  const started = performance.now();
  const env = readEnv();
  log.level = env.LOG_LEVEL;
  const starting = runBackend(env, log);
  let isEnding = false;
  const stop = (signal: string): void => {
    if (isEnding) return;
    isEnding = true;
    log.info({ signal }, "ending");
    closeInTime(starting).then(
      () => end(0),
      (error: unknown) => crash(error, "the shutdown failed"),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  const { privatePort, publicPort, database } = await starting;
  const ms = Math.round(performance.now() - started);
  log.info({ ready: true, port: privatePort, shop_port: publicPort, engine: database.engine, ms }, "ready");
}

main().catch((error: unknown) => {
  if (error instanceof FolderInUse) {
    const { pid, started, host } = error.owner;
    log.fatal({ owner: { pid, started, host } }, `another process owns the data folder: ${error.message}`);
  } else if (isStoreTooOld(error)) log.fatal({ code: error.code }, error.message);
  else log.fatal({ err: error }, error instanceof Error ? error.message : "the start failed");
  end(1);
});
