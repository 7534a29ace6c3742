import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { UNDO_DAYS } from "@/lib/domain/limits";
import { EVENT_DAYS, PAIRING_DAYS } from "@/lib/domain/quality-checks";

const DAY_MS = 86_400_000;

/**
 * Lets go what nobody can see or take back any more: missing items that the catalogue has had for 30 days or that nobody
 * has told of in 90, clearings of more than 30 days ago, alerts of more than 90.
 */
export async function forgetQuality(tx: Tx, now: Date): Promise<void> {
  const ago = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from missing_items where found_at < ${ago(UNDO_DAYS)} or last_reported_at < ${ago(EVENT_DAYS)}`);
  await tx.execute(sql`
    delete from missing_cleared k using missing_clearings c
    where c.site_id = k.site_id and c.id = k.clearing_id and c.cleared_at < ${ago(UNDO_DAYS)}`);
  await tx.execute(sql`delete from missing_clearings where cleared_at < ${ago(UNDO_DAYS)}`);
  await tx.execute(sql`delete from quality_alerts where raised_at < ${ago(EVENT_DAYS)}`);
  await tx.execute(sql`delete from event_items where last_seen_on < (${ago(PAIRING_DAYS)})::date`);
}
