import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Log } from "../log";
import { startThread } from "../thread";
import { takeFolder } from "./owner-lock";
import type { PgliteWorkerMessage } from "./pglite-worker";

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
  /** Whether the store answers now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Where the store is. */
export type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string | undefined };

const SLOT_MS = 10_000;
const STATEMENT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const POOL_SIZE = 12;
/** A store that answers at all does so sooner; one that is busy is trusted for so long. */
const PATIENCE_MS = 80;
const TRUST_MS = 30_000;
const SOCKET_PATH_MAX = 100;
/** Locks for what the processes that share a database do one after the other. */
const MIGRATION_LOCK = 7_346_112;
const SETUP_LOCK = 7_346_113;

/**
 * Opens the store and brings it to the newest schema. With DATABASE_URL a PostgreSQL server, 15 or newer; without, PGlite
 * in DATA_DIR, which one process owns. Throws FolderInUse when another process has it.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const place = settings.DATABASE_URL === undefined ? await startPglite(settings.DATA_DIR, log) : null;
  const pool = new Pool(place === null ? serverPool(settings.DATABASE_URL) : place.pool);
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  try {
    await upgrade(pool);
  } catch (error) {
    await pool.end();
    await place?.close();
    throw error;
  }
  return {
    engine: place === null ? "postgres" : "pglite",
    db: drizzle(pool),
    withSite: (siteId, run) => inTransaction(pool, (tx) => inSite(tx, siteId, () => run(tx))),
    withSystem: (run) => inTransaction(pool, run),
    // PGlite has one process anyway, and its one connection could not hold the lock beside the work.
    alone: (run) => (place === null ? alone(pool, SETUP_LOCK, run) : run()),
    isReady: readiness(pool),
    close: async () => {
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

// PGlite has one lane, so a transaction opened inside another would wait for itself; on PostgreSQL it would only
// sometimes. Refused on both, at once.
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

async function inTransaction<T>(pool: Pool, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (current.getStore()?.isOpen) throw new Error("a transaction is already open here");
  const scope = { isOpen: true };
  const client = await pool.connect();
  let fault: unknown;
  try {
    // Sent ahead, like `inSite`: one wait less for each call, and PGlite answers across two threads.
    const begun = client.query("begin");
    begun.catch(() => undefined);
    const result = await current.run(scope, () => run(drizzle(client)));
    await begun;
    await client.query("commit");
    return result;
  } catch (error) {
    fault = await rollBack(client);
    throw error;
  } finally {
    scope.isOpen = false;
    // A connection that could not roll back is not used again.
    client.release(fault instanceof Error ? fault : undefined);
  }
}

async function rollBack(client: PoolClient): Promise<unknown> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error;
  }
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

async function upgrade(pool: Pool): Promise<void> {
  await alone(pool, MIGRATION_LOCK, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error("DATABASE_URL: PostgreSQL 15 or newer is needed");
    // Beside this file in the source tree, beside main.mjs in the bundle.
    await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
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

function serverPool(url: string | undefined): PoolConfig {
  return {
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: SLOT_MS,
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
      connectionTimeoutMillis: SLOT_MS,
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
