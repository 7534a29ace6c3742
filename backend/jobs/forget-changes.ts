import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { HISTORY_DAYS } from "@/lib/domain/limits";

const DAY_MS = 24 * 3_600_000;

/**
 * Lets changes go that are older than HISTORY_DAYS. The newest of them stays in each site without what was and what is,
 * for its hash: the chain of what is kept stands on it and can still be verified (docs/adr/0017).
 */
export async function forgetChanges(tx: Tx, now: Date): Promise<void> {
  const cut = sql`${new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString()}::timestamptz`;
  const feet = sql`(select site_id, max(id) as id from changes where at < ${cut} group by site_id)`;
  await tx.execute(sql`delete from changes c using ${feet} foot where c.site_id = foot.site_id and c.id < foot.id`);
  await tx.execute(sql`
    update changes c set before = null, after = null, facts = null from ${feet} foot
    where c.site_id = foot.site_id and c.id = foot.id
      and (c.before is not null or c.after is not null or c.facts is not null)`);
}
