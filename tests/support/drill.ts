import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createBackup } from "@/lib/contract/settings/backups";
import type { Output } from "@/lib/http/endpoint";
import { callDirectly } from "./direct";
import { fillEveryTable, listStoreTables, readStore } from "./every-table";
import { IMPORT_COMMAND } from "./import-catalogue";
import { type StartedBackend, startBackend, type TestStore } from "./start-backend.mjs";
import { openStore } from "./test-backend";

// A drill of backup and restore: fill every table, write while a dump is made, and compare.

/** Without jobs in the background, so that only the drill writes. */
export const QUIET = { SIGN_IN_ONLY: "1", BACKUP_MINUTES: "0" };
/** Rows of the table that makes a dump last for a while. */
const BALLAST = 5_000;
const KEYS = JSON.stringify({ SECRETS: `7:${"ab".repeat(32)}` });

/** The tables that are written while a dump is made, in pairs: each transaction inserts the same number into both. */
const PAIR = ["idempotency_keys", "used_links"] as const;

/** The state of a store before a dump, and what was written meanwhile. */
export type Drill = {
  dump: Output<typeof createBackup>;
  before: Awaited<ReturnType<typeof readStore>>;
  /** Pairs that were acknowledged before the dump began, and in all. */
  early: number;
  written: number;
};

/** Fills the store and makes a dump while writes go on, then stops the backend. */
export async function makeDump(place: TestStore, env: Record<string, string> = {}): Promise<Drill> {
  writeFileSync(join(place.dataDir, "secrets.json"), KEYS);
  const backend = await startBackend({ store: place, env: { ...QUIET, ...env } });
  try {
    const store = openStore(backend.controlUrl);
    await fillEveryTable(store);
    await store.execute(sql`
      insert into changes (site_id, id, actor, cause, feature, action, object_id, revision, hash, title)
      select 'ballast', n, 'u', 'hand', 'x', 'create', repeat(md5(n::text), 20), n, md5(n::text), 'ballast'
      from generate_series(1, ${BALLAST}::int) n`);
    await store.execute(sql`select nextval('query_spans_revision_seq') from generate_series(1, 5)`);
    const tables = await listStoreTables(store);
    const before = await readStore(store);
    // A new table must be filled, too.
    expect(tables.filter(({ name }) => before.tables[name]?.length === 0)).toEqual([]);
    const writer = startWriter(backend);
    await writer.reach(5);
    const early = writer.count();
    const dump = (await callDirectly(createBackup, { body: {} }, { ...IMPORT_COMMAND, backend })).ok();
    const after = writer.count();
    // They were answered while the dump was made, and go on.
    expect(after).toBeGreaterThan(early + 5);
    await writer.reach(after + 5);
    await writer.stop();
    return { dump, before, early, written: writer.count() };
  } finally {
    await backend.stop();
  }
}

/** Writes one pair after the other until stopped. */
function startWriter({ controlUrl }: StartedBackend) {
  const store = openStore(controlUrl);
  let count = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; count += 1) await store.execute(writePair(count + 1));
  })();
  return {
    count: () => count,
    reach: async (goal: number): Promise<void> => {
      while (count < goal) await Promise.race([writing, new Promise((done) => setTimeout(done, 5))]);
    },
    stop: (): Promise<void> => {
      isOver = true;
      return writing;
    },
  };
}

const writePair = (n: number) => sql`
  with first as (
    insert into idempotency_keys (scope, key, body_hash, created_at) values ('drill', ${String(n)}, repeat('h', 2000), '2099-01-01') returning key
  )
  insert into used_links (nonce, expires_at) select 'drill ' || key, '2099-01-01' from first`;

/** The number of a row of a pair; none of other rows. */
function findNumber(row: string): number[] {
  const number = /drill[ ,](\d+)/.exec(row)?.[1];
  return number === undefined ? [] : [Number(number)];
}

const byNumber = (a: number, b: number): number => a - b;

/** Checks that a store, opened again after a restore, is the one of the drill at one moment of the dump. */
export async function expectRestored(drill: Drill, place: TestStore): Promise<void> {
  const backend = await startBackend({ store: place, env: QUIET });
  try {
    const { before, early, written } = drill;
    const now = await readStore(openStore(backend.controlUrl));
    expect(Object.keys(now.tables)).toEqual(Object.keys(before.tables));
    const [first = [], second = []] = PAIR.map((table) => (now.tables[table] ?? []).flatMap(findNumber).sort(byNumber));
    // Both halves of each pair, in the order in which they were written: all before the dump began, and those before one moment of it.
    expect(first).toEqual(second);
    expect(first).toEqual(first.map((_, at) => at + 1));
    expect(first.length).toBeGreaterThanOrEqual(early);
    expect(first.length).toBeLessThanOrEqual(written);
    const isOld = (row: string): boolean => !row.includes("drill");
    for (const [table, rows] of Object.entries(before.tables))
      expect({ table, rows: (now.tables[table] ?? []).filter(isOld) }).toEqual({ table, rows: rows.filter(isOld) });
    expect({ schema: now.schema, sequences: now.sequences }).toEqual({
      schema: before.schema,
      sequences: before.sequences,
    });
    expect(readFileSync(join(place.dataDir, "secrets.json"), "utf8")).toBe(KEYS);
  } finally {
    await backend.stop();
  }
}
