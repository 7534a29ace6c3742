import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";

/** A visitor with new events: the times of the first and the last of them, epoch ms. */
export type WaitingVisitor = { clientId: string; since: number; until: number };

/** Groups events by visitor, sorted in the order in which rows are locked. */
export function groupByVisitor(events: readonly { clientId: string; at: number }[]): WaitingVisitor[] {
  const found = new Map<string, WaitingVisitor>();
  for (const { clientId, at } of events) {
    const known = found.get(clientId);
    if (known === undefined) found.set(clientId, { clientId, since: at, until: at });
    else {
      known.since = Math.min(known.since, at);
      known.until = Math.max(known.until, at);
    }
  }
  return [...found.values()].sort((a, b) => (a.clientId < b.clientId ? -1 : 1));
}

/**
 * Marks visitors of a site whose events are not part of a visit yet; in the transaction that stores the events, so that
 * none is lost.
 * @param now when they began to wait; visitors are built in this order.
 */
export async function markWaiting(
  tx: Tx,
  siteId: string,
  visitors: readonly WaitingVisitor[],
  now: Date,
): Promise<void> {
  if (visitors.length === 0) return;
  const rows = JSON.stringify(
    visitors.map(({ clientId, since, until }) => [
      clientId,
      new Date(since).toISOString(),
      new Date(until).toISOString(),
    ]),
  );
  await tx.execute(sql`
    insert into waiting_visitors as w (site_id, client_id, since, until, waits_from)
    select ${siteId}, r ->> 0, (r ->> 1)::timestamptz, (r ->> 2)::timestamptz, ${toTimestamp(now)}
    from jsonb_array_elements(${rows}::jsonb) r
    on conflict (site_id, client_id) do update set
      since = least(w.since, excluded.since), until = greatest(w.until, excluded.until), marks = w.marks + 1`);
}
