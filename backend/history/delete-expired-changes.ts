import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo, STEP_KEYS, takeTurn } from "@/backend/db/steps";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";

/**
 * Deletes changes older than HISTORY_DAYS. In each site the newest of them stays without its contents, for its hash:
 * the remaining hash chain starts from it and can still be verified (docs/adr/0017). Deletes the oldest first, so that
 * an interruption leaves no gap in the chain.
 */
export async function deleteExpiredChanges(database: Database, now: Date): Promise<void> {
  const cutoff = daysAgo(now, HISTORY_DAYS);
  const { rows: last } = await takeTurn(database, (tx) =>
    tx.execute<{ site_id: string; id: string }>(sql`
      select site_id, max(id) as id from changes where at < ${cutoff} group by site_id`),
  );
  for (const { site_id: siteId, id } of last) {
    for (let hasMore = true; hasMore; )
      hasMore = await takeTurn(database, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from changes where site_id = ${siteId} and id in (
            select id from changes where site_id = ${siteId} and id < ${id}::bigint order by id limit ${STEP_KEYS}
          )`);
        return rowCount === STEP_KEYS;
      });
    await takeTurn(database, (tx) =>
      tx.execute(sql`
        update changes set before = null, after = null, facts = null
        where site_id = ${siteId} and id = ${id}::bigint
          and (before is not null or after is not null or facts is not null)`),
    );
  }
}
