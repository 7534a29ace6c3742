import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { deleteRows, toTimestamp } from "@/backend/db/steps";
import { KEY_LIFE_MS } from "./idempotency";
import { type Log, unwrapCause } from "./log";

const EVERY_MS = 15 * 60_000;

/** Deletes what has expired, from the store and from the folder of data. Works in short steps; runs again after an interruption. */
export type RetentionTask = { name: string; run: (database: Database, now: Date, dataDir: string) => Promise<void> };

const IDEMPOTENCY_KEYS: RetentionTask = {
  name: "idempotency keys",
  run: (database, now) => {
    const cut = toTimestamp(new Date(now.getTime() - KEY_LIFE_MS));
    return deleteRows(database, "idempotency_keys", sql`created_at < ${cut}`);
  },
};

/** Controls the retention of a backend. */
export type Retention = {
  /** Runs all tasks now, or after a current run; resolves when they have ended. */
  run: () => Promise<void>;
  stop: () => void;
};

/** Runs the tasks of all areas at once and then every 15 minutes; a task that fails does not stop the others. */
export function startRetention(
  database: Database,
  tasks: readonly RetentionTask[],
  { log, now, dataDir }: { log: Log; now: () => Date; dataDir: string },
): Retention {
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    if (!database.hasDiskSpace()) return;
    isRunning = true;
    for (const { name, run } of [IDEMPOTENCY_KEYS, ...tasks])
      await run(database, now(), dataDir).catch((error: unknown) =>
        log.warn({ err: unwrapCause(error), what: name }, "cleaning up failed"),
      );
    isRunning = false;
  };
  let last = runAll();
  const run = (): Promise<void> => {
    last = last.then(runAll);
    return last;
  };
  const timer = setInterval(() => {
    if (!isRunning) void run();
  }, EVERY_MS);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}
