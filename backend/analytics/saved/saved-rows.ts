import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import type { savedViews, segments } from "@/backend/db/schema/analytics/views";

// What people save under a name. Each kind has a table of its own, with the same columns for what all of them have.

/** What every saved thing has in its table. */
export type SavedRow = Omit<typeof segments.$inferSelect, "filters">;

/**
 * Where a kind is stored. `Own` is what it has beside a `SavedRow`, under the same names in its table and in the history;
 * `Sent` is what a call says of one beside its name.
 */
export type SavedTable<Own, Sent> = {
  table: typeof segments | typeof savedViews;
  own: z.core.$ZodType<Own>;
  ownOf: (row: Own) => Own;
  /** Among which rows of one maker a name is unique; among all of them where it is left out. */
  namesakes?: (of: Own | Sent) => SQL;
  /** How many there may be: on a site, or of one maker among the namesakes. */
  max: { count: number; of: "site" | "maker" };
};

/** A saved thing and who made it; `Own` where it is known, else what a call says. */
type Maker<Own, Sent> = { siteId: string; ownerId: string; of: Own | Sent };

const version = z.object({ name: z.string(), is_shared: z.boolean(), owner_id: z.string() });
/** What the history keeps of a saved thing. */
export type SavedVersion<Own> = z.infer<typeof version> & Own;

/** What the history keeps of a row. */
export function versionOf<Own, Sent>(kind: SavedTable<Own, Sent>, row: SavedRow & Own): SavedVersion<Own> {
  return { name: row.name, ...kind.ownOf(row), is_shared: row.isShared, owner_id: row.ownerId };
}

/** Reads what the history keeps of a saved thing. */
export function readVersion<Own, Sent>(kind: SavedTable<Own, Sent>, content: unknown): SavedVersion<Own> {
  return { ...z.parse(version, content), ...z.parse(kind.own, content) };
}

/** The table by the columns that all of them have. */
function common<Own, Sent>({ table }: SavedTable<Own, Sent>): typeof segments {
  return table as typeof segments;
}

/** One of a site, locked until the transaction ends. */
export async function findSaved<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  siteId: string,
  id: string,
): Promise<(SavedRow & Own) | undefined> {
  const table = common(kind);
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(eq(table.siteId, siteId), eq(table.id, id)))
    .for("update");
  return (rows as (SavedRow & Own)[])[0];
}

/** Those that somebody may use: their own and the shared ones, by name. */
export async function usableBy<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  { siteId, userId }: { siteId: string; userId: string },
  where?: SQL,
): Promise<(SavedRow & Own)[]> {
  const table = common(kind);
  const isUsable = or(eq(table.isShared, true), eq(table.ownerId, userId));
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(eq(table.siteId, siteId), isUsable, where))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id));
  return rows as (SavedRow & Own)[];
}

/** Whether there are as many as there may be. */
export async function isFull<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  maker: Maker<Own, Sent>,
): Promise<boolean> {
  const table = common(kind);
  const counted = kind.max.of === "site" ? eq(table.siteId, maker.siteId) : namesakes(kind, maker);
  return (await tx.$count(table, counted)) >= kind.max.count;
}

/** Whether the maker of one has another with a name; `id` is null for a new one. */
export async function isNameTaken<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  maker: Maker<Own, Sent>,
  { name, id }: { name: string; id: string | null },
): Promise<boolean> {
  const table = common(kind);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(namesakes(kind, maker), eq(table.name, name)));
  return rows.some((row) => row.id !== id);
}

function namesakes<Own, Sent>(kind: SavedTable<Own, Sent>, { siteId, ownerId, of }: Maker<Own, Sent>) {
  const table = common(kind);
  return and(eq(table.siteId, siteId), eq(table.ownerId, ownerId), kind.namesakes?.(of));
}

/** A row without what is kept from when it was made. */
export type PutRow<Own> = Omit<SavedRow, "revision" | "createdAt"> & Own;

/** Makes a row, or brings the one with its id to these columns and this revision. */
export async function putSaved<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  row: PutRow<Own>,
  revision = 1,
): Promise<SavedRow & Own> {
  const table = common(kind);
  const columns = row as PutRow<Own> & typeof segments.$inferInsert;
  const rows: unknown[] = await tx
    .insert(table)
    .values({ ...columns, createdAt: row.updatedAt })
    .onConflictDoUpdate({ target: [table.siteId, table.id], set: { ...columns, revision } })
    .returning();
  const [put] = rows as (SavedRow & Own)[];
  if (put === undefined) throw new Error("one row was put");
  return put;
}

/** Removes a row. */
export async function removeSaved<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  siteId: string,
  id: string,
): Promise<void> {
  const table = common(kind);
  await tx.delete(table).where(and(eq(table.siteId, siteId), eq(table.id, id)));
}

/** The names of those who made and changed rows; undefined for somebody whom the store does not know. */
export async function namesOf(tx: Tx, rows: readonly SavedRow[]): Promise<(userId: string) => string | undefined> {
  const ids = [...new Set(rows.flatMap(({ ownerId, updatedBy }) => [ownerId, updatedBy]))];
  const { id, name } = users;
  const known = ids.length === 0 ? [] : await tx.select({ id, name }).from(users).where(inArray(users.id, ids));
  const names = new Map(known.map((user) => [user.id, user.name]));
  return (userId) => names.get(userId);
}
