import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { SITES_CHANNEL, type SiteListener } from "./site-news";
import { commit } from "./store-faults";

/** Where commits are announced: to the listener of this process, and through the store to other processes. */
export type Commits = { isAnnounced: boolean; listener: SiteListener | null };

// PGlite has one lane, so a transaction opened inside another would wait for itself; on PostgreSQL it would only
// sometimes. Refused on both, at once.
const current = new AsyncLocalStorage<{ isOpen: boolean; changed: Set<string> }>();

/** Says that the open transaction changes what searches of a site act by: its rules, words, catalogue or settings. */
export function siteChanged(siteId: string): void {
  current.getStore()?.changed.add(siteId);
}

/** Where a transaction runs; `check` throws while the store is known not to answer. */
export type Place = { pool: Pool; commits: Commits; check: () => void };

/** Runs one transaction, and reports the sites that it changed. Throws where one is open already. */
export async function inTransaction<T>(
  { pool, commits, check }: Place,
  run: (tx: NodePgDatabase) => Promise<T>,
): Promise<T> {
  if (current.getStore()?.isOpen) throw new Error("a transaction is already open here");
  check();
  const scope = { isOpen: true, changed: new Set<string>() };
  const result = await committed(pool, scope, commits, run);
  const { listener } = commits;
  if (listener !== null) await Promise.all([...scope.changed].map((siteId) => listener(siteId)));
  return result;
}

async function committed<T>(
  pool: Pool,
  scope: { isOpen: boolean; changed: Set<string> },
  { isAnnounced }: Commits,
  run: (tx: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let fault: unknown;
  try {
    // Sent ahead, like `inSite`: one wait less for each call, and PGlite answers across two threads.
    const begun = client.query("begin");
    begun.catch(() => undefined);
    const result = await current.run(scope, () => run(drizzle(client)));
    await begun;
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
