import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Tx } from "./client";

// Work that touches many rows goes through the store in short transactions. The embedded store has one connection: people
// get in between two steps, and a step begins only when nobody is using the store.

/** Rows of one step that reads or writes them whole. */
export const STEP_ROWS = 200;
/** Rows of one step that looks only at their keys. */
export const STEP_KEYS = 1_000;
/** Blocks of a table, of 8 kB, that one step of a deletion goes through. */
const STEP_BLOCKS = 256;

/** How long the connection has been free before a step takes it: a page asks for one thing after the other. */
const QUIET_MS = 5;
/** Longest wait for that, so that work goes on while the store is never quiet. */
const WAIT_MAX_MS = 100;
const LOOK_MS = 2;

/** The steps of one store: one at a time, in the order they were asked for. */
type Lane = { last: Promise<unknown>; isStepping: boolean; usedAt: number };

const lanes = new WeakMap<Pool, Lane>();

/**
 * Runs one step in a transaction with the owner's rights. Its statements join parts of tables that are each a range of
 * keys: how they are read does not depend on the statistics of the tables.
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

/** The same for statements of any kind, which the planner plans as usual. */
export function takeTurn<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  const step = (): Promise<T> => database.withSystem(run);
  return database.engine === "pglite" ? inLane(laneOf(database.db.$client), database.db.$client, step) : step();
}

/** How long a step whose size varies may take on the embedded store, which answers nobody else meanwhile. */
const TURN_MS = 80;

/** A step whose size varies takes up to so many times its first size, and as small a part of it. */
export const SIZE_FACTOR = 4;

/** The size of the step after one of some size that took so long: on the embedded store it depends on how long that took. */
export function nextSize(
  { engine }: Pick<Database, "engine">,
  { size, ms }: { size: number; ms: number },
  { min, max }: { min: number; max: number },
): number {
  if (engine === "pglite" && ms > TURN_MS) return Math.max(Math.min(size, min), Math.floor(size / 2));
  return engine === "postgres" || ms < TURN_MS / 2 ? Math.min(max, size * 2) : size;
}

/** A part of rows in the order of their keys: after one key and up to another. */
export type KeyRange = { after: string; last: string };

/**
 * Runs a step for each part of some rows, in the order of their keys. `rows` is what follows `from`, with a condition, of
 * rows that have an `identity`; `size` is how many the first step takes; `within` is the part of them that is walked.
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
      taken = nextSize(database, { size: taken, ms: performance.now() - started }, bounds);
      return isFull;
    });
  }
}

/**
 * Deletes rows of a table that has no parts, a stretch of the table in each step, whatever indexes it has. Rows that are
 * changed meanwhile may be left for the next time.
 */
export async function deleteRows(database: Database, table: string, where: SQL): Promise<void> {
  const name = sql.identifier(table);
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ blocks: number }>(sql`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`),
  );
  const blocks = rows[0]?.blocks ?? 0;
  for (let from = 0; from < blocks; from += STEP_BLOCKS) {
    const [first, next] = [`(${from},0)`, `(${from + STEP_BLOCKS},0)`];
    await takeTurn(database, (tx) =>
      tx.execute(sql`delete from ${name} where ctid >= ${first}::tid and ctid < ${next}::tid and (${where})`),
    );
  }
}

/** Whether a key is in a range. */
export function isIn(key: SQL, { after, last }: KeyRange): SQL {
  return sql`${key} > ${after} and ${key} <= ${last}`;
}

/**
 * A range of rows in the order of their keys, as a side of a join in a step; `rows` is what follows `from`, with a condition,
 * and `name` their name. Said with an order, because PostgreSQL before 16 does not see on the inner side of an outer join
 * or of `not exists` that an index has one, and reads all rows of the range for each row of the other side.
 */
export function ordered(rows: SQL, name: string, range: KeyRange): SQL {
  const alias = sql.identifier(name);
  return sql`(select ${alias}.* from ${rows} and ${isIn(sql`${alias}.identity`, range)} order by ${alias}.identity) ${alias}`;
}

/** Before every key, without an end. */
const EVERYTHING = { after: "", last: null };

/**
 * Has the open transaction read ranges of rows in the order of their keys, each row once, and join them as they come. By
 * itself the planner takes a table it has no fresh statistics of for a small one, and goes through all of it for each row.
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
    await setTimeout(LOOK_MS);
  }
}

function laneOf(pool: Pool): Lane {
  const known = lanes.get(pool);
  if (known !== undefined) return known;
  const lane: Lane = { last: Promise.resolve(), isStepping: false, usedAt: Number.NEGATIVE_INFINITY };
  pool.on("release", () => {
    if (!lane.isStepping) lane.usedAt = performance.now();
  });
  lanes.set(pool, lane);
  return lane;
}

const DAY_MS = 86_400_000;

/** An instant, for SQL. */
export function toTimestamp(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}

/** The instant a number of days before another, for SQL. */
export function daysAgo(now: Date, days: number): SQL {
  return toTimestamp(new Date(now.getTime() - days * DAY_MS));
}
