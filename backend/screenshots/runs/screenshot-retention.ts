import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo, deleteRows } from "@/backend/db/steps";
import { SCREENSHOT_DAYS } from "@/lib/domain/kit/limits";
import { deleteOldPictures } from "./picture-files";

const DAY_MS = 86_400_000;

/** Deletes runs and pictures older than SCREENSHOT_DAYS, and files whose run was deleted before them. */
export async function deleteExpiredScreenshots(database: Database, now: Date, dataDir: string): Promise<void> {
  await deleteRows(database, "screenshot_runs", sql`created_at < ${daysAgo(now, SCREENSHOT_DAYS)}`);
  await deleteOldPictures(dataDir, new Date(now.getTime() - SCREENSHOT_DAYS * DAY_MS));
}
