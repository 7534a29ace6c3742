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
import { watchRoom } from "./free-room";
import { migrateStore } from "./migrate";
import { takeFolder } from "./owner-lock.mjs";
import type { PgliteWorkerMessage } from "./pglite-worker";
import { watchServer } from "./server-watch";
import { listenForSites, type SiteListener } from "./site-news";
import { isStoreGone } from "./store-faults";
import { type Commits, inTransaction } from "./transaction";

/** A transaction, or the pool: both take the same queries. */
export type Tx = NodePgDatabase;

/** The store, whichever engine it runs on. */
export type Database = {
  engine: "pglite" | "postgres";
  /** Queries outside a transaction, with the owner's rights. Never inside `withSite` or `withSystem`. */
  db: Tx & { $client: Pool };
  /** Runs one transaction that sees the rows of one site only (row-level security). */
  withSite<T>(siteId: string, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one transaction with the owner's rights: global tables, imports, the building of indexes. */
  withSystem<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs something that one process at a time may do: making the first data of a store. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** The same for work in the background, without waiting: false where another process is at it, or `run` says so. */
  tryAlone(run: () => Promise<boolean>): Promise<boolean>;
  /** Whether the disk of the embedded store has room for writes; a server answers for its own. */
  hasRoom(): boolean;
  /**
   * Calls the listener with each site that a transaction of any process changed (`siteChanged`). In this process the
   * transaction's caller waits for it, so that what was written is known when the write is answered.
   */
  watchSites(listener: SiteListener): void;
  /** Whether the store answers now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Where the store is. */
export type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string | undefined; DISK_FREE_MIN_MB?: number };

/** How long a caller waits for a connection: on a server less than a page may take, so that one that hangs is refused. */
const SLOT_MS = { pglite: 10_000, postgres: 6_000 } as const;
const STATEMENT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const POOL_SIZE = 12;
/** A store that answers at all does so sooner; one that is busy is trusted for so long. */
const PATIENCE_MS = 80;
const TRUST_MS = 30_000;
const SOCKET_PATH_MAX = 100;
/** How long a start waits for a PostgreSQL server that is away, and how often it looks. */
const SERVER_START_MS = 30_000;
const SERVER_LOOK_MS = 500;
/** Locks for what the processes that share a database do one after the other. */
const MIGRATION_LOCK = 7_346_112;
const SETUP_LOCK = 7_346_113;
const BACKGROUND_LOCK = 7_346_117;

/**
 * Opens the store and brings it to the newest schema. With DATABASE_URL a PostgreSQL server, 15 or newer; without, PGlite
 * in DATA_DIR, which one process owns. Throws FolderInUse when another process has it.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const place = settings.DATABASE_URL === undefined ? await startPglite(settings.DATA_DIR, log) : null;
  const pool = new Pool(place === null ? serverPool(settings.DATABASE_URL) : place.pool);
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  // A connection that is lost while it is in use says so itself, too: without a listener that would end the process. Its
  // statements fail, which is all that anybody needs to know.
  pool.on("connect", (client) => client.on("error", () => undefined));
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
  const store = { pool, commits, check: () => watch?.check() };
  let stopListening = async (): Promise<void> => undefined;
  return {
    engine: place === null ? "postgres" : "pglite",
    db: drizzle(pool),
    withSite: (siteId, run) => inTransaction(store, (tx) => inSite(tx, siteId, () => run(tx))),
    withSystem: (run) => inTransaction(store, run),
    // PGlite has one process anyway, and its one connection could not hold the lock beside the work.
    alone: (run) => (place === null ? alone(pool, SETUP_LOCK, run) : run()),
    tryAlone: (run) => (place === null ? tryAlone(pool, BACKGROUND_LOCK, run) : run()),
    hasRoom: place === null ? () => true : watchRoom(settings.DATA_DIR, settings.DISK_FREE_MIN_MB ?? 0, log),
    watchSites: (listener) => {
      commits.listener = listener;
      if (place === null) stopListening = listenForSites(settings.DATABASE_URL, listener, log);
    },
    isReady: readiness(pool),
    close: async () => {
      await Promise.all([stopListening(), watch?.stop()]);
      await pool.end();
      await place?.close();
    },
  };
}

/** Narrows the open transaction to one site, until it ends or `leaveSite`. */
export async function enterSite(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`select set_config('role', 'vitrine_site', true), set_config('app.site', ${siteId}, true)`);
}

/** Runs something in the open transaction narrowed to one site. */
export async function inSite<T>(tx: Tx, siteId: string, run: () => Promise<T>): Promise<T> {
  // Nobody waits for this before the next query is sent: a connection answers in order, and where this fails the whole
  // transaction fails, so that nothing runs with more rights than it should.
  const entered = enterSite(tx, siteId);
  entered.catch(() => undefined);
  try {
    return await run();
  } finally {
    await entered;
  }
}

/** Gives the open transaction the owner's rights back. */
export async function leaveSite(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('role', 'none', true), set_config('app.site', '', true)`);
}

/**
 * Whether the store answers. While its one lane is taken by a long statement, what it last said holds for a while, so
 * that a busy store is not taken for a dead one.
 */
function readiness(pool: Pool): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const asked = pool.query("select 1").then(
      () => {
        answeredAt = performance.now();
        return true;
      },
      () => false,
    );
    const patience = setTimeout(PATIENCE_MS).then(() => performance.now() - answeredAt < TRUST_MS || asked);
    return Promise.race([asked, patience]);
  };
}

/** Waits for a server that is starting or restarting, so that this process need not be started again. */
async function waitForServer(pool: Pool, log: Log): Promise<void> {
  for (const end = performance.now() + SERVER_START_MS; ; await setTimeout(SERVER_LOOK_MS)) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      if (!isStoreGone(error) || performance.now() > end) throw error;
      log.warn({ err: error }, "waiting for the database server");
    }
  }
}

async function upgrade(pool: Pool): Promise<void> {
  await alone(pool, MIGRATION_LOCK, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error("DATABASE_URL: PostgreSQL 15 or newer is needed");
    // Beside this file in the source tree, beside main.mjs in the bundle.
    await migrateStore(client, fileURLToPath(new URL("./migrations", import.meta.url)));
  });
}

/** Holds a lock of the database meanwhile; who comes second waits, however long the first one takes. */
async function alone<T>(pool: Pool, lock: number, run: (client: PoolClient) => Promise<T>): Promise<T> {
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

function serverPool(url: string | undefined): PoolConfig {
  return {
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: SLOT_MS.postgres,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "vitrine",
    // Compiling a statement takes longer than any of ours runs.
    options: "-c jit=off",
    pipeline: true,
  };
}

type Pglite = { pool: PoolConfig; close: () => Promise<void> };

async function startPglite(dataDir: string, log: Log): Promise<Pglite> {
  const home = resolve(dataDir);
  const place = socketPlace(home);
  const release = await takeFolder(join(home, "owner"), place.socket, new Date());
  const folder = join(home, "pglite");
  const thread = startThread("db/pglite-worker", { folder, socket: place.socket });
  let isClosing = false;
  const heard = (kind: PgliteWorkerMessage["kind"]): Promise<void> =>
    new Promise((done, fail) => {
      thread.on("message", (message: PgliteWorkerMessage) => {
        if (message.kind === kind) done();
        if (message.kind === "broken") fail(new Error(`the embedded database failed: ${message.reason}`));
      });
      thread.once("error", fail);
    });
  await heard("listening");
  const end = (reason: unknown): void => {
    if (isClosing) return;
    log.fatal({ err: reason }, "the embedded database failed; the process ends so that a new one can open it");
    process.exit(1);
  };
  heard("closed").catch(end);
  thread.once("exit", () => end(new Error("the database thread ended")));
  log.info(
    { folder },
    "embedded database (PGlite): safe against the death of this process, not against power loss; DATABASE_URL names a PostgreSQL server for that",
  );
  return {
    // One connection. The socket server takes more, but cuts their messages into one engine with one session, one
    // unnamed statement and one set of settings; with a single lane nothing can interleave (docs/adr).
    pool: {
      host: place.directory,
      user: "postgres",
      database: "postgres",
      max: 1,
      connectionTimeoutMillis: SLOT_MS.pglite,
      pipeline: true,
    },
    close: async () => {
      isClosing = true;
      const closed = heard("closed");
      thread.postMessage("close");
      await closed;
      await thread.terminate();
      release();
      place.remove();
    },
  };
}

/** A directory only we can enter, with the name that `pg` expects in it; a long path gets one in the system's own. */
function socketPlace(home: string): { directory: string; socket: string; remove: () => void } {
  const own = join(home, "socket");
  const isShort = join(own, ".s.PGSQL.5432").length <= SOCKET_PATH_MAX;
  if (isShort) mkdirSync(own, { recursive: true, mode: 0o700 });
  const directory = isShort ? own : mkdtempSync(join(tmpdir(), "vitrine-"));
  const remove = (): void => {
    if (!isShort) rmSync(directory, { recursive: true, force: true });
  };
  return { directory, socket: join(directory, ".s.PGSQL.5432"), remove };
}
