import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo } from "@/backend/db/instants";
import { deleteRows } from "@/backend/db/steps";
import { EVENT_DAYS, PAIRING_DAYS } from "@/lib/domain/catalogue/quality-checks";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

/**
 * Lets go what nobody can see or take back any more: missing items that the catalogue has had for 30 days or that nobody
 * has told of in 90, clearings of more than 30 days ago, alerts of more than 90.
 */
export async function forgetQuality(database: Database, now: Date): Promise<void> {
  const ago = (days: number) => daysAgo(now, days);
  await deleteRows(
    database,
    "missing_items",
    sql`found_at < ${ago(UNDO_DAYS)} or last_reported_at < ${ago(EVENT_DAYS)}`,
  );
  await deleteRows(
    database,
    "missing_cleared",
    sql`exists (select from missing_clearings c where c.site_id = missing_cleared.site_id
      and c.id = missing_cleared.clearing_id and c.cleared_at < ${ago(UNDO_DAYS)})`,
  );
  await deleteRows(database, "missing_clearings", sql`cleared_at < ${ago(UNDO_DAYS)}`);
  await deleteRows(database, "quality_alerts", sql`raised_at < ${ago(EVENT_DAYS)}`);
  await deleteRows(database, "event_items", sql`last_seen_on < (${ago(PAIRING_DAYS)})::date`);
}
