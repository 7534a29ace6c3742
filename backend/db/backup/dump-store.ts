import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DumpHeader, DumpWriter } from "./dump-file";
import type { StoreSession } from "./store-session";
import { listTables, quote, readMigrations, readSequences, type StoreTable } from "./store-tables";

/** Bytes of rows that are read, compressed and written at a time. */
const SLICE_BYTES = 4 * 1024 * 1024;
/** More rows than a block of 8 kB can have. */
const BLOCK_ROWS = 300;
const LINE_BREAK = 10;

/** What a dump is made of: the open session of the store, and the folder with the keys. */
export type DumpSource = {
  session: StoreSession;
  engine: DumpHeader["engine"];
  dataDir: string;
  at: Date;
  product: string;
};

/** The rows and tables of a written dump. */
export type DumpCounts = { tables: number; rows: number };

/**
 * Writes a dump of the state that the store has now to a new file. Only reads, in one transaction; memory is bounded by a slice of rows.
 */
export async function dumpStore(
  path: string,
  { session, engine, dataDir, at, product }: DumpSource,
): Promise<DumpCounts> {
  const writer = new DumpWriter(path);
  try {
    await beginSnapshot(session);
    const keys = readKeys(dataDir);
    const tables = await listTables(session);
    // Keeps the retention from dropping partitions meanwhile.
    if (tables.length > 0)
      await session.run(`lock table only ${tables.map(toName).join(", only ")} in access share mode`);
    const migrations = await readMigrations(session);
    if (migrations.length === 0) throw new Error("the database is empty");
    const [size] = await session.query<{ bytes: number }>(
      "select pg_database_size(current_database())::float8 as bytes",
    );
    writer.start({
      at: at.toISOString(),
      product,
      engine,
      migrations,
      store_bytes: size?.bytes ?? 0,
      has_keys: keys !== null,
    });
    if (keys !== null) writer.add({ file: SECRETS_FILE }, keys);
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table.name] = await dumpTable(session, writer, table);
    writer.add({ end: true, tables: counts, sequences: await readSequences(session) });
    await session.run("commit");
    writer.end();
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { tables: Object.keys(counts).length, rows };
  } catch (error) {
    writer.close();
    throw error;
  }
}

const toName = ({ name }: StoreTable): string => `public.${quote(name)}`;

/** The keys of the product in its data folder. */
export const SECRETS_FILE = "secrets.json";

function readKeys(dataDir: string): Buffer | null {
  const path = join(dataDir, SECRETS_FILE);
  return existsSync(path) ? readFileSync(path) : null;
}

/** Opens a transaction that sees one state of all tables, with the settings that the text of values depends on. */
async function beginSnapshot(session: StoreSession): Promise<void> {
  await session.run(`begin isolation level repeatable read read only;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;`);
  await session.run(VALUE_SETTINGS);
}

/** Settings under which values are written and read. */
export const VALUE_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local search_path = public; set local client_encoding = 'UTF8';`;

/** Writes the rows of a table by their place in it, so that no slice is read twice; returns how many. */
async function dumpTable(session: StoreSession, writer: DumpWriter, table: StoreTable): Promise<number> {
  const { name, parent, columns } = table;
  const list = columns.map(quote).join(", ");
  let rows = 0;
  for (const { from, to } of planSlices(table)) {
    const content = await session.copyOut(
      `select ${list} from only ${toName(table)} where ctid >= '${from}' and ctid < '${to}'`,
    );
    if (content.length === 0) continue;
    const count = countLines(content);
    writer.add({ table: name, parent, columns, rows: count }, content);
    rows += count;
  }
  // A partition without rows is part of the schema of a store.
  if (rows === 0) writer.add({ table: name, parent, columns, rows });
  return rows;
}

/** Ranges of places in a table that hold about as many bytes, also where rows are large and few. */
function planSlices({ blocks, bytes }: Pick<StoreTable, "blocks" | "bytes">): { from: string; to: string }[] {
  const perBlock = blocks === 0 ? 0 : bytes / blocks;
  if (perBlock > SLICE_BYTES) {
    const step = Math.max(1, Math.floor((BLOCK_ROWS * SLICE_BYTES) / perBlock));
    const starts = Array.from({ length: blocks }, (_, block) =>
      Array.from({ length: Math.ceil(BLOCK_ROWS / step) }, (_, at) => `(${block},${at * step})`),
    ).flat();
    return starts.map((from, at) => ({ from, to: starts[at + 1] ?? `(${blocks},0)` }));
  }
  const step = Math.max(1, Math.floor(SLICE_BYTES / Math.max(1, perBlock)));
  return Array.from({ length: Math.ceil(blocks / step) }, (_, at) => ({
    from: `(${at * step},0)`,
    to: `(${Math.min(blocks, (at + 1) * step)},0)`,
  }));
}

/** In the text format of COPY, each row is a line. */
function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(LINE_BREAK); at >= 0; at = text.indexOf(LINE_BREAK, at + 1)) count++;
  return count;
}
