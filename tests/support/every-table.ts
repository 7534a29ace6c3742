import { sql } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { listTables, readSequences, type StoreTable } from "@/backend/db/backup/store-tables";
import { DESCRIBE_SCHEMA } from "./describe-schema";

// Rows in every table of a store, found in its system catalog, and everything that a store holds, to compare two of them.

type Column = { name: string; type: string; nullable: boolean };
type Key = { columns: string[]; parent: string; parent_columns: string[] };

const ODD = "tab\there, line\nbreak, \\N, back\\slash, \"quotes\", 'apostrophe', ěšč 🙂";
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Values of the columns of a type, for the first and the second row of a table. All times are in the future, so that nothing expires. */
const VALUES: Record<string, (column: string) => [string, string]> = {
  text: (column) => [text(`${ODD} ${column}`), text("")],
  integer: () => ["2147483647", "-1"],
  smallint: () => ["1", "2"],
  bigint: () => ["9007199254740993", "-5"],
  boolean: () => ["true", "false"],
  numeric: () => ["12345678901234567890.000100", "'NaN'"],
  real: () => ["0.1::real", "1e-30"],
  "double precision": () => ["0.1::float8 + 0.2::float8", "'Infinity'"],
  jsonb: () => [text(`{"a": [1.50, null, "\\u00e1\\n\\\\", {}]}`), "'null'"],
  bytea: () => ["'\\x00ff0a5c090d'", "''"],
  date: () => ["'2099-01-02'", "'2099-01-03'"],
  "timestamp with time zone": (column) => {
    const month = column.endsWith("_to") ? "02" : "01";
    return [`'2099-${month}-02 03:04:05.678901+05'`, `'2099-${month}-03'`];
  },
  "text[]": () => [`array['', 'a,b', '{"x"}', null, ${text(ODD)}]`, "'{}'"],
  "integer[]": () => ["'{1,-2,null}'", "'{}'"],
  "bigint[]": () => ["'{1,-2}'", "'{}'"],
  "smallint[]": () => ["'{1,-2}'", "'{}'"],
  "real[]": () => ["'{0.1,2}'", "'{}'"],
  "double precision[]": () => ["'{0.1,2}'", "'{}'"],
};

/** Columns with a rule of their own: in the first and the second row. */
const OWN: Record<string, [string, string]> = {
  "rules.type": ["'hide'", "'pin'"],
  "rules.position": ["null", "7"],
};

/** Inserts two rows into every table that has none: with all values, and with as many nulls as it may have. */
export async function fillEveryTable(store: PgRemoteDatabase): Promise<void> {
  await store.execute(
    sql`select events_of_day('2099-01-02'), events_of_day('2099-01-03'), visits_of_month('2099-01-02')`,
  );
  for (const { name, parent } of await listStoreTables(store)) {
    const target = parent ?? name;
    const found: unknown[] = await store.execute(sql.raw(`select from "${target}" limit 1`));
    if (found.length === 0) for (const row of [0, 1] as const) await insertRow(store, target, row);
  }
}

async function insertRow(store: PgRemoteDatabase, table: string, row: 0 | 1): Promise<void> {
  const columns = await rowsOf<Column>(
    store,
    `select attname::text as name, format_type(atttypid, null) as type, not attnotnull as nullable from pg_attribute
      where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const keys = await rowsOf<Key>(
    store,
    `select array(select a.attname::text from unnest(k.conkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = k.conrelid
        and a.attnum = n order by o) as columns, k.confrelid::regclass::text as parent,
      array(select a.attname::text from unnest(k.confkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = k.confrelid
        and a.attnum = n order by o) as parent_columns
      from pg_constraint k where k.contype = 'f' and k.conrelid = '"${table}"'::regclass`,
  );
  const values = columns.map((column) => `${chooseValue(table, column, keys, row)} as "${column.name}"`);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  await store.execute(sql.raw(`insert into "${table}" (${names}) select ${values.join(", ")}`));
}

function chooseValue(table: string, { name, type, nullable }: Column, keys: readonly Key[], row: 0 | 1): string {
  const own = OWN[`${table}.${name}`];
  if (own !== undefined) return own[row];
  const key = keys.find(({ columns }) => columns.includes(name));
  if (key !== undefined)
    return `(select "${key.parent_columns[key.columns.indexOf(name)]}" from ${key.parent} order by ctid offset ${row} limit 1)`;
  const values = VALUES[type];
  if (values === undefined)
    throw new Error(`tests/support/every-table.ts has no value of type ${type} (${table}.${name})`);
  return nullable && row === 1 ? "null" : `(${values(name)[row]})::${type}`;
}

/** Everything that a store holds: its schema, sequences, and the rows of each table as sorted texts. */
export async function readStore(store: PgRemoteDatabase) {
  const tables: Record<string, string[]> = {};
  for (const { name } of await listStoreTables(store)) {
    const rows = await rowsOf<{ row: string }>(store, `select t::text as row from only "${name}" t order by 1`);
    tables[name] = rows.map(({ row }) => row);
  }
  const schema = await rowsOf<{ line: string }>(store, DESCRIBE_SCHEMA);
  // Only PostgreSQL 17 and newer have this right of owners.
  const lines = schema.map(({ line }) => line).filter((line) => !line.startsWith("right MAINTAIN "));
  return { schema: lines, tables, sequences: await readSequences(asSession(store)) };
}

/** The tables and partitions with rows of their own. */
export function listStoreTables(store: PgRemoteDatabase): Promise<StoreTable[]> {
  return listTables(asSession(store));
}

/** The part of a session that reads. */
function asSession(store: PgRemoteDatabase) {
  return { query: <Row extends object>(statement: string) => rowsOf<Row>(store, statement) };
}

async function rowsOf<Row>(store: PgRemoteDatabase, statement: string): Promise<Row[]> {
  const rows: unknown[] = await store.execute(sql.raw(statement));
  return rows as Row[];
}
