import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { toDay } from "@/backend/analytics/arrivals/event-day";
import { findBotOfEvent } from "@/backend/analytics/arrivals/known-agents";
import { dropRepeatedOrders, findLiveOrders } from "@/backend/analytics/arrivals/order-days";
import { groupByVisitor, markWaiting } from "@/backend/analytics/build/mark-waiting";
import type { Database, Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import type { addEvents, IMPORTED_EVENT_CODES } from "@/lib/contract/analytics/event-import";
import {
  EVENT_CODES,
  EVENT_TEXT_MAX,
  type EventCode,
  type ShopEvent,
  shopEvent,
} from "@/lib/contract/analytics/events";
import { cutQueries } from "@/lib/domain/analytics/long-queries";
import { isReturn } from "@/lib/domain/analytics/order-amount";
import { detectDevice } from "@/lib/domain/analytics/visit-device";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";
import type { Output } from "@/lib/http/endpoint";
import { countBanners, pickBanner } from "./count-banners";
import { truncateAddress } from "./visitor-facts";

// Imports past events from files. Their reports about the catalog are ignored: it was a different catalog then.

type SentEvent = { raw: Record<string, unknown>; ip?: string | null | undefined };
type Code = (typeof IMPORTED_EVENT_CODES)[number];
type ParsedEvent = {
  event: ShopEvent;
  raw: Record<string, unknown>;
  ip: string | null;
  happenedAt: Date;
  bot: string | null;
};

/** Stores the valid events of a batch, and queues their visitors for building. */
export async function ingestHistory(
  database: Database,
  siteId: string,
  sent: readonly SentEvent[],
  now: Date,
): Promise<Output<typeof addEvents>> {
  const refused: { index: number; code: Code }[] = [];
  const valid = new Map<string, ParsedEvent>();
  let known = 0;
  sent.forEach((one, index) => {
    const read = validate(one, siteId, now);
    if ("code" in read) refused.push({ index, code: read.code });
    else {
      const same = valid.get(read.event.id);
      if (same !== undefined) known += 1;
      if (same === undefined || (same.bot !== null && read.bot === null)) valid.set(read.event.id, read);
    }
  });
  const events = [...valid.values()].sort((a, b) => (a.event.id < b.event.id ? -1 : 1));
  if (events.length === 0) return { accepted: 0, known, refused };
  await createDayPartitions(database, events);
  const fresh = await database.withSite(siteId, async (tx) => {
    const live = await findLiveOrders(tx, siteId, events);
    const others = events.filter((one) => !live.has(one));
    const orders = await dropRepeatedOrders(tx, siteId, others);
    const ids = await storeEvents(tx, siteId, orders.events, now);
    const taken = others.filter(({ event }) => ids.has(event.id));
    const seen = taken.map(({ event, happenedAt }) => ({ clientId: event.client_id, at: happenedAt.getTime() }));
    await markWaiting(tx, siteId, groupByVisitor([...seen, ...orders.changed]), now);
    await countBanners(
      tx,
      siteId,
      taken.flatMap(({ event, happenedAt, bot }) => (bot === null ? pickBanner(event, happenedAt.getTime()) : [])),
    );
    return taken.length;
  });
  return { accepted: fresh, known: known + events.length - fresh, refused };
}

function validate({ raw: sent, ip }: SentEvent, siteId: string, now: Date): ParsedEvent | { code: Code } {
  const raw = cutQueries(sent);
  if (JSON.stringify(raw).length > EVENT_TEXT_MAX) return { code: "event_too_large" };
  const read = z.safeParse(shopEvent, raw);
  if (!read.success) return { code: findCode(read.error.issues.map(({ message }) => message)) };
  const event = read.data;
  if (event.tracker_id != null && event.tracker_id !== siteId) return { code: "tracker_mismatch" };
  if (event.type === "transaction" && isReturn(event.items)) return { code: "amount_negative" };
  if (event.local_timestamp == null) return { code: "timestamp_invalid" };
  const at = event.local_timestamp * 1000;
  if (at > now.getTime()) return { code: "in_future" };
  if (at < now.getTime() - HISTORY_DAYS * DAY_MS) return { code: "too_old" };
  return { event, raw, ip: truncateAddress(ip ?? null), happenedAt: new Date(at), bot: findBotOfEvent(raw, null) };
}

function findCode(messages: readonly string[]): EventCode {
  return EVENT_CODES.find((code) => code !== "invalid" && messages.includes(code)) ?? "invalid";
}

/** Creates the daily partitions in their own transactions: creating one blocks all writers. */
async function createDayPartitions(database: Database, events: readonly ParsedEvent[]): Promise<void> {
  for (const day of new Set(events.map(({ happenedAt }) => toDay(happenedAt)))) {
    await database.withSystem((tx) => tx.execute(sql`select events_of_day(${day}::date)`));
  }
}

/** Returns the IDs of new events. */
async function storeEvents(tx: Tx, siteId: string, events: readonly ParsedEvent[], now: Date): Promise<Set<string>> {
  const rows = JSON.stringify(
    events.map(({ event, raw, ip, happenedAt, bot }) => ({
      day: toDay(happenedAt),
      id: event.id,
      happened_at: happenedAt.toISOString(),
      type: event.type,
      raw,
      ip,
      client_id: event.client_id,
      device: typeof raw.user_agent === "string" ? detectDevice(raw.user_agent) : null,
      bot,
    })),
  );
  const { rows: fresh } = await tx.execute<{ id: string }>(sql`
    insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device, bot)
    select ${siteId}, day, id, ${toTimestamp(now)}, happened_at, type, client_id, raw, ip, device, bot
    from jsonb_to_recordset(${rows}::jsonb)
      as r(day date, id text, happened_at timestamptz, type text, client_id text, raw jsonb, ip text, device text,
        bot text)
    on conflict do nothing
    returning id`);
  return new Set(fresh.map(({ id }) => id));
}
