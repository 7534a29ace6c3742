import { sql } from "drizzle-orm";
import { DEMO_SITES } from "@/backend/demo/sites";
import { buildVisits } from "@/lib/domain/analytics/visit-builder";
import { findPlatformDevice } from "@/lib/domain/analytics/visit-device";
import type { VisitEvent } from "@/lib/domain/analytics/visit-events";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Demo visits are created while the product serves requests; a process that dies meanwhile leaves nothing incomplete.

const ENV = { DEMO: "1", DEMO_DAYS: "8", LOG_LEVEL: "info" };
const FIRST_SITE = "100200-300401";

type Store = ReturnType<typeof openStore>;

let place: TestStore;
let running: StartedBackend | null = null;
beforeAll(async () => {
  place = await makeStore();
});
afterAll(async () => {
  await running?.kill();
  await place.remove();
});

async function start(): Promise<{ backend: StartedBackend; store: Store }> {
  const backend = await startBackend({ env: ENV, store: place });
  running = backend;
  return { backend, store: openStore(backend.controlUrl) };
}

function isComplete({ lines }: StartedBackend): boolean {
  return lines.some((line) => line.includes("demo visits added"));
}

/** Sites whose aggregates claim to be complete beyond the stored events, while these are still being created. */
async function overclaims(store: Store, backend: StartedBackend): Promise<string[]> {
  const rows = await store.execute<{ site_id: string }>(sql`
    select a.site_id from analytics_states a
    where a.folded_until > coalesce((select max(e.day) + 2 from events e where e.site_id = a.site_id), 'epoch')`);
  // Checked last: the log line is written before a later statement returns.
  return isComplete(backend) ? [] : rows.map(({ site_id: siteId }) => siteId);
}

async function countEvents(store: Store): Promise<number> {
  const [row] = await store.execute<{ count: number }>(sql`select count(*)::int as count from events`);
  return row?.count ?? 0;
}

async function pause(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
}

type Row = VisitEvent & { site: string; client: string; at: number };
type Made = { site: string; client: string; at: number; last: number; events: number };

/** The visits built from all stored events, and the stored visits, one line each. */
async function bothVisits(store: Store): Promise<[string[], string[]]> {
  const events = await store.execute<Row>(sql`
    select site_id as site, client_id as client, id, (extract(epoch from happened_at) * 1000)::float8 as at, type, raw,
      ip, is_id_reused as "isIdReused", is_clock_corrected as "isClockCorrected" from events`);
  const byClient = new Map<string, VisitEvent[]>();
  for (const event of events) {
    const own = byClient.get(`${event.site} ${event.client}`) ?? [];
    byClient.set(`${event.site} ${event.client}`, [
      ...own,
      { ...event, device: findPlatformDevice(event.raw.platform) },
    ]);
  }
  const wanted = [...byClient].flatMap(([key, own]) =>
    buildVisits(own, []).map((visit) => `${key} ${visit.startedAt} ${visit.lastAt} ${visit.events}`),
  );
  const made = await store.execute<Made>(sql`
    select site_id as site, client_id as client, events, (extract(epoch from started_at) * 1000)::float8 as at,
      (extract(epoch from last_at) * 1000)::float8 as last from visits`);
  const stored = made.map(({ site, client, at, last, events: count }) => `${site} ${client} ${at} ${last} ${count}`);
  return [wanted.sort(), stored.sort()];
}

/** Searches in a new demo and kills it once it has visits; returns false if it had all, because this process was too slow. */
async function searchAndKill(): Promise<boolean> {
  const { backend, store } = await start();
  const answer = await fetch(`${backend.publicUrl}/search?tracker_id=${FIRST_SITE}&q=tent`);
  expect(answer.status).toBe(200);
  while ((await countEvents(store)) === 0) await pause(20);
  await backend.kill();
  return !isComplete(backend);
}

test("serves requests while visits are created, claims no more than exists, and continues after being killed", async () => {
  while (!(await searchAndKill())) {
    await place.remove();
    place = await makeStore();
  }
  const { backend, store } = await start();
  const before = await countEvents(store);
  expect(before).toBeGreaterThan(0);
  while (!isComplete(backend)) {
    expect(await overclaims(store, backend)).toEqual([]);
    await pause(100);
  }
  for (const { siteId } of DEMO_SITES) {
    const body = JSON.stringify({ settle: siteId, at: new Date().toISOString() });
    expect((await fetch(backend.controlUrl, { method: "POST", body })).status).toBe(200);
  }
  expect(await countEvents(store)).toBeGreaterThan(before);
  const [wanted, stored] = await bothVisits(store);
  expect(stored).toEqual(wanted);
  const [sums] = await store.execute<{ summed: number; folded: number }>(sql`
    select (select sum(visits)::int from stats_hours where scope = 'all') as summed,
      (select count(*)::int from visits where is_folded) as folded`);
  expect(sums?.summed).toBe(sums?.folded);
  expect(sums?.folded).toBeGreaterThan(200);
});
