import { join } from "node:path";
import { type Backups, startBackups } from "@/backend/db/backup/backups";
import { startStoreUpkeep } from "@/backend/db/store-upkeep";
import { readUserLookup } from "@/backend/kit/caller";
import type { BackendEnv } from "@/backend/kit/env";
import { createJobs, GRACE_MS, type JobTools, type Running, stopAll } from "@/backend/kit/jobs";
import type { Log } from "@/backend/kit/log";
import { createPrivateApp } from "@/backend/kit/private-app";
import { closeServer, listen } from "@/backend/kit/server";
import type { Services, ServiceTools } from "@/backend/kit/services";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import { isDraining } from "@/lib/http/draining";
import type { Database } from "./db/client";
import type { FrontTools } from "./front";
import { type Retention, startRetention } from "./kit/retention";
import type { OpenParts } from "./parts";

/** A running backend. `publicPort` is null for a backend that answers sign-in only. */
export type RunningBackend = {
  privatePort: number;
  publicPort: number | null;
  database: Database;
  services: Services;
  /** Maintenance of the embedded store; null on a PostgreSQL server. */
  upkeep: WakeLoop | null;
  /** Deletion of what has expired. */
  retention: Retention;
  /** Lets running work finish, and releases the data folder. */
  close: () => Promise<void>;
};

/**
 * Options for tests: a guard that lets them serve images and the pages of screenshots, and sites that only they train.
 */
export type TestOptions = Partial<Pick<ServiceTools, "imageGuard"> & Pick<JobTools, "isTrainedByTest">>;

/** Starts the rest of the backend: its parts, calls, jobs. */
export async function startBackend(
  env: BackendEnv,
  { log, keys, now, database }: FrontTools & { database: Database },
  open: OpenParts,
  { imageGuard = {}, isTrainedByTest = () => false }: TestOptions = {},
): Promise<RunningBackend> {
  const jobs = createJobs();
  const backups = openBackups(database, env, { log, now });
  const shopUrl = new URL(env.SHOP_URL ?? env.SEARCH_URL ?? `http://localhost:${env.SHOP_PORT}`).origin;
  const publicUrl = new URL(env.PUBLIC_URL).origin;
  const given = { env, keys, log, database, backups, now, publicUrl, shopUrl, imageGuard, wake: jobs.wake };
  const { calls, services, ...parts } = await open(given);
  let isClosing = false;
  const app = createPrivateApp(
    calls,
    { services, keys, userLookup: readUserLookup(env) },
    async () => !isClosing && !isDraining() && (await database.isReady()),
    backups.getState,
  );
  const inner = await listen(app, { port: env.BACKEND_PORT, host: env.BACKEND_HOST });
  const publicPort = await parts.openPublic();
  const started = jobs.start(parts.jobs, { env, keys, log, services, isFilling: parts.isFilling, isTrainedByTest });
  const upkeep = startStoreUpkeep(database, log);
  const cleanup = startRetention(database, parts.retention, { log, now, dataDir: env.DATA_DIR });
  const running: Running[] = [
    ...started,
    ...parts.running,
    {
      name: "readiness",
      stage: "readiness",
      stop: () => {
        isClosing = true;
      },
    },
    { name: "retention", stage: "readiness", stop: cleanup.stop },
    { name: "backups", stage: "checks", stop: backups.stop },
    { name: "calls", stage: "listeners", stop: () => closeServer(inner.server, GRACE_MS) },
    { name: "store maintenance", stage: "work", stop: () => upkeep?.stop() },
    { name: "store", stage: "store", stop: () => database.close() },
  ];
  return {
    privatePort: inner.port,
    publicPort,
    database,
    services,
    upkeep,
    retention: cleanup,
    close: () => stopAll(running, { log }),
  };
}

function openBackups(database: Database, env: BackendEnv, tools: { log: Log; now: () => Date }): Backups {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_MINUTES: everyMinutes } = env;
  const folder = env.BACKUP_DIR ?? join(dataDir, "backups");
  return startBackups(database, { dataDir, folder, databaseUrl, everyMinutes }, tools);
}
