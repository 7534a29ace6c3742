import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { daysAgo } from "@/backend/db/instants";
import { STEP_KEYS, takeTurn } from "@/backend/db/steps";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";

/**
 * Lets changes go that are older than HISTORY_DAYS. The newest of them stays in each site without what was and what is,
 * for its hash: the chain of what is kept stands on it and can still be verified (docs/adr/0017). The oldest go first, so
 * that the chain has no gap when this is interrupted.
 */
export async function forgetChanges(database: Database, now: Date): Promise<void> {
  const cut = daysAgo(now, HISTORY_DAYS);
  const { rows: last } = await takeTurn(database, (tx) =>
    tx.execute<{ site_id: string; id: string }>(sql`
      select site_id, max(id) as id from changes where at < ${cut} group by site_id`),
  );
  for (const { site_id: siteId, id } of last) {
    for (let isLeft = true; isLeft; )
      isLeft = await takeTurn(database, async (tx) => {
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
