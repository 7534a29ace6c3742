import { foldQuery } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { takeTurn } from "@/backend/db/steps";
import type { FoldedSite } from "@/backend/kit/fold-keys";

/** Converts the queries of marks after a change of `fold` (docs/adr/0103); of two marks of a query, the later one stays. */
export async function foldMarks(database: Database, { siteId }: FoldedSite): Promise<void> {
  await takeTurn(database, async (tx) => {
    const { rows } = await tx.execute<{ query: string; typed: string }>(sql`
      select query, typed from query_marks where site_id = ${siteId} for update`);
    for (const { query: from, typed } of rows) {
      const to = foldQuery(typed);
      if (to === from || to === "") continue;
      await tx.execute(sql`
        insert into query_marks as m (site_id, query, typed, mark, marked_at, marked_by)
        select site_id, ${to}, typed, mark, marked_at, marked_by from query_marks
        where site_id = ${siteId} and query = ${from}
        on conflict (site_id, query) do update set typed = excluded.typed, mark = excluded.mark,
          marked_at = excluded.marked_at, marked_by = excluded.marked_by
        where m.marked_at < excluded.marked_at`);
      await tx.execute(sql`delete from query_marks where site_id = ${siteId} and query = ${from}`);
    }
  });
}
