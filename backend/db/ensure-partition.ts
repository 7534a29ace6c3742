import { type SQL, sql } from "drizzle-orm";
import { unwrapCause } from "@/backend/kit/log";
import type { Database } from "./client";

// Partitions of tables that are partitioned by time are created on demand.

const DUPLICATE_TABLE = "42P07";
const CREATE_STATEMENTS = {
  day: (first: string) => sql`select events_of_day(${first}::date)`,
  month: (first: string) => sql`select visits_of_month(${first}::date)`,
};

const partitions = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Creates the partition of a day (raw events) or a month (visits) if it is missing. Uses a separate transaction,
 * because creating a partition waits for all writers.
 * @param first the first day of the partition.
 */
export function ensurePartition(database: Database, kind: "day" | "month", first: string): Promise<void> {
  const known = partitions.get(database) ?? new Map<string, Promise<void>>();
  partitions.set(database, known);
  const key = `${kind} ${first}`;
  const creating = known.get(key) ?? createPartition(database, CREATE_STATEMENTS[kind](first));
  known.set(key, creating);
  creating.catch(() => known.delete(key));
  return creating;
}

/** Drops a partition with expired rows. */
export function dropPartition(database: Database, name: string): Promise<void> {
  return database.withSystem(async (tx) => {
    // While this waits behind a long read, such as a dump, everyone else waits behind it: give up and let the next run try again.
    await tx.execute(sql`set local lock_timeout = '2s'`);
    await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
  });
}

async function createPartition(database: Database, call: SQL): Promise<void> {
  try {
    await database.withSystem((tx) => tx.execute(call));
  } catch (error) {
    const cause = unwrapCause(error);
    // Another process created it at the same time.
    if (!(cause instanceof Error && "code" in cause && cause.code === DUPLICATE_TABLE)) throw error;
  }
}
