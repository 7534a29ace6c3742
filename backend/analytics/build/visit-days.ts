import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { VisitKey } from "./visit-keys";

/**
 * Gives the UTC days of visits a new revision, in the transaction that changes which visits are folded: processes that hold the
 * visits of these days in memory read them again (docs/adr/0101).
 */
export async function bumpDayRevisions(tx: Tx, siteId: string, keys: readonly VisitKey[]): Promise<void> {
  const days = [...new Set(keys.map(({ startedAt }) => Math.floor(startedAt / DAY_MS)))];
  await tx.execute(sql`
    insert into visit_days (site_id, day)
    select ${siteId}, date '1970-01-01' + d.day from unnest(${sql.param(days)}::int[]) as d(day) order by d.day
    on conflict (site_id, day) do update set revision = excluded.revision`);
}
