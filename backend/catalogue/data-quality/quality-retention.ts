import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo, deleteRows } from "@/backend/db/steps";
import { EVENT_DAYS, PAIRING_DAYS } from "@/lib/domain/catalogue/quality-checks";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

/**
 * Deletes missing items that were found more than 30 days or last reported more than 90 days ago, clearings older than 30
 * days, alerts older than 90 days, and outdated reports for the pairing.
 */
export async function deleteExpiredQuality(database: Database, now: Date): Promise<void> {
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
  // Rows that were locked above still exist; their clearing stays until the next run.
  await deleteRows(
    database,
    "missing_clearings",
    sql`cleared_at < ${ago(UNDO_DAYS)} and not exists (select from missing_cleared c
      where c.site_id = missing_clearings.site_id and c.clearing_id = missing_clearings.id)`,
  );
  await deleteRows(database, "quality_alerts", sql`raised_at < ${ago(EVENT_DAYS)}`);
  await deleteRows(database, "event_items", sql`last_seen_on < (${ago(PAIRING_DAYS)})::date`);
}
