import type { StoreSession } from "./store-session";

// What a dump has of a store, read from its system catalog, so that a new table cannot be forgotten.

/** A table or partition: its columns without generated ones; `parent` is the table of a partition. */
export type StoreTable = { name: string; parent: string | null; columns: string[]; blocks: number; bytes: number };

/** Lists the tables with rows of their own, parents of foreign keys first. */
export async function listTables(session: Pick<StoreSession, "query">): Promise<StoreTable[]> {
  const tables = await session.query<StoreTable>(`
    select c.relname as name,
      (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as parent,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks, pg_table_size(c.oid)::float8 as bytes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C"`);
  const keys = await session.query<{ child: string; parent: string }>(`
    select distinct c.relname as child, p.relname as parent
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`);
  return sortByKeys(tables, keys);
}

/** Sorts tables so that each follows those that its foreign keys name. Throws if keys form a circle. */
function sortByKeys(tables: StoreTable[], keys: readonly { child: string; parent: string }[]): StoreTable[] {
  const sorted: StoreTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isWaiting = ({ name, parent }: StoreTable): boolean =>
      keys.some((key) => (key.child === name || key.child === parent) && waiting.has(key.parent));
    const next = left.filter((table) => !isWaiting(table));
    if (next.length === 0) throw new Error(`foreign keys form a circle: ${[...waiting].join(", ")}`);
    sorted.push(...next);
    left = left.filter(isWaiting);
  }
  return sorted;
}

/** A sequence and its state. */
export type SequenceState = { name: string; value: string; is_called: boolean };

/** Reads all sequences. */
export async function readSequences(session: Pick<StoreSession, "query">): Promise<SequenceState[]> {
  const found = await session.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`);
  const states: SequenceState[] = [];
  for (const { name } of found) {
    const [state] = await session.query<Omit<SequenceState, "name">>(
      `select last_value::text as value, is_called from public.${quote(name)}`,
    );
    if (state !== undefined) states.push({ name, ...state });
  }
  return states;
}

/** A migration that a store has run. */
export type RunMigration = { hash: string; created_at: number };

/** Reads the migrations that a store has run, oldest first; none in an empty database. */
export async function readMigrations(session: Pick<StoreSession, "query">): Promise<RunMigration[]> {
  const [found] = await session.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (found?.name == null) return [];
  return session.query<RunMigration>(
    "select hash, created_at::float8 as created_at from drizzle.__drizzle_migrations order by created_at",
  );
}

/** Quotes a name for SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
