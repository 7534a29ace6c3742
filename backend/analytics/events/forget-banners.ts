import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { deleteRows } from "@/backend/db/steps";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";

const DAY_MS = 86_400_000;

/** Deletes expired counts of banners, after as many days as other aggregates. */
export async function forgetBanners(database: Database, now: Date): Promise<void> {
  const cut = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  await deleteRows(database, "banner_days", sql`day < ${cut}::date`);
}
