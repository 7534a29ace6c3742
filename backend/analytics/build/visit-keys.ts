import { type SQL, sql } from "drizzle-orm";
import { toTimestamp } from "@/backend/db/steps";

// Passes visits to the database as lists, so that a statement handles thousands of them.

/** A visit of a site by its key; `startedAt` is epoch ms. */
export type VisitKey = { startedAt: number; clientId: string };

/** Whether visits are added to the aggregates or subtracted. */
export type Sign = 1 | -1;

/** Rows `k(started_at, client_id)` of keys. Join them with `isKey`, which also limits `started_at`, so that other months are not read. */
export function buildKeyRows(keys: readonly VisitKey[]): SQL {
  const starts = keys.map(({ startedAt }) => new Date(startedAt).toISOString());
  const clients = keys.map(({ clientId }) => clientId);
  return sql`unnest(${sql.param(starts)}::timestamptz[], ${sql.param(clients)}::text[]) as k(started_at, client_id)`;
}

/** The condition that a row with a visit's key (by its alias) is one of `k`. */
export function isKey(alias: string, siteId: string, keys: readonly VisitKey[]): SQL {
  const starts = keys.map(({ startedAt }) => startedAt);
  const first = starts.reduce((a, b) => Math.min(a, b));
  const last = starts.reduce((a, b) => Math.max(a, b));
  const t = sql.identifier(alias);
  return sql`${t}.site_id = ${siteId} and ${t}.started_at = k.started_at and ${t}.client_id = k.client_id
    and ${t}.started_at >= ${toTimestamp(new Date(first))}
    and ${t}.started_at <= ${toTimestamp(new Date(last))}`;
}
