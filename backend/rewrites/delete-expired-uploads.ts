import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo, deleteRows } from "@/backend/db/steps";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

/** Deletes the records of uploads that can no longer be undone. */
export async function deleteExpiredUploads(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "uploads", sql`made_at < ${daysAgo(now, UNDO_DAYS)}`);
}
