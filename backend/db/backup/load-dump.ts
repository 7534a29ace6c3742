import { applyMigrations, type KnownMigration } from "@/backend/db/migrate";
import { DumpFault, type DumpHeader, type DumpPart, readParts } from "./dump-file";
import { VALUE_SETTINGS } from "./dump-store";
import type { StoreSession } from "./store-session";
import { quote } from "./store-tables";

/** Functions of the schema that create the partitions of a table, and what the names of its partitions say. */
const PARTITIONS: Record<string, { create: string; name: RegExp }> = {
  events: { create: "events_of_day", name: /^events_(\d{4})(\d\d)(\d\d)$/ },
  visits: { create: "visits_of_month", name: /^visits_(\d{4})(\d\d)()$/ },
  searches: { create: "visits_of_month", name: /^searches_(\d{4})(\d\d)()$/ },
};

/**
 * The migrations that a dump has, of those of this version, and those that it lacks. Throws DumpFault for a dump with
 * other migrations, which a newer version or another product wrote.
 */
export function splitMigrations(
  { migrations, product }: Pick<DumpHeader, "migrations" | "product">,
  known: readonly KnownMigration[],
): { before: KnownMigration[]; after: KnownMigration[] } {
  const last = Math.max(0, ...migrations.map((migration) => migration.created_at));
  const newest = Math.max(0, ...known.map(({ folderMillis }) => folderMillis));
  if (last > newest)
    throw new DumpFault(
      `The dump was written by a newer version (${product}), with tables that this version does not know. Install that version or a newer one, then restore.`,
    );
  const before = known.filter(({ folderMillis }) => folderMillis <= last);
  const hashes = new Set(migrations.map(({ hash }) => hash));
  if (before.length === 0 || before.some(({ hash }) => !hashes.has(hash)))
    throw new DumpFault(
      `The dump was written by a version (${product}) whose tables are not an earlier form of those of this version.`,
    );
  return { before, after: known.slice(before.length) };
}

/** Takes files of a dump, such as that with the keys. */
export type FileTaker = (name: string, content: Buffer) => void;

/**
 * Creates the schema of a dump in an empty database, loads its rows, and runs the migrations that it lacks, in the open transaction of the
 * caller. Throws DumpFault if a table has other rows than the dump says.
 */
export async function loadDump(
  session: StoreSession,
  path: string,
  { before, after }: ReturnType<typeof splitMigrations>,
  takeFile: FileTaker,
): Promise<{ tables: number; rows: number }> {
  await session.run("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;");
  await session.run(VALUE_SETTINGS);
  await applyMigrations(session.run, before);
  const loader = createLoader(session);
  let end: Extract<DumpPart, { end: true }> | null = null;
  await readParts(path, async (part, content) => {
    if ("table" in part) await loader.load(part, content);
    else if ("file" in part) takeFile(part.file, content);
    else end = part;
  });
  // The checksum was right, so only a fault of the program that wrote it can lead here.
  if (end === null) throw new DumpFault("The dump is incomplete.");
  const { tables, sequences }: Extract<DumpPart, { end: true }> = end;
  await loader.finish(tables);
  for (const { name, value, is_called } of sequences)
    await session.query("select setval($1::regclass, $2::bigint, $3::boolean)", [
      `public.${quote(name)}`,
      value,
      is_called,
    ]);
  await applyMigrations(session.run, after);
  return { tables: Object.keys(tables).length, rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0) };
}

type TablePart = Extract<DumpPart, { table: string }>;

/**
 * Loads rows in the order of the dump, in which parents of foreign keys come first. COPY refuses tables with forced row-level security to
 * an owner who is no superuser, so it is not forced meanwhile.
 */
function createLoader(session: StoreSession) {
  const loaded = new Map<string, { isForced: boolean; rows: number }>();
  const open = async ({ table, parent }: TablePart): Promise<{ isForced: boolean; rows: number }> => {
    if (parent !== null) await createPartition(session, table, parent);
    const [found] = await session.query<{ forced: boolean }>(
      "select relforcerowsecurity as forced from pg_class where oid = to_regclass($1)",
      [`public.${quote(table)}`],
    );
    if (found === undefined) throw new DumpFault(`The dump has a table that its version did not have: ${table}.`);
    if (found.forced) await session.run(`alter table public.${quote(table)} no force row level security`);
    const state = { isForced: found.forced, rows: 0 };
    loaded.set(table, state);
    // Rows that migrations insert are in the dump, too.
    await session.run(`delete from public.${quote(table)}`);
    return state;
  };
  return {
    load: async (part: TablePart, content: Buffer): Promise<void> => {
      const state = loaded.get(part.table) ?? (await open(part));
      if (part.rows === 0) return;
      await session.copyIn(`public.${quote(part.table)} (${part.columns.map(quote).join(", ")})`, content);
      state.rows += part.rows;
    },
    finish: async (expected: Record<string, number>): Promise<void> => {
      for (const [table, rows] of Object.entries(expected)) {
        const name = `public.${quote(table)}`;
        const [found] = await session.query<{ rows: number }>(`select count(*)::float8 as rows from only ${name}`);
        if (found?.rows !== rows)
          throw new DumpFault(`The table ${table} has ${found?.rows} rows instead of ${rows} after loading the dump.`);
        if (loaded.get(table)?.isForced) await session.run(`alter table ${name} force row level security`);
      }
    },
  };
}

async function createPartition(session: StoreSession, name: string, parent: string): Promise<void> {
  const kind = PARTITIONS[parent];
  const [, year, month, day] = kind?.name.exec(name) ?? [];
  if (kind === undefined || year === undefined)
    throw new DumpFault(`The dump has a partition that this version cannot create: ${name} of ${parent}.`);
  await session.query(`select ${kind.create}($1::date)`, [`${year}-${month}-${day || "01"}`]);
}
