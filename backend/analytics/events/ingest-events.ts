import { sql } from "drizzle-orm";
import { markWaiting, visitorsOf } from "@/backend/analytics/build/mark-waiting";
import type { Database, Tx } from "@/backend/db/client";
import { makePart } from "@/backend/db/make-part";
import { toTimestamp } from "@/backend/db/steps";
import { reportsOf } from "@/lib/domain/analytics/item-reports";
import { deviceOfAgent } from "@/lib/domain/analytics/visit-device";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";
import type { CatalogueLooks } from "./catalogue-memory";
import { type EventSite, noteReports } from "./note-reports";
import type { JudgedEvent } from "./validate-event";
import type { VisitorFacts } from "./visitor-facts";

/**
 * What a request brings of a site: events, marks of those that are dropped, what is known of who sent them, and when it
 * came.
 */
export type Brought = {
  judged: readonly JudgedEvent[];
  dropped: readonly Dropped[];
  facts: VisitorFacts;
  receivedAt: Date;
};

type ReceivedEvent = JudgedEvent & Pick<Brought, "facts" | "receivedAt">;

/**
 * Stores what requests brought of a site in one transaction, with what it reveals about the catalogue, and has the visits of
 * their visitors built; events that had come before do nothing. No two requests hold the same event.
 */
export async function takeEvents(
  { database, looks }: { database: Database; looks: CatalogueLooks },
  site: EventSite,
  requests: readonly Brought[],
): Promise<void> {
  const { siteId } = site;
  const now = requests.at(-1)?.receivedAt;
  if (now === undefined) return;
  const dropped = requests.flatMap((request) => request.dropped);
  const judged = requests.flatMap(({ judged: own, facts, receivedAt }) =>
    own.map((one): ReceivedEvent => ({ ...one, facts, receivedAt })),
  );
  const days = new Set(judged.map(({ happenedAt }) => dayOf(happenedAt)));
  await Promise.all([...days].map((day) => makePart(database, "day", day)));
  const noted = await database.withSite(siteId, async (tx) => {
    await noteDropped(tx, siteId, dropped, now);
    if (judged.length === 0) return null;
    const { fresh, changed } = await store(tx, siteId, judged);
    await markWaiting(tx, siteId, visitorsOf(changed), now);
    const look = await looks.of(tx, site, now);
    if (look === null || fresh.length === 0) return null;
    const reports = fresh.flatMap(({ event, happenedAt }) => reportsOf(event, happenedAt.getTime()));
    return { look, seen: await noteReports(tx, site, { reports, look, today: dayOf(now), now }) };
  });
  noted?.look.memory.noted(noted.seen);
}

/** The day of a moment, UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

type Stored = { fresh: JudgedEvent[]; changed: { clientId: string; at: number }[] };

/**
 * Answers the events that are new, in the order of their ids, which is the order in which rows are locked; and whose visits
 * change by them. The same id with other contents is noted at the event that was first, and nothing else is kept of it.
 */
async function store(tx: Tx, siteId: string, judged: readonly ReceivedEvent[]): Promise<Stored> {
  const byKey = new Map<string, ReceivedEvent>();
  for (const one of judged) {
    const key = keyOf(one);
    if (!byKey.has(key)) byKey.set(key, one);
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = JSON.stringify(
    sorted.map(([, { event, raw, happenedAt, facts, receivedAt }]) => {
      const happened = happenedAt.toISOString();
      // A server that sends for its visitors says in each event what they have.
      const device = typeof raw.user_agent === "string" ? deviceOfAgent(raw.user_agent) : facts.device;
      const { id, type, client_id } = event;
      const received = { received_at: receivedAt.toISOString(), ip: facts.ip };
      return { day: happened.slice(0, 10), id, happened_at: happened, type, client_id, raw, device, ...received };
    }),
  );
  const { rows: touched } = await tx.execute<{
    day: string;
    id: string;
    client_id: string;
    at: number;
    old: boolean;
  }>(sql`
    insert into events as e (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device)
    select ${siteId}, day, id, received_at, happened_at, type, client_id, raw, ip, device
    from jsonb_to_recordset(${rows}::jsonb) as r(day date, id text, received_at timestamptz, happened_at timestamptz,
      type text, client_id text, raw jsonb, ip text, device text)
    on conflict (site_id, day, id) do update set is_id_reused = true
      where not e.is_id_reused and e.raw <> excluded.raw
    returning day::text as day, id, client_id, round(extract(epoch from happened_at) * 1000)::float8 as at,
      is_id_reused as old`);
  const isFresh = new Set(touched.filter(({ old }) => !old).map(({ day, id }) => `${day} ${id}`));
  return {
    fresh: sorted.filter(([key]) => isFresh.has(key)).map(([, one]) => one),
    changed: touched.map(({ client_id, at }) => ({ clientId: client_id, at })),
  };
}

/** Identifies an event within its site. */
export function keyOf({ happenedAt, event }: JudgedEvent): string {
  return `${dayOf(happenedAt)} ${event.id}`;
}

/** An event that is dropped, although it says whose it is. */
export type Dropped = { clientId: string; warning: VisitWarning };

/** Keeps that events were dropped, so that the visits of their visitors tell of it; they are built anew for that. */
async function noteDropped(tx: Tx, siteId: string, dropped: readonly Dropped[], now: Date): Promise<void> {
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
  await markWaiting(tx, siteId, visitorsOf(seen), now);
}
