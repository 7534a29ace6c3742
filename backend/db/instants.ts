import { type SQL, sql } from "drizzle-orm";

const DAY_MS = 86_400_000;

/** The instant a number of days before another, for SQL. */
export function daysAgo(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}
