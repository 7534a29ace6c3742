import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { changes } from "@/backend/db/schema/history/changes";

// A view or a segment that somebody keeps for themselves alone: that it was made, changed or deleted, when and by whom is
// in the history for everybody, its name and its contents for whom it belongs to.

const kept = z.object({ name: z.string(), owner_id: z.string(), is_shared: z.boolean() });

type Versions = Pick<typeof changes.$inferSelect, "title" | "before" | "after">;

/** A change as somebody may see it: nothing of a version that is another's own, and no name but that of what is seen. */
export function asSeenBy<Row extends Versions>(reader: string, row: Row): Row {
  const newest = z.safeParse(kept, row.after ?? row.before);
  if (!newest.success) return row;
  const isSeen = (version: unknown): boolean => {
    const { data } = z.safeParse(kept, version);
    return data === undefined || data.is_shared || data.owner_id === reader;
  };
  return {
    ...row,
    title: isSeen(newest.data) ? newest.data.name : null,
    before: isSeen(row.before) ? row.before : null,
    after: isSeen(row.after) ? row.after : null,
  };
}

/** The condition for changes of which nothing is another's own, so that nobody finds those by what they may not see. */
export function nothingHidden(reader: string): SQL {
  const isSeen = (version: typeof changes.before | typeof changes.after): SQL =>
    sql`coalesce(${version} ->> 'is_shared' <> 'false' or ${version} ->> 'owner_id' = ${reader}, true)`;
  return sql`(${isSeen(changes.before)} and ${isSeen(changes.after)})`;
}
