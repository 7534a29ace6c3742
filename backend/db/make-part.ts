import { type SQL, sql } from "drizzle-orm";
import { causeOf } from "@/backend/kit/log";
import type { Database } from "./client";

// Tables that are parted by time get the part of a day or a month when something of it comes first.

const DUPLICATE_TABLE = "42P07";
const MAKERS = {
  day: (first: string) => sql`select events_of_day(${first}::date)`,
  month: (first: string) => sql`select visits_of_month(${first}::date)`,
};

const made = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Makes the part of a day (of raw events) or of a month (of visits), where there is none; `first` is its first day. In a
 * transaction of its own: making one waits for everybody who is writing.
 */
export function makePart(database: Database, kind: "day" | "month", first: string): Promise<void> {
  const known = made.get(database) ?? new Map<string, Promise<void>>();
  made.set(database, known);
  const key = `${kind} ${first}`;
  const making = known.get(key) ?? make(database, MAKERS[kind](first));
  known.set(key, making);
  making.catch(() => known.delete(key));
  return making;
}

async function make(database: Database, call: SQL): Promise<void> {
  try {
    await database.withSystem((tx) => tx.execute(call));
  } catch (error) {
    const cause = causeOf(error);
    // Another process has made it at the same moment.
    if (!(cause instanceof Error && "code" in cause && cause.code === DUPLICATE_TABLE)) throw error;
  }
}
