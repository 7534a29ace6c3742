import { type SQL, sql } from "drizzle-orm";
import { toTimestamp } from "@/backend/db/steps";

// Visits are named to the store in lists, so that a statement handles thousands of them at once.

/** A visit of a site by its key; `startedAt` is epoch ms. */
export type VisitKey = { startedAt: number; clientId: string };

/** Whether the shares of visits go into the sums or out of them. */
export type Sign = 1 | -1;

/**
 * Rows `k(started_at, client_id)` of keys. Who joins them says as well that `started_at` is `within` them, so that parts
 * of other months are not opened.
 */
export function keyRows(keys: readonly VisitKey[]): SQL {
  const starts = keys.map(({ startedAt }) => new Date(startedAt).toISOString());
  const clients = keys.map(({ clientId }) => clientId);
  return sql`unnest(${sql.param(starts)}::timestamptz[], ${sql.param(clients)}::text[]) as k(started_at, client_id)`;
}

/** The condition that a row of a table with visits' keys (by its alias) is one of `k`. */
export function isKey(alias: string, siteId: string, keys: readonly VisitKey[]): SQL {
  const starts = keys.map(({ startedAt }) => startedAt);
  const [first, last] = [starts.reduce((a, b) => Math.min(a, b)), starts.reduce((a, b) => Math.max(a, b))];
  const t = sql.identifier(alias);
  return sql`${t}.site_id = ${siteId} and ${t}.started_at = k.started_at and ${t}.client_id = k.client_id
    and ${t}.started_at >= ${toTimestamp(new Date(first))}
    and ${t}.started_at <= ${toTimestamp(new Date(last))}`;
}
