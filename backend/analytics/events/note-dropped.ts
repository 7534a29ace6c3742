import { sql } from "drizzle-orm";
import { markWaiting, visitorsOf } from "@/backend/analytics/build/mark-waiting";
import type { Tx } from "@/backend/db/client";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";

/** An event that is dropped, although it says whose it is. */
export type Dropped = { clientId: string; warning: VisitWarning };

/** Keeps that events were dropped, so that the visits of their visitors tell of it; they are built anew for that. */
export async function noteDropped(tx: Tx, siteId: string, dropped: readonly Dropped[], now: Date): Promise<void> {
  if (dropped.length === 0) return;
  const rows = JSON.stringify(dropped.map(({ clientId, warning }) => [clientId, warning]));
  await tx.execute(sql`
    insert into dropped_events as d (site_id, client_id, day, warning, events, last_at)
    select ${siteId}, r ->> 0, (${now.toISOString()}::timestamptz at time zone 'UTC')::date, r ->> 1, count(*),
      ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${rows}::jsonb) r
    group by r ->> 0, r ->> 1 order by r ->> 0, r ->> 1
    on conflict (site_id, client_id, day, warning) do update set
      events = d.events + excluded.events, last_at = excluded.last_at`);
  const seen = dropped.map(({ clientId }) => ({ clientId, at: now.getTime() }));
  await markWaiting(tx, siteId, visitorsOf(seen), now);
}
