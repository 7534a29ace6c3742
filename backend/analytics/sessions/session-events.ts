import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { SessionEvent } from "@/lib/contract/analytics/sessions";
import { buildVisits } from "@/lib/domain/analytics/visit-builder";
import type { VisitDevice } from "@/lib/domain/analytics/visit-device";
import { readEvent, type SeenEvent, sortEvents, type VisitEvent } from "@/lib/domain/analytics/visit-events";
import { buildEventFacts, findRepeats } from "@/lib/domain/analytics/visit-timeline";
import { toIsoTime, type VisitRow } from "./session-rows";

/** Events that a timeline shows; a visit may count fewer. */
const EVENTS_MAX = 1_000;

/** An event of a visit with its arrival time, epoch ms. */
export type StoredEvent = SeenEvent & { receivedAt: number };

type RawRow = {
  id: string;
  at: number;
  received: number;
  type: VisitEvent["type"];
  raw: Record<string, unknown>;
  ip: string | null;
  device: VisitDevice | null;
  is_id_reused: boolean;
  is_clock_corrected: boolean;
  bot: string | null;
};

/** The events of a visit in the order in which they happened; empty once the raw events have expired. */
export async function readSessionEvents(
  tx: Tx,
  siteId: string,
  { client_id, started, last }: VisitRow,
): Promise<StoredEvent[]> {
  const from = toIsoTime(started);
  const to = toIsoTime(last);
  const { rows } = await tx.execute<RawRow>(sql`
    select id, round(extract(epoch from happened_at) * 1000)::float8 as at,
      round(extract(epoch from received_at) * 1000)::float8 as received, type, raw, ip, device, is_id_reused,
      is_clock_corrected, bot
    from events
    where site_id = ${siteId} and client_id = ${client_id}
      and happened_at >= ${from}::timestamptz and happened_at <= ${to}::timestamptz
      and day >= ${from.slice(0, 10)}::date and day <= ${to.slice(0, 10)}::date
    order by happened_at, id limit ${EVENTS_MAX}`);
  const received = new Map(rows.map((row) => [row.id, row.received]));
  const read = rows.map(({ is_id_reused: isIdReused, is_clock_corrected: isClockCorrected, received: _, ...event }) =>
    readEvent({ ...event, isIdReused, isClockCorrected }),
  );
  return sortEvents(read).map((event) => ({ ...event, receivedAt: received.get(event.id) ?? event.at }));
}

/**
 * The warnings of each event of a visit, by event ID.
 * @param currency the currency of the site.
 */
export function collectWarningsById(events: readonly VisitEvent[], currency: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { eventWarnings } of buildVisits(events, [], undefined, currency)) {
    for (const [id, warnings] of eventWarnings) found.set(id, [...(found.get(id) ?? []), ...warnings]);
  }
  return found;
}

/** The timeline of a visit in wire format. */
export function toTimeline(events: readonly StoredEvent[], currency: string): SessionEvent[] {
  const warnings = collectWarningsById(events, currency);
  const facts = buildEventFacts(events);
  const repeats = findRepeats(events);
  return events.flatMap((event, at) => {
    const eventFacts = facts[at];
    if (eventFacts === undefined) return [];
    const [list] = eventFacts.lists;
    const title = typeof event.raw.title === "string" ? event.raw.title : (eventFacts.action?.title ?? null);
    return [
      {
        id: event.id,
        type: event.type,
        list: list?.name ?? eventFacts.action?.list ?? null,
        received_at: toIsoTime(event.receivedAt),
        title,
        summary: list?.query ?? eventFacts.action?.identity ?? eventFacts.url,
        items_count: list?.items_count ?? eventFacts.bought.length,
        warnings: warnings.get(event.id) ?? [],
        happened_at: toIsoTime(event.at),
        facts: eventFacts,
        repeats_previous: repeats[at] ?? false,
      },
    ];
  });
}
