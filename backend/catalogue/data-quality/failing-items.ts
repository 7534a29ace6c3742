import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";

/** Identities that failed a check in the newest computation, at most 10,000; none where nothing is known of it. */
export async function failingOf(tx: Tx, siteId: string, check: string): Promise<string[]> {
  const { rows } = await tx.execute<{ identity: string }>(sql`
    select identity from quality_failures
    where site_id = ${siteId} and check_key = ${check} and computation_id = (
      select id from quality_computations where site_id = ${siteId} and state = 'done' order by asked_at desc limit 1
    )
    order by ordinal`);
  return rows.map(({ identity }) => identity);
}
