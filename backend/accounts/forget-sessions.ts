import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo } from "@/backend/db/instants";
import { deleteRows } from "@/backend/db/steps";

/** An ended session stays for this many days, so that its end can be looked up. */
const ENDED_SESSION_DAYS = 1;

/** Deletes ended sessions, and used links that nobody could use again anyway. */
export async function forgetSessions(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "sessions", sql`expires_at < ${daysAgo(now, ENDED_SESSION_DAYS)}`);
  await deleteRows(database, "used_links", sql`expires_at < ${daysAgo(now, 0)}`);
}
