import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo, deleteRows } from "@/backend/db/steps";

/** Expired sessions stay this many days, so that support can look up their end. */
const ENDED_SESSION_DAYS = 1;

/** Deletes expired sessions, and used links that have expired. */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "sessions", sql`expires_at < ${daysAgo(now, ENDED_SESSION_DAYS)}`);
  await deleteRows(database, "used_links", sql`expires_at < ${daysAgo(now, 0)}`);
}
