import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Log } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { Database, Tx } from "./client";
import { takeTurn } from "./steps";

// What autovacuum does on a server, for PGlite has nobody for it. Without statistics the planner takes every table for a
// small one: a question about a month of filtered visits took ten seconds, for which nobody else was answered. Without
// vacuum the rows that were changed or removed keep their room, and tables only grow.

const LOOK_MS = 20_000;
/** Rows that have to come, change or go before a table is looked at again, besides a tenth of those it has. */
const CHANGES_MIN = 500;
/** Rows without use that a table may have before their room is given back, besides a fifth of those it has. */
const DEAD_MIN = 1_000;
/** A table that nobody has looked at yet is worth it from this size on. */
const UNSEEN_BYTES = 65_536;

/** Keeps the tables of the embedded store in order; null on a server, which does so by itself. */
export function startStoreUpkeep(database: Database, log: Log): WakeLoop | null {
  if (database.engine !== "pglite") return null;
  return startWakeLoop({
    what: "keeping the tables of the store in order",
    log,
    lookMs: LOOK_MS,
    mayLook: () => database.hasRoom(),
    look: async (signal) => {
      for (const { name, is_littered } of await changedTables(database)) {
        if (signal.aborted) return;
        const begun = performance.now();
        if (is_littered) await database.db.execute(sql.raw(`vacuum ${name}`));
        await analyzeTable(database, name);
        // One lane: who asks gets in between.
        await setTimeout(performance.now() - begun, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  });
}

/** Has the store take statistics of a table, from a tenth of the rows that it usually looks at: nobody is answered meanwhile. */
export async function analyzeTable(database: Database, table: string): Promise<void> {
  await takeTurn(database, async (tx) => {
    if (database.engine === "pglite") await leaveOutJson(tx, table);
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql.raw(`analyze ${table}`));
  });
}

/** Nothing is planned by what JSON holds, and comparing it would be most of the work. Parts of tables come without this. */
async function leaveOutJson(tx: Tx, table: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and atttypid = 'jsonb'::regtype
      and attstattarget is distinct from 0`);
  for (const { name } of rows) await tx.execute(sql.raw(`alter table ${table} alter column ${name} set statistics 0`));
}

type ChangedTable = { name: string; is_littered: boolean };

/** Tables, and parts of them, that are no longer what the planner takes them for, quoted; the small ones first. */
async function changedTables(database: Database): Promise<ChangedTable[]> {
  const { rows } = await database.db.execute<ChangedTable>(sql`
    select name, is_littered from (
      select c.oid::regclass::text as name, pg_relation_size(c.oid) as bytes, c.reltuples,
        s.n_dead_tup > ${DEAD_MIN}::int + greatest(c.reltuples, 0) / 5 as is_littered,
        s.n_mod_since_analyze > ${CHANGES_MIN}::int + greatest(c.reltuples, 0) / 10 as is_changed
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid
      where c.relkind = 'r' and s.schemaname = 'public'
    ) known
    where is_littered or is_changed or (reltuples < 0 and bytes > ${UNSEEN_BYTES}::int)
    order by bytes, name`);
  return rows;
}
