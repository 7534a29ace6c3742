import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { EVENT_AGE_MAX_MS } from "@/lib/contract/analytics/events";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { ValidEvent } from "./validate-event";

// The time of an event may depend on its arrival: the clock of its page is wrong, or it names no time. Sent again, such an event
// would have another time, and count again if that is on another day, because the primary key of events has the day.

/** An event is up to three days old when it first arrives, and pages send it for up to three days. */
const WINDOW_MS = 2 * EVENT_AGE_MAX_MS;

/** Gives events that are already stored the time that they had when they first arrived. */
export async function applyFirstTimes<E extends ValidEvent>(
  tx: Tx,
  siteId: string,
  events: readonly E[],
  now: Date,
): Promise<readonly E[]> {
  const ids = events.filter(({ isTimeUnstable }) => isTimeUnstable).map(({ event }) => event.id);
  if (ids.length === 0) return events;
  const days: string[] = [];
  for (let at = now.getTime() - WINDOW_MS; at <= now.getTime(); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  // One lookup in the primary key for each ID and day: `limit` keeps the planner from scanning whole days.
  const { rows } = await tx.execute<{ id: string; at: number }>(sql`
    select e.id, e.at from unnest(${sql.param(ids)}::text[]) as i(id) cross join unnest(${sql.param(days)}::date[]) as d(day)
    cross join lateral (
      select id, round(extract(epoch from happened_at) * 1000)::float8 as at from events
      where site_id = ${siteId} and day = d.day and id = i.id limit 1
    ) e`);
  const first = new Map(rows.map(({ id, at }) => [id, new Date(at)]));
  return events.map((one) => ({ ...one, happenedAt: first.get(one.event.id) ?? one.happenedAt }));
}
