import type { PoolClient } from "pg";
import type { Database } from "@/backend/db/client";

/** One catalogue of a site is replaced at a time; its rules can be saved meanwhile. */
const REPLACE_LOCK = 7_346_114;

/** Who replaces the catalogue of a site last, where one process has the store. */
const lastBySite = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Runs something while no other process or task replaces the catalogue of a site; waits while one does. */
export function withCatalogueLock<T>(database: Database, siteId: string, run: () => Promise<T>): Promise<T> {
  return database.engine === "pglite" ? inProcess(database, siteId, run) : inDatabase(database, siteId, run);
}

/** The embedded store has one connection, which must not be held. */
async function inProcess<T>(database: Database, siteId: string, run: () => Promise<T>): Promise<T> {
  const bySite = lastBySite.get(database) ?? new Map<string, Promise<unknown>>();
  lastBySite.set(database, bySite);
  const turn = (bySite.get(siteId) ?? Promise.resolve()).then(run);
  const ended = turn.catch(() => undefined);
  bySite.set(siteId, ended);
  try {
    return await turn;
  } finally {
    if (bySite.get(siteId) === ended) bySite.delete(siteId);
  }
}

async function inDatabase<T>(database: Database, siteId: string, run: () => Promise<T>): Promise<T> {
  const client = await database.db.$client.connect();
  let fault: Error | undefined;
  // The holder notices by the site's mark that another process has taken the lock.
  const lose = (error: Error): void => {
    fault = error;
  };
  client.on("error", lose);
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1, hashtext($2))", [REPLACE_LOCK, siteId]);
    return await run();
  } finally {
    await unlock(client, siteId).catch(lose);
    client.off("error", lose);
    // A connection that may still have the lock is not used again.
    client.release(fault);
  }
}

async function unlock(client: PoolClient, siteId: string): Promise<void> {
  await client.query("select pg_advisory_unlock($1, hashtext($2))", [REPLACE_LOCK, siteId]);
  await client.query("reset statement_timeout");
}
