import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { isInCatalogue } from "@/backend/db/item-names";
import { missingClearings } from "@/backend/db/schema/catalogue/quality";
import { toTimestamp } from "@/backend/db/steps";
import type { ClearScope } from "@/lib/contract/catalogue/missing-items";
import { buildMissingFilter } from "./missing-rows";

// Clearing moves missing items from the list to a separate table, so that it can be undone.

/** A clearing as stored in the history. */
export type ClearingVersion = { scope: ClearScope; items: number; on_list: boolean };

const COLUMNS = sql`identity, pattern, source, last_event, context, count, first_reported_at, last_reported_at, found_at`;

/** Whether a scope has no filter, not even `all`. */
export function isEmptyScope({ all, verified, ...narrow }: ClearScope): boolean {
  return all !== true && verified !== true && Object.values(narrow).every((value) => value === undefined);
}

/** Clears the items of a scope. Includes items in state `gone` only if `state` asks for them. */
export async function clearMissing(
  tx: Tx,
  siteId: string,
  scope: ClearScope,
  now: Date,
): Promise<{ id: string; cleared: number } | null> {
  const { verified = false, urls, ...narrow } = scope;
  const where = buildMissingFilter(siteId, { ...narrow, verified_only: verified }, now);
  const urlFilter = urls === undefined ? sql`` : sql`and identity = any(${sql.param(urls)}::text[])`;
  const id = randomUUID();
  const cleared = await moveToClearing(tx, siteId, id, sql`${where} ${urlFilter}`);
  if (cleared === 0) return null;
  await tx.insert(missingClearings).values({ siteId, id, clearedAt: now, scope, cleared });
  return { id, cleared };
}

/** Loads a clearing and locks it until the transaction ends; null if it has been deleted. */
export async function lockClearing(tx: Tx, siteId: string, id: string): Promise<ClearingVersion | null> {
  const [row] = await tx
    .select()
    .from(missingClearings)
    .where(and(eq(missingClearings.siteId, siteId), eq(missingClearings.id, id)))
    .for("update");
  return row === undefined ? null : { scope: row.scope, items: row.cleared, on_list: row.isBack };
}

/**
 * Restores the items of a clearing to the list, or clears them again.
 * @param isBack restores them.
 */
export async function setClearingOnList(tx: Tx, siteId: string, id: string, isBack: boolean, now: Date): Promise<void> {
  if (isBack) await moveToList(tx, siteId, id, now);
  else {
    const ofClearing = sql`select identity from missing_cleared where site_id = ${siteId} and clearing_id = ${id}`;
    await moveToClearing(tx, siteId, id, sql`site_id = ${siteId} and identity in (${ofClearing})`);
  }
  await tx
    .update(missingClearings)
    .set({ isBack })
    .where(and(eq(missingClearings.siteId, siteId), eq(missingClearings.id, id)));
}

/** Moves items from the list to a clearing; returns their number. */
async function moveToClearing(tx: Tx, siteId: string, id: string, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    with taken as (delete from missing_items where ${where} returning *),
      kept as (
        insert into missing_cleared (site_id, clearing_id, ${COLUMNS})
        select ${siteId}, ${id}, ${COLUMNS} from taken
        on conflict (site_id, clearing_id, identity) do update set
          source = excluded.source, last_event = excluded.last_event, context = excluded.context,
          count = excluded.count, first_reported_at = excluded.first_reported_at,
          last_reported_at = excluded.last_reported_at, found_at = excluded.found_at
        returning identity
      )
    select count(*)::int as n from kept`);
  return rows[0]?.n ?? 0;
}

/** Merges restored items with later reports, and marks those that the catalog has by now. */
async function moveToList(tx: Tx, siteId: string, id: string, now: Date): Promise<void> {
  const isLater = sql`(excluded.last_reported_at, excluded.last_event collate "C") > (m.last_reported_at, m.last_event)`;
  await tx.execute(sql`
    insert into missing_items as m (site_id, ${COLUMNS})
    select site_id, ${COLUMNS} from missing_cleared where site_id = ${siteId} and clearing_id = ${id}
    order by identity
    on conflict (site_id, identity) do update set
      source = case when ${isLater} then excluded.source else m.source end,
      context = case when ${isLater} then excluded.context else m.context end,
      last_event = case when ${isLater} then excluded.last_event else m.last_event end,
      count = m.count + excluded.count,
      first_reported_at = least(m.first_reported_at, excluded.first_reported_at),
      last_reported_at = greatest(m.last_reported_at, excluded.last_reported_at)`);
  await tx.execute(sql`
    update missing_items m set found_at = ${toTimestamp(now)}
    where m.site_id = ${siteId} and m.found_at is null
      and m.identity in (select identity from missing_cleared where site_id = ${siteId} and clearing_id = ${id})
      and ${isInCatalogue(sql`m.site_id`, sql`m.identity`)}`);
}
