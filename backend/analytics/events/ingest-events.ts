import { sql } from "drizzle-orm";
import { toDay } from "@/backend/analytics/arrivals/event-day";
import { findBotOfEvent } from "@/backend/analytics/arrivals/known-agents";
import { dropRepeatedOrders } from "@/backend/analytics/arrivals/order-days";
import { groupByVisitor, markWaiting } from "@/backend/analytics/build/mark-waiting";
import type { Database, Tx } from "@/backend/db/client";
import { ensurePartition } from "@/backend/db/ensure-partition";
import { toTimestamp } from "@/backend/db/steps";
import { collectItemReports } from "@/lib/domain/analytics/item-reports";
import { detectDevice } from "@/lib/domain/analytics/visit-device";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";
import type { CatalogueProfiles } from "./catalogue-cache";
import { countBanners, pickBanner } from "./count-banners";
import { applyFirstTimes } from "./first-times";
import { type EventSite, noteReports } from "./note-reports";
import type { ValidEvent } from "./validate-event";
import type { VisitorFacts } from "./visitor-facts";

/** The events of one request: valid ones, warnings about dropped ones, facts about the sender, and when it arrived. */
export type EventRequest = {
  events: readonly ValidEvent[];
  dropped: readonly DroppedNotice[];
  facts: VisitorFacts;
  receivedAt: Date;
};

type ReceivedEvent = ValidEvent & Pick<EventRequest, "facts" | "receivedAt"> & { bot: string | null };

/**
 * Stores the events of several requests in one transaction, with what they report about the catalog, and queues their visitors
 * for building. Events with a known ID are ignored. No two requests may contain events with the same ID.
 */
export async function ingestEvents(
  { database, profiles }: { database: Database; profiles: CatalogueProfiles },
  site: EventSite,
  requests: readonly EventRequest[],
): Promise<void> {
  const { siteId } = site;
  const now = requests.at(-1)?.receivedAt;
  if (now === undefined) return;
  const dropped = requests.flatMap((request) => request.dropped);
  const received = requests.flatMap(({ events: own, facts, receivedAt }) =>
    own.map((one): ReceivedEvent => ({ ...one, facts, receivedAt, bot: findBotOfEvent(one.raw, facts.bot) })),
  );
  const days = new Set(received.map(({ happenedAt }) => toDay(happenedAt)));
  await Promise.all([...days].map((day) => ensurePartition(database, "day", day)));
  const noted = await database.withSite(siteId, async (tx) => {
    await noteDropped(tx, siteId, dropped, now);
    if (received.length === 0) return null;
    const orders = await dropRepeatedOrders(tx, siteId, await applyFirstTimes(tx, siteId, received, now));
    const { fresh: stored, changed } = await storeEvents(tx, siteId, orders.events);
    await markWaiting(tx, siteId, groupByVisitor([...changed, ...orders.changed]), now);
    // What a bot loads says nothing about shoppers or the catalog: it follows links of years ago.
    const fresh = stored.filter(({ bot }) => bot === null);
    await countBanners(
      tx,
      siteId,
      fresh.flatMap(({ event, happenedAt }) => pickBanner(event, happenedAt.getTime())),
    );
    const profile = await profiles.read(tx, site, now);
    if (profile === null || fresh.length === 0) return null;
    const reports = fresh.flatMap(({ event, happenedAt }) => collectItemReports(event, happenedAt.getTime()));
    return { profile, seen: await noteReports(tx, site, { reports, profile, today: toDay(now), now }) };
  });
  noted?.profile.cache.markSeen(noted.seen);
}

type StoredEvents = { fresh: ReceivedEvent[]; changed: { clientId: string; at: number }[] };

/**
 * The new events, sorted by ID, which is the order in which rows are locked, and the events whose visits change. If an
 * ID repeats with other content, the first event is marked and the second discarded. An order that is loaded again has
 * another time, so only other items are other content. A person's event takes precedence over that of a bot.
 */
async function storeEvents(tx: Tx, siteId: string, events: readonly ReceivedEvent[]): Promise<StoredEvents> {
  const byKey = new Map<string, ReceivedEvent>();
  for (const one of events) {
    const key = toEventKey(one);
    const known = byKey.get(key);
    if (known === undefined || (known.bot !== null && one.bot === null)) byKey.set(key, one);
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = JSON.stringify(
    sorted.map(([, { event, raw, happenedAt, isClockCorrected, facts, receivedAt, bot }]) => {
      const happened = happenedAt.toISOString();
      // A server that sends for its visitors names the device in each event.
      const device = typeof raw.user_agent === "string" ? detectDevice(raw.user_agent) : facts.device;
      const { id, type, client_id } = event;
      const received = { received_at: receivedAt.toISOString(), ip: facts.ip, is_clock_corrected: isClockCorrected };
      return { day: happened.slice(0, 10), id, happened_at: happened, type, client_id, raw, device, bot, ...received };
    }),
  );
  const { rows: touched } = await tx.execute<{
    day: string;
    id: string;
    client_id: string;
    at: number;
    old: boolean;
  }>(sql`
    insert into events as e
      (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device, is_clock_corrected, bot)
    select ${siteId}, day, id, received_at, happened_at, type, client_id, raw, ip, device, is_clock_corrected, bot
    from jsonb_to_recordset(${rows}::jsonb) as r(day date, id text, received_at timestamptz, happened_at timestamptz,
      type text, client_id text, raw jsonb, ip text, device text, is_clock_corrected boolean, bot text)
    on conflict (site_id, day, id) do update set is_id_reused = true
      where not e.is_id_reused and (e.bot is not null or excluded.bot is null) and case when e.type = 'transaction' and excluded.type = 'transaction'
        then e.raw -> 'items' <> excluded.raw -> 'items' else e.raw <> excluded.raw end
    returning day::text as day, id, client_id, round(extract(epoch from happened_at) * 1000)::float8 as at,
      is_id_reused as old`);
  const isFresh = new Set(touched.filter(({ old }) => !old).map(({ day, id }) => `${day} ${id}`));
  return {
    fresh: sorted.filter(([key]) => isFresh.has(key)).map(([, one]) => one),
    changed: touched.map(({ client_id, at }) => ({ clientId: client_id, at })),
  };
}

/** Identifies an event within its site. */
function toEventKey({ happenedAt, event }: ValidEvent): string {
  return `${toDay(happenedAt)} ${event.id}`;
}

/** A dropped event whose visitor is known. */
export type DroppedNotice = { clientId: string; warning: VisitWarning };

/** Stores that events were dropped, and queues their visitors, so that the visits show the warning. */
async function noteDropped(tx: Tx, siteId: string, dropped: readonly DroppedNotice[], now: Date): Promise<void> {
  if (dropped.length === 0) return;
  const rows = JSON.stringify(dropped.map(({ clientId, warning }) => [clientId, warning]));
  await tx.execute(sql`
    insert into dropped_events as d (site_id, client_id, day, warning, events, last_at)
    select ${siteId}, r ->> 0, (${toTimestamp(now)} at time zone 'UTC')::date, r ->> 1, count(*),
      ${toTimestamp(now)}
    from jsonb_array_elements(${rows}::jsonb) r
    group by r ->> 0, r ->> 1 order by r ->> 0, r ->> 1
    on conflict (site_id, client_id, day, warning) do update set
      events = d.events + excluded.events, last_at = excluded.last_at`);
  const seen = dropped.map(({ clientId }) => ({ clientId, at: now.getTime() }));
  await markWaiting(tx, siteId, groupByVisitor(seen), now);
}
