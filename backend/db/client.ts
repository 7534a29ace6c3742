import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Log } from "@/backend/kit/log";
import { startThread } from "@/backend/kit/thread";
import { finishRestore } from "./finish-restore.mjs";
import { migrateStore } from "./migrate";
import { takeFolder } from "./owner-lock.mjs";
import type { PgliteWorkerMessage } from "./pglite-worker";
import { watchServer } from "./server-watch";
import { listenForSiteChanges, type SiteListener } from "./site-news";
import { logSlowStatements } from "./slow-statements";
import { isStoreUnavailable, watchDiskSpace } from "./store-faults";
import { type Commits, inTransaction } from "./transaction";

/** A transaction, or the pool: both accept the same queries. */
export type Tx = NodePgDatabase;

/** The store, with either engine. */
export type Database = {
  engine: "pglite" | "postgres";
  /** Runs queries outside a transaction, with the owner's rights. Never use it inside `withSite` or `withSystem`. */
  db: Tx & { $client: Pool };
  /** Runs one transaction that sees the rows of one site only (row-level security). */
  withSite<T>(siteId: string, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one transaction with the owner's rights: for global tables, imports, and building indexes. */
  withSystem<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a task that only one process at a time may run, such as creating the initial data; waits for other processes. */
  runExclusive<T>(run: () => Promise<T>): Promise<T>;
  /**
   * The same for background work, without waiting: false if another process runs it.
   * @param run may return false, which is passed on.
   */
  tryRunExclusive(run: () => Promise<boolean>): Promise<boolean>;
  /** Whether the disk of the embedded store has space for writes; always true for a server. */
  hasDiskSpace(): boolean;
  /**
   * Calls each listener for each site that a transaction of any process changed (`markSiteChanged`). In this process the
   * transaction waits for the listeners, so that the change is known before the write is answered.
   */
  watchSites(listener: SiteListener): void;
  /** Whether the store responds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Settings of the store. */
export type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string | undefined; DISK_FREE_MIN_MB?: number };

/** Maximum wait for a connection: on a server less than the time limit of a page, so that a hanging server is refused. */
const SLOT_MS = { pglite: 10_000, postgres: 6_000 } as const;
const STATEMENT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const POOL_SIZE = 12;
/**
 * A store that does not respond within PATIENCE_MS counts as ready for TRUST_MS after its last response, because it may
 * be busy.
 */
const PATIENCE_MS = 80;
const TRUST_MS = 30_000;
const SOCKET_PATH_MAX = 100;
/** Maximum wait for an unavailable PostgreSQL server at startup, and the polling interval. */
const SERVER_START_MS = 30_000;
const SERVER_LOOK_MS = 500;
/** Advisory locks for tasks that processes with the same database run one after the other. */
export const MIGRATION_LOCK = 7_346_112;
const SETUP_LOCK = 7_346_113;
const BACKGROUND_LOCK = 7_346_117;

/**
 * Opens the store and migrates it to the newest schema: PostgreSQL 15 or newer at DATABASE_URL, otherwise PGlite in
 * DATA_DIR. Throws FolderInUse if another process owns the folder, StoreTooOld if this version cannot migrate the
 * store.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const place = settings.DATABASE_URL === undefined ? await startPglite(settings.DATA_DIR, log) : null;
  const pool = new Pool(place === null ? buildServerPool(settings.DATABASE_URL) : place.pool);
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  // A connection that is lost while in use emits an error of its own, which would crash the process without a listener. Its
  // statements fail anyway.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    logSlowStatements(client, log);
  });
  const watch = place === null ? watchServer(pool, settings.DATABASE_URL, log) : null;
  try {
    if (place === null) await waitForServer(pool, log);
    await upgrade(pool);
  } catch (error) {
    await watch?.stop();
    await pool.end();
    await place?.close();
    throw error;
  }
  const commits: Commits = { isAnnounced: place === null, listener: null };
  const listeners: SiteListener[] = [];
  const store = { pool, commits, check: () => watch?.check() };
  let stopListening = async (): Promise<void> => undefined;
  return {
    engine: place === null ? "postgres" : "pglite",
    db: drizzle(pool),
    withSite: (siteId, run) => inTransaction(store, (tx) => inSite(tx, siteId, () => run(tx))),
    withSystem: (run) => inTransaction(store, run),
    // PGlite has only one process, and its one connection could not hold a lock during the task.
    runExclusive: (run) => (place === null ? runUnderLock(pool, SETUP_LOCK, run) : run()),
    tryRunExclusive: (run) => (place === null ? tryAlone(pool, BACKGROUND_LOCK, run) : run()),
    hasDiskSpace: place === null ? () => true : watchDiskSpace(settings.DATA_DIR, settings.DISK_FREE_MIN_MB ?? 0, log),
    watchSites: (listener) => {
      listeners.push(listener);
      if (commits.listener !== null) return;
      const callAll: SiteListener = async (siteId) => {
        await Promise.all(listeners.map((one) => one(siteId)));
      };
      commits.listener = callAll;
      if (place === null) stopListening = listenForSiteChanges(settings.DATABASE_URL, callAll, log);
    },
    isReady: createReadinessCheck(pool),
    close: async () => {
      await Promise.all([stopListening(), watch?.stop()]);
      await pool.end();
      await place?.close();
    },
  };
}

/** Restricts the open transaction to one site, until it ends or `leaveSite` is called. */
export async function enterSite(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`select set_config('role', 'vitrine_site', true), set_config('app.site', ${siteId}, true)`);
}

/** Runs a task in the open transaction, restricted to one site. */
export async function inSite<T>(tx: Tx, siteId: string, run: () => Promise<T>): Promise<T> {
  // The next query is sent without waiting: a connection answers in order, and if this statement fails, the transaction
  // fails, so nothing runs with more rights than it should.
  const entered = enterSite(tx, siteId);
  entered.catch(() => undefined);
  try {
    return await run();
  } finally {
    await entered;
  }
}

/** Restores the owner's rights of the open transaction. */
export async function leaveSite(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('role', 'none', true), set_config('app.site', '', true)`);
}

/**
 * Creates a readiness check. While a long statement blocks the only connection, the last response counts for a while, so
 * that a busy store is not reported as dead.
 */
function createReadinessCheck(pool: Pool): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const response = pool.query("select from sites limit 1").then(
      () => {
        answeredAt = performance.now();
        return true;
      },
      () => false,
    );
    const patience = setTimeout(PATIENCE_MS).then(() => performance.now() - answeredAt < TRUST_MS || response);
    return Promise.race([response, patience]);
  };
}

/** Waits for a server that is starting, so that this process need not be restarted. */
async function waitForServer(pool: Pool, log: Log): Promise<void> {
  for (const end = performance.now() + SERVER_START_MS; ; await setTimeout(SERVER_LOOK_MS)) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      if (!isStoreUnavailable(error) || performance.now() > end) throw error;
      log.warn({ err: error }, "waiting for the database server");
    }
  }
}

async function upgrade(pool: Pool): Promise<void> {
  await runUnderLock(pool, MIGRATION_LOCK, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error("DATABASE_URL: PostgreSQL 15 or newer is needed");
    // Next to this file in the source tree, next to main.mjs in the bundle.
    await migrateStore(client, fileURLToPath(new URL("./migrations", import.meta.url)));
  });
}

/** Runs a task under an advisory lock; other processes wait without a time limit. */
async function runUnderLock<T>(pool: Pool, lock: number, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lock]);
    try {
      return await run(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lock]);
      await client.query("reset statement_timeout");
    }
  } finally {
    client.release();
  }
}

async function tryAlone(pool: Pool, lock: number, run: () => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [lock]);
    if (rows[0]?.is_ours !== true) return false;
    try {
      return await run();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lock]);
    }
  } finally {
    client.release();
  }
}

function buildServerPool(url: string | undefined): PoolConfig {
  return {
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: SLOT_MS.postgres,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "vitrine",
    // JIT compilation takes longer than any of our statements. A role or database may have a search_path of its own.
    options: "-c jit=off -c search_path=public",
    pipeline: true,
  };
}

type Pglite = { pool: PoolConfig; close: () => Promise<void> };

async function startPglite(dataDir: string, log: Log): Promise<Pglite> {
  const home = resolve(dataDir);
  const place = prepareSocket(home);
  const release = await takeFolder(join(home, "owner"), place.socket, new Date());
  finishRestore(home);
  const folder = join(home, "pglite");
  const key = randomUUID();
  const thread = startThread("db/pglite-worker", { folder, socket: place.socket, key });
  let isClosing = false;
  const waitForMessage = (kind: PgliteWorkerMessage["kind"]): Promise<void> =>
    new Promise((done, fail) => {
      thread.on("message", (message: PgliteWorkerMessage) => {
        if (message.kind === kind) done();
        if (message.kind === "broken") fail(new Error(`the embedded database failed: ${message.reason}`));
      });
      thread.once("error", fail);
    });
  await waitForMessage("listening");
  const end = (reason: unknown): void => {
    if (isClosing) return;
    log.fatal({ err: reason }, "the embedded database failed; exiting so that a new process can open it");
    process.exit(1);
  };
  waitForMessage("closed").catch(end);
  thread.once("exit", () => end(new Error("the database thread ended")));
  log.info(
    { folder },
    "embedded database (PGlite): safe against a crash of this process, not against power loss; for that, set DATABASE_URL to a PostgreSQL server",
  );
  return {
    // One connection. The socket server accepts more, but passes their messages to one engine with one session, one
    // unnamed statement and one set of settings. With a single connection nothing can interleave (docs/adr/0012).
    pool: {
      host: place.directory,
      user: "postgres",
      database: "postgres",
      application_name: key,
      max: 1,
      connectionTimeoutMillis: SLOT_MS.pglite,
      pipeline: true,
    },
    close: async () => {
      isClosing = true;
      const closed = waitForMessage("closed");
      thread.postMessage("close");
      await closed;
      await thread.terminate();
      release();
      place.remove();
    },
  };
}

/** Prepares a private directory for the socket, with the name that `pg` expects; a temporary one if the path is too long. */
function prepareSocket(home: string): { directory: string; socket: string; remove: () => void } {
  const own = join(home, "socket");
  const isShort = join(own, ".s.PGSQL.5432").length <= SOCKET_PATH_MAX;
  if (isShort) mkdirSync(own, { recursive: true, mode: 0o700 });
  const directory = isShort ? own : mkdtempSync(join(tmpdir(), "vitrine-"));
  const remove = (): void => {
    if (!isShort) rmSync(directory, { recursive: true, force: true });
  };
  return { directory, socket: join(directory, ".s.PGSQL.5432"), remove };
}
