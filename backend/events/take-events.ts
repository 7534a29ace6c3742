import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema";
import type { SiteRow } from "@/backend/implement";
import { reportsOf } from "@/lib/domain/missing-items";
import { ApiError } from "@/lib/http/api-error";
import type { JudgedEvent } from "./judge-event";
import type { CatalogueLooks } from "./known-patterns";
import { noteReports } from "./note-reports";

/** Stores events of a site in one transaction, and what they tell of its catalogue; those that had come before do nothing. */
export async function takeEvents(
  { database, looks }: { database: Database; looks: CatalogueLooks },
  site: SiteRow,
  judged: readonly JudgedEvent[],
  now: Date,
): Promise<void> {
  if (judged.length === 0) return;
  const { siteId } = site;
  // The table of a day is made on its own: making it waits for everybody who is writing.
  const days = [...new Set(judged.map(({ happenedAt }) => dayOf(happenedAt)))];
  await makeDays(database, days);
  await database.withSite(siteId, async (tx) => {
    const fresh = await store(tx, siteId, judged, now);
    const look = await looks.of(tx, site, now);
    if (look === null || fresh.length === 0) return;
    const reports = fresh.flatMap(({ event, happenedAt }) => reportsOf(event, happenedAt.getTime()));
    await noteReports(tx, site, { reports, look, today: dayOf(now) });
  });
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

const made = new WeakMap<Database, Set<string>>();

async function makeDays(database: Database, days: readonly string[]): Promise<void> {
  const known = made.get(database) ?? new Set();
  made.set(database, known);
  for (const day of days) {
    if (known.has(day)) continue;
    await database.withSystem((tx) => tx.execute(sql`select events_of_day(${day}::date)`));
    known.add(day);
  }
}

/** Answers the events that are new, in the order of their ids, which is the order in which rows are locked. */
async function store(tx: Tx, siteId: string, judged: readonly JudgedEvent[], now: Date): Promise<JudgedEvent[]> {
  const byKey = new Map<string, JudgedEvent>();
  for (const one of judged) {
    const key = keyOf(dayOf(one.happenedAt), one.event.id);
    if (!byKey.has(key)) byKey.set(key, one);
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const rows = JSON.stringify(
    sorted.map(({ event, raw, happenedAt }) => ({
      ...{ day: dayOf(happenedAt), id: event.id, happened_at: happenedAt.toISOString() },
      ...{ type: event.type, client_id: event.client_id, raw },
    })),
  );
  const { rows: fresh } = await tx.execute<{ day: string; id: string }>(sql`
    insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw)
    select ${siteId}, day, id, ${now.toISOString()}::timestamptz, happened_at, type, client_id, raw
    from jsonb_to_recordset(${rows}::jsonb)
      as r(day date, id text, happened_at timestamptz, type text, client_id text, raw jsonb)
    on conflict do nothing
    returning day::text as day, id`);
  const isFresh = new Set(fresh.map(({ day, id }) => keyOf(day, id)));
  return sorted.filter(({ event, happenedAt }) => isFresh.has(keyOf(dayOf(happenedAt), event.id)));
}

function keyOf(day: string, id: string): string {
  return `${day} ${id}`;
}
