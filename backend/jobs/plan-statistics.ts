import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/log";
import { startWakeLoop, type WakeLoop } from "./wake-loop";

// What the planner knows of tables. A server has autovacuum for it; PGlite has nobody, and without it takes every table
// for a small one: a question about a month of filtered visits then took ten seconds, for which nobody else was answered.

const LOOK_MS = 20_000;
/** Rows that have to come, change or go before a table is looked at again, besides a tenth of those it has. */
const CHANGES_MIN = 500;
/** A table that nobody has looked at yet is worth it from this size on. */
const UNSEEN_BYTES = 65_536;

/** Keeps what the planner of the embedded store knows of its tables; null on a server, which does so by itself. */
export function startPlanStatistics(database: Database, log: Log): WakeLoop | null {
  if (database.engine !== "pglite") return null;
  return startWakeLoop({
    what: "looking at what tables hold",
    log,
    lookMs: LOOK_MS,
    look: async (signal) => {
      for (const table of await changedTables(database)) {
        if (signal.aborted) return;
        const begun = performance.now();
        await database.db.execute(sql`analyze ${sql.raw(table)}`);
        // One lane: who asks gets in between.
        await setTimeout(performance.now() - begun, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  });
}

/** Tables, and parts of them, that are no longer what the planner takes them for, quoted; the small ones first. */
async function changedTables(database: Database): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and s.schemaname = 'public' and (
      s.n_mod_since_analyze > ${CHANGES_MIN}::int + greatest(c.reltuples, 0) / 10
      or (c.reltuples < 0 and pg_relation_size(c.oid) > ${UNSEEN_BYTES}::int)
    ) order by pg_relation_size(c.oid), name`);
  return rows.map(({ name }) => name);
}
