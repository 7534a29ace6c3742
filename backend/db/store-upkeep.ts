import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Log } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { Database, Tx } from "./client";
import { takeTurn } from "./steps";

// Replaces autovacuum, which PGlite lacks. Without statistics the planner assumes that tables are small: a query over a
// month of filtered visits took ten seconds and blocked all others. Without vacuum, tables only grow.

const POLL_MS = 20_000;
/** Changed rows before a table is analyzed again, plus a tenth of its rows. */
const CHANGES_MIN = 500;
/** Dead rows a table may have before it is vacuumed, plus a fifth of its rows. */
const DEAD_MIN = 1_000;
/** Minimum size of a table that was never analyzed. */
const UNSEEN_BYTES = 65_536;

/** Starts the maintenance of the embedded store; null on a server, which has autovacuum. */
export function startStoreUpkeep(database: Database, log: Log): WakeLoop | null {
  if (database.engine !== "pglite") return null;
  return startWakeLoop({
    what: "store maintenance",
    log,
    pollMs: POLL_MS,
    canPoll: () => database.hasDiskSpace(),
    poll: async (signal) => {
      for (const { name, needs_vacuum } of await findChangedTables(database)) {
        if (signal.aborted) return;
        const begun = performance.now();
        if (needs_vacuum) await database.db.execute(sql.raw(`vacuum ${name}`));
        await analyzeTable(database, name);
        // Pause for as long as the work took, so that requests get the connection.
        await setTimeout(performance.now() - begun, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  });
}

/** Analyzes a table with a tenth of the usual sample, because it blocks the embedded store. */
export async function analyzeTable(database: Database, table: string): Promise<void> {
  await takeTurn(database, async (tx) => {
    if (database.engine === "pglite") await skipJsonStatistics(tx, table);
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql.raw(`analyze ${table}`));
  });
}

/** Disables statistics of JSON columns: no plan uses them, and they take most of the time. New partitions do not inherit this. */
async function skipJsonStatistics(tx: Tx, table: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and atttypid = 'jsonb'::regtype
      and attstattarget is distinct from 0`);
  for (const { name } of rows) await tx.execute(sql.raw(`alter table ${table} alter column ${name} set statistics 0`));
}

type ChangedTable = { name: string; needs_vacuum: boolean };

/** Finds tables and partitions that need ANALYZE or VACUUM, as quoted names, the smallest first. */
async function findChangedTables(database: Database): Promise<ChangedTable[]> {
  const { rows } = await database.db.execute<ChangedTable>(sql`
    select name, needs_vacuum from (
      select c.oid::regclass::text as name, pg_relation_size(c.oid) as bytes, c.reltuples,
        s.n_dead_tup > ${DEAD_MIN}::int + greatest(c.reltuples, 0) / 5 as needs_vacuum,
        s.n_mod_since_analyze > ${CHANGES_MIN}::int + greatest(c.reltuples, 0) / 10 as is_changed
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid
      where c.relkind = 'r' and s.schemaname = 'public'
    ) known
    where needs_vacuum or is_changed or (reltuples < 0 and bytes > ${UNSEEN_BYTES}::int)
    order by bytes, name`);
  return rows;
}
