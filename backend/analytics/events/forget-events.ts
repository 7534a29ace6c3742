import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { dropPartition } from "@/backend/db/ensure-partition";
import { deleteRows } from "@/backend/db/steps";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { EVENT_DAYS, HISTORY_DAYS } from "@/lib/domain/kit/limits";

const PART = /^events_(\d{4})(\d\d)(\d\d)$/;

/** Deletes expired raw events: drops the partitions of whole days. The days of orders go first, so that each order has its event. */
export async function forgetEvents(database: Database, now: Date): Promise<void> {
  const cut = new Date(now.getTime() - EVENT_DAYS * DAY_MS).toISOString().slice(0, 10);
  await deleteRows(database, "order_days", sql`day < ${cut}::date`);
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass`);
  for (const { name } of rows) {
    const part = PART.exec(name);
    const day = part === null ? null : part.slice(1).join("-");
    if (day === null || day >= cut) continue;
    await dropPartition(database, name);
  }
}

/** Deletes expired counts of banners, after as many days as other aggregates. */
export async function forgetBanners(database: Database, now: Date): Promise<void> {
  const cut = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  await deleteRows(database, "banner_days", sql`day < ${cut}::date`);
}
