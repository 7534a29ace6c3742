import { sql } from "drizzle-orm";
import { createMonthPartitions } from "@/backend/analytics/build/build-visits";
import { groupByVisitor, markWaiting } from "@/backend/analytics/build/mark-waiting";
import type { Database } from "@/backend/db/client";
import { ensurePartition } from "@/backend/db/ensure-partition";

/** Events that a test stores without the intake, which refuses old ones. */
export type PutEvents = {
  put: string;
  events: { id: string; client_id: string; local_timestamp: number; type: string }[];
  ip: string | null;
  device: string | null;
};

/** Stores events as the intake does. */
export async function putEvents(database: Database, { put: siteId, events, ip, device }: PutEvents): Promise<void> {
  const rows = events.map((raw) => {
    const happened = new Date(Math.round(raw.local_timestamp * 1000)).toISOString();
    const { id, type, client_id } = raw;
    return { day: happened.slice(0, 10), id, happened_at: happened, type, client_id, raw };
  });
  const visits = rows.map(({ client_id, happened_at }) => ({ clientId: client_id, at: Date.parse(happened_at) }));
  for (const day of new Set(rows.map((row) => row.day))) await ensurePartition(database, "day", day);
  const times = visits.map(({ at }) => at);
  await createMonthPartitions(database, { since: Math.min(...times), until: Math.max(...times) });
  await database.withSystem(async (tx) => {
    await tx.execute(sql`
      insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device)
      select ${siteId}, day, id, happened_at, happened_at, type, client_id, raw, ${ip}, ${device}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(day date, id text, happened_at timestamptz, type text, client_id text, raw jsonb)
      on conflict do nothing`);
    await markWaiting(tx, siteId, groupByVisitor(visits), new Date(Math.min(...times)));
  });
}
