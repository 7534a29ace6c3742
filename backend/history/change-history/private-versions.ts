import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { changes } from "@/backend/db/schema/history/changes";

// Private views and segments: everyone sees in the history that one was created, changed or deleted, when and by whom.
// Only its owner sees its name and contents.

const savedItem = z.object({ name: z.string(), owner_id: z.string(), is_shared: z.boolean() });

type Versions = Pick<typeof changes.$inferSelect, "title" | "before" | "after">;

/**
 * Removes from a change the versions that are another user's private item, and the title when the newest version is
 * one.
 */
export function redactForReader<Row extends Versions>(reader: string, row: Row): Row {
  const newest = z.safeParse(savedItem, row.after ?? row.before);
  if (!newest.success) return row;
  const isVisible = (version: unknown): boolean => {
    const { data } = z.safeParse(savedItem, version);
    return data === undefined || data.is_shared || data.owner_id === reader;
  };
  return {
    ...row,
    title: isVisible(newest.data) ? newest.data.name : null,
    before: isVisible(row.before) ? row.before : null,
    after: isVisible(row.after) ? row.after : null,
  };
}

/** Condition for changes without private versions of other users, so that a search cannot reveal them. */
export function buildVisibleCondition(reader: string): SQL {
  const isVisible = (version: typeof changes.before | typeof changes.after): SQL =>
    sql`coalesce(${version} ->> 'is_shared' <> 'false' or ${version} ->> 'owner_id' = ${reader}, true)`;
  return sql`(${isVisible(changes.before)} and ${isVisible(changes.after)})`;
}
