import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import type { savedViews, segments } from "@/backend/db/schema/analytics/views";

// Objects that people save under a name. Each kind has its own table; the common columns are the same in all of them.

/** The columns that every kind has. */
export type SavedRow = Omit<typeof segments.$inferSelect, "filters">;

/**
 * Where a kind is stored. `Own`: its fields beyond `SavedRow`, with the same names in its table and in the history;
 * `Sent`: the fields of a request beyond the name.
 */
export type SavedTable<Own, Sent> = {
  table: typeof segments | typeof savedViews;
  own: z.core.$ZodType<Own>;
  pickOwn: (row: Own) => Own;
  /** The rows of one creator among which a name is unique; by default all of them. */
  nameScope?: (of: Own | Sent) => SQL;
  /** Limit: per site, or per creator within `nameScope`. */
  max: { count: number; of: "site" | "owner" };
};

/** The owner and the fields of an object: the stored ones, else those of the request. */
type SavedOwner<Own, Sent> = { siteId: string; ownerId: string; of: Own | Sent };

const version = z.object({ name: z.string(), is_shared: z.boolean(), owner_id: z.string() });
/** A saved object as the history stores it. */
export type SavedVersion<Own> = z.infer<typeof version> & Own;

/** The part of a row that the history stores. */
export function toSavedVersion<Own, Sent>(kind: SavedTable<Own, Sent>, row: SavedRow & Own): SavedVersion<Own> {
  return { name: row.name, ...kind.pickOwn(row), is_shared: row.isShared, owner_id: row.ownerId };
}

/** Parses a version from the history. */
export function readSavedVersion<Own, Sent>(kind: SavedTable<Own, Sent>, content: unknown): SavedVersion<Own> {
  return { ...z.parse(version, content), ...z.parse(kind.own, content) };
}

/** The table, typed by the common columns. */
function getCommonTable<Own, Sent>({ table }: SavedTable<Own, Sent>): typeof segments {
  return table as typeof segments;
}

/** Loads an object of a site and locks it until the transaction ends. */
export async function findSaved<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  siteId: string,
  id: string,
): Promise<(SavedRow & Own) | undefined> {
  const table = getCommonTable(kind);
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(eq(table.siteId, siteId), eq(table.id, id)))
    .for("update");
  return (rows as (SavedRow & Own)[])[0];
}

/** Objects that a user may use: their own and the shared ones, by name. */
export async function listUsable<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  { siteId, userId }: { siteId: string; userId: string },
  where?: SQL,
): Promise<(SavedRow & Own)[]> {
  const table = getCommonTable(kind);
  const isUsable = or(eq(table.isShared, true), eq(table.ownerId, userId));
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(eq(table.siteId, siteId), isUsable, where))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id));
  return rows as (SavedRow & Own)[];
}

/** Whether the limit is reached. */
export async function isFull<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  owner: SavedOwner<Own, Sent>,
): Promise<boolean> {
  const table = getCommonTable(kind);
  const counted = kind.max.of === "site" ? eq(table.siteId, owner.siteId) : whereInNameScope(kind, owner);
  return (await tx.$count(table, counted)) >= kind.max.count;
}

/**
 * Whether the owner has another object with this name.
 * @param object.id null for a new object.
 */
export async function isSavedNameTaken<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  owner: SavedOwner<Own, Sent>,
  { name, id }: { name: string; id: string | null },
): Promise<boolean> {
  const table = getCommonTable(kind);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(whereInNameScope(kind, owner), eq(table.name, name)));
  return rows.some((row) => row.id !== id);
}

function whereInNameScope<Own, Sent>(kind: SavedTable<Own, Sent>, { siteId, ownerId, of }: SavedOwner<Own, Sent>) {
  const table = getCommonTable(kind);
  return and(eq(table.siteId, siteId), eq(table.ownerId, ownerId), kind.nameScope?.(of));
}

/** A row without the columns that are set only on insert. */
export type PutRow<Own> = Omit<SavedRow, "revision" | "createdAt"> & Own;

/** Inserts a row, or updates the one with its ID to these columns and this revision. */
export async function putSaved<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  row: PutRow<Own>,
  revision = 1,
): Promise<SavedRow & Own> {
  const table = getCommonTable(kind);
  const columns = row as PutRow<Own> & typeof segments.$inferInsert;
  const rows: unknown[] = await tx
    .insert(table)
    .values({ ...columns, createdAt: row.updatedAt })
    .onConflictDoUpdate({ target: [table.siteId, table.id], set: { ...columns, revision } })
    .returning();
  const [put] = rows as (SavedRow & Own)[];
  if (put === undefined) throw new Error("the upsert returned no row");
  return put;
}

/** Deletes a row. */
export async function removeSaved<Own, Sent>(
  tx: Tx,
  kind: SavedTable<Own, Sent>,
  siteId: string,
  id: string,
): Promise<void> {
  const table = getCommonTable(kind);
  await tx.delete(table).where(and(eq(table.siteId, siteId), eq(table.id, id)));
}

/** The names of the users who created and changed rows. */
export async function loadUserNames(
  tx: Tx,
  rows: readonly SavedRow[],
): Promise<(userId: string) => string | undefined> {
  const ids = [...new Set(rows.flatMap(({ ownerId, updatedBy }) => [ownerId, updatedBy]))];
  const { id, name } = users;
  const known = ids.length === 0 ? [] : await tx.select({ id, name }).from(users).where(inArray(users.id, ids));
  const names = new Map(known.map((user) => [user.id, user.name]));
  return (userId) => names.get(userId);
}
