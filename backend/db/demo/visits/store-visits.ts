import { sql } from "drizzle-orm";
import { makeMonths } from "@/backend/analytics/build-visits";
import { markWaiting, visitorsOf, type WaitingVisitor } from "@/backend/analytics/mark-waiting";
import { type BuiltVisit, storeVisits } from "@/backend/analytics/replace-visits";
import type { Database, Tx } from "@/backend/db/client";
import { droppedEvents } from "@/backend/db/schema-events";
import { fold } from "@/lib/domain/fold";
import { visitsOf } from "@/lib/domain/visit-builder";
import { VISIT_IDLE_MS } from "@/lib/domain/visit-clock";
import { deviceOfPlatform } from "@/lib/domain/visit-device";
import type { VisitEvent } from "@/lib/domain/visit-reading";
import type { DemoSite } from "../sites";
import type { MadeEvent } from "./event-pen";
import type { MadeDrop } from "./flaws";
import type { Effect } from "./shelves";

// Made-up events go past the intake, which would take minutes for a quarter of a year.

const BATCH = 2000;
const DAY_MS = 86_400_000;
/** Tables of days that are made in one statement: a server lets none run for long. */
const DAYS_AT_ONCE = 15;

/** The last moment that a site has a made-up event of; null where it has none. */
export async function madeUntil(tx: Tx, siteId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select extract(epoch from max(e.happened_at)) * 1000 as until from events e
    where e.site_id = ${siteId} and e.id like 'demo-%' and e.day = (
      select max(day) from events where site_id = ${siteId} and id >= 'demo-' and id < 'demo.')`);
  const until = rows[0]?.until ?? null;
  return until === null ? null : Number(until);
}

/** What customizations of queries do, by folded query. */
export async function effectsOf(tx: Tx, siteId: string): Promise<Map<string, Effect>> {
  const { rows } = await tx.execute<{ key: string; at: string; identity: string; position: number | null }>(sql`
    select c.subject_key as key, extract(epoch from greatest(c.updated_at, r.active_from)) * 1000 as at,
      r.item_url as identity, r.position
    from customizations c join rules r on r.site_id = c.site_id and r.customization_id = c.id
    where c.site_id = ${siteId} and c.kind = 'query-customizations' and not r.waiting and r.item_state = 'there'
      and r.active_to is null and (r.active_from is null or r.active_from <= now()) and r.place <> 'autocomplete'
    order by r.ordinal`);
  const effects = new Map<string, Effect>();
  for (const { key, at, identity, position } of rows) {
    const known = effects.get(fold(key)) ?? { from: Number(at), pins: [], hidden: [] };
    const pins = position === null ? known.pins : [...known.pins, { identity, position }];
    const hidden = position === null ? [...known.hidden, identity] : known.hidden;
    effects.set(fold(key), { from: Math.min(known.from, Number(at)), pins, hidden });
  }
  return effects;
}

/** Makes the tables of days and months that have none. */
export async function makeDays(database: Database, from: number, to: number): Promise<void> {
  await makeMonths(database, { since: from, until: to });
  for (let at = from; at <= to + DAY_MS; at += DAYS_AT_ONCE * DAY_MS) {
    const days = Array.from({ length: DAYS_AT_ONCE }, (_, index) => at + index * DAY_MS).filter(
      (day) => day <= to + DAY_MS,
    );
    const names = days.map((day) => new Date(day).toISOString().slice(0, 10));
    await database.withSystem((tx) =>
      tx.execute(sql`select count(events_of_day(day)) from unnest(${sql.param(names)}::date[]) as day`),
    );
  }
}

/** Events of a site, marks of those that were dropped, and the end of the stretch of time that they are all of. */
export type Stretch = { events: readonly MadeEvent[]; dropped: readonly MadeDrop[]; end: number };

/**
 * Puts a stretch of a site's time in, in one transaction: events, and the visits made of them. `isFirst`: nothing of the
 * site was there before, so that no visit is to be replaced; else its visitors wait for the visits to be built, as do
 * those who may go on after the end of the stretch.
 */
export async function storeStretch(
  database: Database,
  site: DemoSite,
  { events, dropped, end }: Stretch,
  isFirst: boolean,
): Promise<void> {
  if (events.length === 0) return;
  const { siteId } = site;
  await database.withSystem(async (tx) => {
    for (let from = 0; from < events.length; from += BATCH)
      await storeEvents(tx, siteId, events.slice(from, from + BATCH));
    await storeDropped(tx, siteId, dropped);
    const goesOn = (visitor: WaitingVisitor): boolean => !isFirst || visitor.until > end - VISIT_IDLE_MS;
    const waiting = visitorsOf(events).filter(goesOn);
    await markWaiting(tx, siteId, waiting, new Date(events[0]?.at ?? 0));
    if (!isFirst) return;
    const left = new Set(waiting.map(({ clientId }) => clientId));
    await storeVisits(
      tx,
      site,
      visitsOfAll(
        events.filter(({ clientId }) => !left.has(clientId)),
        dropped,
      ),
    );
  });
}

function visitsOfAll(events: readonly MadeEvent[], dropped: readonly MadeDrop[]): BuiltVisit[] {
  const byClient = new Map<string, VisitEvent[]>();
  for (const { id, at, type, clientId, ip, isIdReused, raw } of events) {
    const own = byClient.get(clientId) ?? [];
    own.push({ id, at, type, raw, ip, device: deviceOfPlatform(raw.platform), isIdReused });
    byClient.set(clientId, own);
  }
  return [...byClient].flatMap(([clientId, own]) => {
    const ofClient = dropped.filter((one) => one.clientId === clientId);
    return visitsOf(own, ofClient).map((visit) => ({ ...visit, clientId }));
  });
}

async function storeEvents(tx: Tx, siteId: string, events: readonly MadeEvent[]): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ id, at, type, clientId, ip, isIdReused, raw }) => {
      const happened = new Date(at).toISOString();
      return {
        ...{ day: happened.slice(0, 10), id, happened_at: happened, type, client_id: clientId, raw },
        ...{ ip, device: deviceOfPlatform(raw.platform), is_id_reused: isIdReused },
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

async function storeDropped(tx: Tx, siteId: string, dropped: readonly MadeDrop[]): Promise<void> {
  if (dropped.length === 0) return;
  const rows = dropped.map(({ clientId, at, warning, events }) => {
    const lastAt = new Date(at);
    return { siteId, clientId, day: lastAt.toISOString().slice(0, 10), warning, events, lastAt };
  });
  await tx.insert(droppedEvents).values(rows).onConflictDoNothing();
}
