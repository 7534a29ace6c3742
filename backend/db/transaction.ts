import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { SITES_CHANNEL, type SiteListener } from "./site-news";
import { commit } from "./store-faults";

/** How commits are announced: to the listener of this process, and through the store to other processes. */
export type Commits = { isAnnounced: boolean; listener: SiteListener | null };

// A transaction opened inside another would wait for itself: always on PGlite, which has one connection, and sometimes on
// PostgreSQL. Refused on both.
const current = new AsyncLocalStorage<Scope>();

type Scope = { isOpen: boolean; changed: Set<string>; beforeCommit: (() => void)[] };

/** Marks that the open transaction changes data that searches of a site use: rules, words, catalog or settings. */
export function markSiteChanged(siteId: string): void {
  current.getStore()?.changed.add(siteId);
}

/** An object that stands for the open transaction; null outside of one. */
export function findOpenTransaction(): object | null {
  const scope = current.getStore();
  return scope?.isOpen ? scope : null;
}

/** Runs a check before the open transaction commits; if it throws, the transaction is rolled back. Throws outside of one. */
export function checkBeforeCommit(check: () => void): void {
  const scope = current.getStore();
  if (!scope?.isOpen) throw new Error("no transaction is open");
  scope.beforeCommit.push(check);
}

/**
 * Starts work that outlives the open transaction, such as reading in the background. The work opens transactions of its
 * own; the open one does not wait for it.
 */
export function runDetached<T>(run: () => T): T {
  return current.exit(run);
}

/** Where a transaction runs; `check` throws while the store does not respond. */
export type TransactionTarget = { pool: Pool; commits: Commits; check: () => void };

/** Runs one transaction and announces the sites it changed. Throws inside another transaction. */
export async function inTransaction<T>(
  { pool, commits, check }: TransactionTarget,
  run: (tx: NodePgDatabase) => Promise<T>,
): Promise<T> {
  if (current.getStore()?.isOpen) throw new Error("a transaction is already open here");
  check();
  const scope: Scope = { isOpen: true, changed: new Set(), beforeCommit: [] };
  const result = await runAndCommit(pool, scope, commits, run);
  const { listener } = commits;
  if (listener !== null) await Promise.all([...scope.changed].map((siteId) => listener(siteId)));
  return result;
}

async function runAndCommit<T>(
  pool: Pool,
  scope: Scope,
  { isAnnounced }: Commits,
  run: (tx: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let fault: unknown;
  try {
    // Sent without waiting, like `inSite`: saves a round trip per call.
    const begun = client.query("begin");
    begun.catch(() => undefined);
    const result = await current.run(scope, () => run(drizzle(client)));
    await begun;
    for (const check of scope.beforeCommit) check();
    if (isAnnounced) {
      for (const siteId of scope.changed) await client.query("select pg_notify($1, $2)", [SITES_CHANNEL, siteId]);
    }
    await commit(client);
    return result;
  } catch (error) {
    fault = await rollBack(client);
    throw error;
  } finally {
    scope.isOpen = false;
    // Discard a connection that failed to roll back.
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
