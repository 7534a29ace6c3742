import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { readFreeBytes } from "@/backend/db/store-faults";
import type { Log } from "@/backend/kit/log";
import { ThreadClient } from "@/backend/kit/thread-client";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import { makeTypeGuard } from "@/lib/http/api-error";
import { version } from "@/package.json";
import { measureFolder } from "./copy-folder";
import { deleteOldDumps, listAutomaticDumps, measureLargestDump, nameDump, prepareFolder } from "./dump-folder";
import type { DumpCounts } from "./dump-store";
import type { DumpAnswer, DumpRequest } from "./dump-thread";

declare module "@/backend/kit/services" {
  interface Services {
    backups: Backups;
  }
}

// Dumps of the store. The embedded database has one session, so a dump does not read from it: its files are copied in rounds, the last of
// which holds the session for the moment that the newest changes take, and the dump is written from the copy (docs/adr/0084). Searches need
// no session.

/** A written dump. `blockedMs` is how long the store answered nobody. */
export type WrittenDump = DumpCounts & { path: string; bytes: number; ms: number; blockedMs: number };

/** Dumps of a running backend. */
export type Backups = {
  /** Writes a dump into the folder of dumps. Throws BackupRunning or BackupNeedsSpace. */
  create: () => Promise<WrittenDump>;
  /** Whether the last automatic dump succeeded, or there was nothing to dump; `off` if there are none. */
  getState: () => "off" | "current" | "failed";
  stop: () => Promise<void>;
};

/** Settings of dumps. `everyMinutes` 0: no automatic ones. */
export type BackupSettings = { dataDir: string; folder: string; databaseUrl: string | undefined; everyMinutes: number };

/** Another dump is being written. */
class BackupRunning extends Error {
  override readonly name = "BackupRunning";
}
export const isBackupRunning = makeTypeGuard(BackupRunning, "BackupRunning");

/** The disk has too little space for a dump. */
class BackupNeedsSpace extends Error {
  override readonly name = "BackupNeedsSpace";
}
export const isBackupNeedsSpace = makeTypeGuard(BackupNeedsSpace, "BackupNeedsSpace");

const MB = 1024 * 1024;
const POLL_MS = 30_000;
/** Time for a start to settle before an automatic dump that is overdue. */
const START_MS = 60_000;
/** Pause after an automatic dump that failed. */
const RETRY_MS = 5 * 60_000;
/** Rounds of copying before the store is held, and the bytes of changes that one may leave for the last round. */
const ROUNDS_MAX = 4;
const LAST_ROUND_BYTES = 16 * MB;
/** Free space that a dump leaves. */
const RESERVE_BYTES = 128 * MB;

/** Starts the automatic dumps of the embedded store, and offers dumps on request. */
export function startBackups(
  database: Database,
  settings: BackupSettings,
  { log, now }: { log: Log; now: () => Date },
): Backups {
  const folder = resolve(settings.folder);
  const isAutomatic = database.engine === "pglite" && settings.everyMinutes > 0;
  // A process that was killed during a dump leaves its copy.
  rmSync(getCopyFolder(settings.dataDir), { recursive: true, force: true });
  const pollMs = Math.min(POLL_MS, settings.everyMinutes * 60_000);
  let running: Promise<WrittenDump> | null = null;
  let thread: DumpThread | null = null;
  let hasFailed = false;
  let isRunningScheduled = false;
  const create = async (isScheduled: boolean): Promise<WrittenDump> => {
    // The command waits for an automatic dump, which it did not ask for.
    while (running !== null && isRunningScheduled) await running.catch(() => undefined);
    if (running !== null) throw new BackupRunning("another backup is running");
    isRunningScheduled = isScheduled;
    thread = new ThreadClient("db/backup/dump-thread");
    running = writeDump(database, thread, { ...settings, folder, at: now, isScheduled }).finally(() => {
      running = null;
    });
    return running;
  };
  const schedule = createSchedule(folder, settings.everyMinutes * 60_000, now());
  const dumpIfDue = async (): Promise<void> => {
    if (!schedule.isDue() || running !== null) return;
    const changes = await countChanges(database);
    if (changes === schedule.changes) {
      log.debug("no automatic backup, because nothing changed");
      return schedule.succeed(changes);
    }
    try {
      const { path, ...facts } = await create(true);
      log.info({ path, ...facts }, "automatic backup written");
      schedule.succeed(changes);
      hasFailed = false;
      deleteOldDumps(folder);
    } catch (error) {
      // One of the command began meanwhile.
      if (isBackupRunning(error)) return;
      hasFailed = true;
      schedule.fail();
      log.error({ err: error, folder }, "the automatic backup failed; earlier ones are kept");
    }
  };
  const loop = isAutomatic ? startWakeLoop({ what: "automatic backup", log, pollMs, poll: dumpIfDue }) : null;
  return {
    create: () => create(false),
    getState: () => (isAutomatic ? (hasFailed ? "failed" : "current") : "off"),
    stop: async () => {
      const stopped = loop?.stop();
      // A dump that is being written fails, and leaves nothing.
      await thread?.close();
      await running?.catch(() => undefined);
      await stopped;
    },
  };
}

/** When the next automatic dump is due, by the clock of the machine's uptime, which nobody sets. */
function createSchedule(folder: string, everyMs: number, now: Date) {
  const last = listAutomaticDumps(folder)[0];
  const age = last === undefined ? 0 : now.getTime() - last.changedMs;
  // A dump from the future says nothing about its age.
  const rest = age < 0 ? 0 : Math.max(0, everyMs - age);
  let dueAt = performance.now() + Math.max(rest, Math.min(START_MS, everyMs));
  return {
    /** Changed rows at the last dump of this process. */
    changes: null as number | null,
    isDue: () => performance.now() >= dueAt,
    succeed(changes: number): void {
      this.changes = changes;
      dueAt = performance.now() + everyMs;
    },
    fail: (): void => {
      dueAt = performance.now() + Math.min(RETRY_MS, everyMs);
    },
  };
}

/** Counts the rows that were written since the database was opened. */
async function countChanges(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ changes: number }>(sql`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as changes from pg_stat_user_tables`);
  return rows[0]?.changes ?? 0;
}

const getCopyFolder = (dataDir: string): string => join(resolve(dataDir), "store-copy");

type DumpThread = ThreadClient<DumpRequest, DumpAnswer>;
type DumpPlan = Pick<BackupSettings, "dataDir" | "folder" | "databaseUrl"> & { at: () => Date; isScheduled: boolean };

async function writeDump(
  database: Database,
  thread: DumpThread,
  { dataDir, folder, databaseUrl, at, isScheduled }: DumpPlan,
): Promise<WrittenDump> {
  const began = performance.now();
  prepareFolder(folder, at());
  const path = nameDump(folder, isScheduled, at());
  const partial = `${path}.part`;
  const store = join(resolve(dataDir), "pglite");
  const copy = getCopyFolder(dataDir);
  const target = { to: partial, dataDir, product: version };
  try {
    rmSync(copy, { recursive: true, force: true });
    checkSpace(folder, measureLargestDump(folder) * 2);
    let blockedMs = 0;
    let counts: DumpAnswer;
    if (database.engine === "pglite") {
      checkSpace(dataDir, measureFolder(store));
      const copied = await copyStore(database, thread, { folder: store, copy, now: at });
      blockedMs = copied.ms;
      counts = await thread.send({ kind: "dump-copy", copy, ...target, at: copied.at.toISOString() });
    } else {
      counts = await thread.send({ kind: "dump-server", url: databaseUrl ?? "", ...target, at: at().toISOString() });
    }
    if ("bytes" in counts) throw new Error("the thread of the dump answered something else");
    renameSync(partial, path);
    syncFolder(dirname(path));
    return { ...counts, path, bytes: statSync(path).size, ms: Math.round(performance.now() - began), blockedMs };
  } finally {
    await thread.close();
    rmSync(copy, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
}

/** Copies the embedded store. Each round begins with a checkpoint, which writes what is in memory only; the last one holds the session. */
async function copyStore(
  database: Database,
  thread: DumpThread,
  { folder, copy, now }: { folder: string; copy: string; now: () => Date },
): Promise<{ at: Date; ms: number }> {
  const sync = async (walFiles: string[]): Promise<number> => {
    const answer = await thread.send({ kind: "sync", folder, copy, walFiles });
    return "bytes" in answer ? answer.bytes : 0;
  };
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    await database.db.execute(sql`checkpoint`);
    if ((await sync([])) <= LAST_ROUND_BYTES) break;
  }
  const client = await database.db.$client.connect();
  const began = performance.now();
  try {
    await client.query("checkpoint");
    const { rows } = await client.query<{ redo: string; last: string }>(`
      select pg_walfile_name(redo_lsn) as redo, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`);
    await sync([...new Set(rows.flatMap(({ redo, last }) => [redo, last]))]);
    return { at: now(), ms: Math.round(performance.now() - began) };
  } finally {
    client.release();
  }
}

function checkSpace(folder: string, bytes: number): void {
  const free = readFreeBytes(folder);
  if (free >= bytes + RESERVE_BYTES) return;
  const toMb = (count: number): number => Math.ceil(count / MB);
  throw new BackupNeedsSpace(
    `a backup needs ${toMb(bytes + RESERVE_BYTES)} MB on the disk of ${folder}, which has ${toMb(free)} MB`,
  );
}

/** Makes the name of a new file durable, where the system can open folders. */
function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, "r");
    fsyncSync(opened);
    closeSync(opened);
  } catch {
    // The dump is complete anyway.
  }
}
