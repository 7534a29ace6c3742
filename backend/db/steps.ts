import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { Database, Tx } from "./client";

// Runs work on many rows in short transactions. The embedded store has one connection: requests run between two steps, and
// a step starts only while the store is idle.

/** Rows per step that reads or writes whole rows. */
export const STEP_ROWS = 200;
/** Rows per step that reads only keys. */
export const STEP_KEYS = 1_000;
/** Blocks (8 kB) of a table per step of a deletion. */
const STEP_BLOCKS = 256;

/** Idle time of the connection before a step takes it: a page sends several requests in a row. */
const QUIET_MS = 5;
/** Maximum wait for idle time, so that work continues under constant load. */
const WAIT_MAX_MS = 100;
const POLL_MS = 2;

/** The queue of steps of one store: one at a time, in request order. */
type Lane = { last: Promise<unknown>; isStepping: boolean; usedAt: number };

const lanes = new WeakMap<Pool, Lane>();

/**
 * Runs one step in a transaction with the owner's rights. Statements of a step must join key ranges of tables, so that
 * plans do not depend on the statistics of the tables.
 */
export function runStep<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return takeTurn(database, async (tx) => {
    const planned = planInOrder(tx);
    planned.catch(() => undefined);
    const result = await run(tx);
    await planned;
    return result;
  });
}

/** The same for any statements, with the usual planner settings. */
export function takeTurn<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  const step = (): Promise<T> => database.withSystem(run);
  return database.engine === "pglite" ? inLane(openLane(database.db.$client), database.db.$client, step) : step();
}

/** Maximum duration of a step of variable size on the embedded store, which it blocks. */
const TURN_MS = 80;

/** A step of variable size grows and shrinks by up to this factor from its initial size. */
export const SIZE_FACTOR = 4;

/** Computes the size of the next step; on the embedded store it depends on the duration of the last one. */
export function computeNextSize(
  { engine }: Pick<Database, "engine">,
  { size, ms }: { size: number; ms: number },
  { min, max }: { min: number; max: number },
): number {
  if (engine === "pglite" && ms > TURN_MS) return Math.max(Math.min(size, min), Math.floor(size / 2));
  return engine === "postgres" || ms < TURN_MS / 2 ? Math.min(max, size * 2) : size;
}

/** A range of keys: after one key, up to and including another. */
export type KeyRange = { after: string; last: string };

/**
 * Runs a step for each range of rows, in key order.
 * @param work.rows the SQL after `from`, with a condition, of rows with an `identity`.
 * @param work.size the number of rows of the first step.
 * @param work.within limits the keys.
 */
export async function runRanges(
  database: Database,
  { rows, size, within = EVERYTHING }: { rows: SQL; size: number; within?: { after: string; last: string | null } },
  step: (tx: Tx, range: KeyRange) => Promise<unknown>,
): Promise<void> {
  const end = within.last === null ? sql`` : sql`and identity <= ${within.last}`;
  const bounds = { min: Math.ceil(size / SIZE_FACTOR), max: size * SIZE_FACTOR };
  let { after } = within;
  let taken = size;
  for (let isLeft = true; isLeft; ) {
    isLeft = await runStep(database, async (tx) => {
      const started = performance.now();
      const found = await tx.execute<{ last: string | null; count: string }>(sql`
        select max(identity) as last, count(*) as count from (
          select identity from ${rows} and identity > ${after} ${end} order by identity limit ${taken}
        ) part`);
      const last = found.rows[0]?.last ?? null;
      if (last === null) return false;
      await step(tx, { after, last });
      after = last;
      const isFull = Number(found.rows[0]?.count) === taken;
      taken = computeNextSize(database, { size: taken, ms: performance.now() - started }, bounds);
      return isFull;
    });
  }
}

/**
 * Deletes rows of an unpartitioned table block by block, independent of indexes. Rows that change meanwhile may remain until
 * the next call.
 */
export async function deleteRows(database: Database, table: string, where: SQL): Promise<void> {
  const name = sql.identifier(table);
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ blocks: number }>(sql`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`),
  );
  const blocks = rows[0]?.blocks ?? 0;
  for (let from = 0; from < blocks; from += STEP_BLOCKS) {
    const first = `(${from},0)`;
    const next = `(${from + STEP_BLOCKS},0)`;
    await takeTurn(database, (tx) =>
      tx.execute(sql`delete from ${name} where ctid >= ${first}::tid and ctid < ${next}::tid and (${where})`),
    );
  }
}

/** Condition: a key is in a range. */
export function isIn(key: SQL, { after, last }: KeyRange): SQL {
  return sql`${key} > ${after} and ${key} <= ${last}`;
}

/**
 * A range of rows as one side of a join in a step. PostgreSQL before 16 needs the explicit order: on the inner side of
 * an outer join or `not exists` it does not see that the index is ordered, and reads the whole range for each row of
 * the other side.
 * @param rows the SQL after `from`, with a condition.
 * @param name the alias.
 */
export function selectOrdered(rows: SQL, name: string, range: KeyRange): SQL {
  const alias = sql.identifier(name);
  return sql`(select ${alias}.* from ${rows} and ${isIn(sql`${alias}.identity`, range)} order by ${alias}.identity) ${alias}`;
}

/** All keys. */
const EVERYTHING = { after: "", last: null };

/**
 * Makes the open transaction use index scans and merge joins. Without fresh statistics the planner assumes that a table is
 * small and scans it for each row.
 */
async function planInOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select set_config(name, 'off', true) from unnest(array[
      'enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_hashjoin', 'enable_nestloop'
    ]) as name`);
}

async function inLane<T>(lane: Lane, pool: Pool, step: () => Promise<T>): Promise<T> {
  const turn = lane.last.then(async () => {
    await waitForQuiet(lane, pool);
    lane.isStepping = true;
    try {
      return await step();
    } finally {
      lane.isStepping = false;
    }
  });
  lane.last = turn.catch(() => undefined);
  return turn;
}

async function waitForQuiet(lane: Lane, pool: Pool): Promise<void> {
  const until = performance.now() + WAIT_MAX_MS;
  while (performance.now() < until) {
    const isFree = pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
    if (isFree && performance.now() - lane.usedAt >= QUIET_MS) return;
    await setTimeout(POLL_MS);
  }
}

function openLane(pool: Pool): Lane {
  const known = lanes.get(pool);
  if (known !== undefined) return known;
  const lane: Lane = { last: Promise.resolve(), isStepping: false, usedAt: Number.NEGATIVE_INFINITY };
  pool.on("release", () => {
    if (!lane.isStepping) lane.usedAt = performance.now();
  });
  lanes.set(pool, lane);
  return lane;
}

/** An instant, for SQL. */
export function toTimestamp(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}

/** The instant a number of days before another, for SQL. */
export function subtractDays(now: Date, days: number): SQL {
  return toTimestamp(new Date(now.getTime() - days * DAY_MS));
}
