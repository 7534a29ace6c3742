import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { createMonthPartitions } from "@/backend/analytics/build/build-visits";
import { groupByVisitor, markWaiting, type WaitingVisitor } from "@/backend/analytics/build/mark-waiting";
import { type BuiltVisit, storeVisits } from "@/backend/analytics/build/replace-visits";
import { type CountedBanner, countBanners, pickBanner } from "@/backend/analytics/events/count-banners";
import type { Database, Tx } from "@/backend/db/client";
import { ensurePartition } from "@/backend/db/ensure-partition";
import { droppedEvents } from "@/backend/db/schema/analytics/events";
import { takeTurn } from "@/backend/db/steps";
import type { DemoSite } from "@/backend/demo/sites";
import { shopEvent } from "@/lib/contract/analytics/events";
import { buildVisits } from "@/lib/domain/analytics/visit-builder";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import { findPlatformDevice } from "@/lib/domain/analytics/visit-device";
import type { VisitEvent } from "@/lib/domain/analytics/visit-events";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import type { DemoEvent } from "./event-writer";
import type { DroppedEvents } from "./flaws";
import type { DemoEffect } from "./shelves";

// Demo events bypass the intake, which would take minutes for three months of events.

/** Loads the time of a site's last demo event. */
export async function loadLastEventTime(tx: Tx, siteId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select extract(epoch from max(e.happened_at)) * 1000 as until from events e
    where e.site_id = ${siteId} and e.id like 'demo-%' and e.day = (
      select max(day) from events where site_id = ${siteId} and id >= 'demo-' and id < 'demo.')`);
  const until = rows[0]?.until ?? null;
  return until === null ? null : Number(until);
}

/** Loads the effects of customizations, by folded query or category path. */
export async function loadDemoEffects(tx: Tx, siteId: string): Promise<Map<string, DemoEffect>> {
  const { rows } = await tx.execute<{
    kind: string;
    key: string;
    at: string;
    identity: string;
    position: number | null;
  }>(sql`
    select c.kind, c.subject_key as key, extract(epoch from greatest(c.updated_at, r.active_from)) * 1000 as at,
      r.item_url as identity, r.position
    from customizations c join rules r on r.site_id = c.site_id and r.customization_id = c.id
    where c.site_id = ${siteId} and c.kind in ('query-customizations', 'product-listings') and not r.waiting and r.item_state = 'there'
      and r.active_to is null and (r.active_from is null or r.active_from <= now()) and r.place <> 'autocomplete'
    order by r.ordinal`);
  const effects = new Map<string, DemoEffect>();
  for (const { kind, key, at, identity, position } of rows) {
    const subject = kind === "product-listings" ? key : fold(key);
    const known = effects.get(subject) ?? { from: Number(at), pins: [], hidden: [] };
    const pins = position === null ? known.pins : [...known.pins, { identity, position }];
    const hidden = position === null ? [...known.hidden, identity] : known.hidden;
    effects.set(subject, { from: Math.min(known.from, Number(at)), pins, hidden });
  }
  return effects;
}

/**
 * Events of a site in a range of time, its dropped events, the time of the last event before the range (null: none), and its
 * end.
 */
export type VisitBatch = {
  events: readonly DemoEvent[];
  dropped: readonly DroppedEvents[];
  after: number | null;
  end: number;
};

/**
 * Stores a batch in one transaction: events and their visits. Visitors whose visit may have begun before the batch or may
 * continue after it are marked as waiting, so that their visits are built as after any new event.
 */
export async function storeVisitBatch(
  database: Database,
  site: DemoSite,
  { events, dropped, after, end }: VisitBatch,
): Promise<void> {
  const first = events[0];
  const last = events.at(-1);
  if (first === undefined || last === undefined) return;
  const { siteId } = site;
  await ensurePartitions(database, first.at, last.at);
  await takeTurn(database, async (tx) => {
    await storeEvents(tx, siteId, events);
    await countBanners(tx, siteId, listBanners(events));
    await storeDropped(tx, siteId, dropped);
    const isCut = ({ since, until }: WaitingVisitor): boolean =>
      until > end - VISIT_IDLE_MS || (after !== null && since <= after + VISIT_IDLE_MS);
    const waiting = groupByVisitor(events).filter(isCut);
    await markWaiting(tx, siteId, waiting, new Date(first.at));
    const left = new Set(waiting.map(({ clientId }) => clientId));
    await storeVisits(
      tx,
      site,
      buildAllVisits(
        events.filter(({ clientId }) => !left.has(clientId)),
        dropped,
      ),
    );
  });
}

/** Creates missing partitions of days and months. */
async function ensurePartitions(database: Database, from: number, to: number): Promise<void> {
  await createMonthPartitions(database, { since: from, until: to });
  for (let day = toDayNumber(toUtcDay(from)); day <= toDayNumber(toUtcDay(to)); day += 1)
    await ensurePartition(database, "day", toIsoDay(day));
}

function toUtcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function buildAllVisits(events: readonly DemoEvent[], dropped: readonly DroppedEvents[]): BuiltVisit[] {
  const byClient = new Map<string, VisitEvent[]>();
  for (const { id, at, type, clientId, ip, isIdReused, raw } of events) {
    const own = byClient.get(clientId) ?? [];
    const device = findPlatformDevice(raw.platform);
    own.push({ id, at, type, raw, ip, device, isIdReused, isClockCorrected: false });
    byClient.set(clientId, own);
  }
  return [...byClient].flatMap(([clientId, own]) => {
    const ofClient = dropped.filter((one) => one.clientId === clientId);
    return buildVisits(own, ofClient).map((visit) => ({ ...visit, clientId }));
  });
}

async function storeEvents(tx: Tx, siteId: string, events: readonly DemoEvent[]): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ id, at, type, clientId, ip, isIdReused, raw }) => {
      const happened = new Date(at).toISOString();
      return {
        day: happened.slice(0, 10),
        id,
        happened_at: happened,
        type,
        client_id: clientId,
        raw,
        ip,
        device: findPlatformDevice(raw.platform),
        is_id_reused: isIdReused,
      };
    }),
  );
  await tx.execute(sql`
    insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device, is_id_reused)
    select ${siteId}, day, id, happened_at, happened_at, type, client_id, raw, ip, device, is_id_reused
    from jsonb_to_recordset(${rows}::jsonb)
      as r(day date, id text, happened_at timestamptz, type text, client_id text, raw jsonb, ip text,
        device text, is_id_reused boolean)
    on conflict do nothing`);
}

/** The banner events, as the intake would count them. */
function listBanners(events: readonly DemoEvent[]): CountedBanner[] {
  return events.flatMap(({ type, at, raw }) => (type === "banner" ? pickBanner(z.parse(shopEvent, raw), at) : []));
}

async function storeDropped(tx: Tx, siteId: string, dropped: readonly DroppedEvents[]): Promise<void> {
  if (dropped.length === 0) return;
  const rows = dropped.map(({ clientId, at, warning, events }) => {
    const lastAt = new Date(at);
    return { siteId, clientId, day: lastAt.toISOString().slice(0, 10), warning, events, lastAt };
  });
  await tx.insert(droppedEvents).values(rows).onConflictDoNothing();
}
