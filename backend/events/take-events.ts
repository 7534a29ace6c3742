import { eq, sql } from "drizzle-orm";
import { markWaiting, visitorsOf } from "@/backend/analytics/mark-waiting";
import type { Database, Tx } from "@/backend/db/client";
import { makePart } from "@/backend/db/make-part";
import { sites } from "@/backend/db/schema";
import type { SiteRow } from "@/backend/implement";
import { reportsOf } from "@/lib/domain/missing-items";
import { deviceOfAgent } from "@/lib/domain/visit-device";
import { ApiError } from "@/lib/http/api-error";
import type { JudgedEvent } from "./judge-event";
import type { CatalogueLooks } from "./known-patterns";
import { type Dropped, noteDropped } from "./note-dropped";
import { noteReports } from "./note-reports";
import type { VisitorFacts } from "./visitor-facts";

/** What a request brings of a site: events, marks of those that are dropped, and what is known of who sent them. */
export type Brought = { judged: readonly JudgedEvent[]; dropped: readonly Dropped[]; facts: VisitorFacts };

/**
 * Stores events of a site in one transaction, with what they tell of its catalogue, and has the visits of their visitors
 * built; those that had come before do nothing.
 */
export async function takeEvents(
  { database, looks }: { database: Database; looks: CatalogueLooks },
  site: SiteRow,
  { judged, dropped, facts }: Brought,
  now: Date,
): Promise<void> {
  const { siteId } = site;
  if (dropped.length > 0) await database.withSite(siteId, (tx) => noteDropped(tx, siteId, dropped, now));
  if (judged.length === 0) return;
  const days = new Set(judged.map(({ happenedAt }) => dayOf(happenedAt)));
  await Promise.all([...days].map((day) => makePart(database, "day", day)));
  const noted = await database.withSite(siteId, async (tx) => {
    const { fresh, changed } = await store(tx, siteId, { judged, facts }, now);
    await markWaiting(tx, siteId, visitorsOf(changed), now);
    const look = await looks.of(tx, site, now);
    if (look === null || fresh.length === 0) return null;
    const reports = fresh.flatMap(({ event, happenedAt }) => reportsOf(event, happenedAt.getTime()));
    return { look, seen: await noteReports(tx, site, { reports, look, today: dayOf(now), now }) };
  });
  noted?.look.memory.noted(noted.seen);
}

/** The site of a tracking code; ApiError 404 `unknown_site`. */
export async function siteOf(database: Database, siteId: string): Promise<SiteRow> {
  const [site] = await database.db.select().from(sites).where(eq(sites.siteId, siteId));
  if (site === undefined) throw new ApiError(404, { error: "unknown_site" });
  return site;
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
async function store(
  tx: Tx,
  siteId: string,
  { judged, facts }: Pick<Brought, "judged" | "facts">,
  now: Date,
): Promise<Stored> {
  const byKey = new Map<string, JudgedEvent>();
  for (const one of judged) {
    const key = keyOf(dayOf(one.happenedAt), one.event.id);
    if (!byKey.has(key)) byKey.set(key, one);
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = JSON.stringify(
    sorted.map(([, { event, raw, happenedAt }]) => {
      const happened = happenedAt.toISOString();
      // A server that sends for its visitors says in each event what they have.
      const device = typeof raw.user_agent === "string" ? deviceOfAgent(raw.user_agent) : facts.device;
      const { id, type, client_id } = event;
      return { day: happened.slice(0, 10), id, happened_at: happened, type, client_id, raw, device };
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
    select ${siteId}, day, id, ${now.toISOString()}::timestamptz, happened_at, type, client_id, raw, ${facts.ip}, device
    from jsonb_to_recordset(${rows}::jsonb)
      as r(day date, id text, happened_at timestamptz, type text, client_id text, raw jsonb, device text)
    on conflict (site_id, day, id) do update set is_id_reused = true
      where not e.is_id_reused and e.raw <> excluded.raw
    returning day::text as day, id, client_id, round(extract(epoch from happened_at) * 1000)::float8 as at,
      is_id_reused as old`);
  const isFresh = new Set(touched.filter(({ old }) => !old).map(({ day, id }) => keyOf(day, id)));
  return {
    fresh: sorted.filter(([key]) => isFresh.has(key)).map(([, one]) => one),
    changed: touched.map(({ client_id, at }) => ({ clientId: client_id, at })),
  };
}

function keyOf(day: string, id: string): string {
  return `${day} ${id}`;
}
