// Measures recommendations of a site with 20,000 items and a million events: the calls over HTTP, full and incremental training,
// searches while a training runs, memory. Prints one line of JSON. Run by measure-recommendations.mjs:
//   DATA_DIR=<an empty folder> node --import tsx scripts/bench/recommendation-load.ts

import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { serialize } from "node:v8";
import { createAdaptorServer } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { quantile } from "simple-statistics";
import { type Database, openDatabase } from "@/backend/db/client";
import { ensurePartition } from "@/backend/db/ensure-partition";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { openLog } from "@/backend/kit/log";
import { mountRecommend } from "@/backend/recommendations/recommend";
import { RuleCache } from "@/backend/recommendations/rules/rule-cache";
import { createRecommendationService } from "@/backend/recommendations/service";
import { mountSearchHost } from "@/backend/search/search-host";
import { createSearchService } from "@/backend/search/service/service";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { addCriteriaRules } from "./criteria-rules";
import { generateItems } from "./search-items";

const SITE = "bench-recommend";
const ITEMS = Number(process.env.BENCH_ITEMS ?? 20_000);
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const DAYS = 85;
const LATE_EVENTS = 500;
const REQUESTS = 3_000;
const WARM_REQUESTS = 300;
const SEARCHES = 600;
const AT_ONCE = 2;
const MB = 1024 * 1024;

const MODELS = [
  "item_detail_alternatives",
  "item_detail_complements",
  "basket",
  "trends",
  "user_click_based",
  "category",
];

async function seedItems(database: Database): Promise<void> {
  await database.db.execute(sql`insert into projects (id, name) values ('bench', 'Bench')`);
  await database.db.execute(sql`insert into site_groups (id, project_id, name) values ('bench', 'bench', 'Bench')`);
  let rows: object[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    await database.db.execute(sql`
      insert into catalogue_rows (site_id, identity, type, title, attributes, hash, sold_out, written_in)
      select ${SITE}, identity, 'item', title, attributes, 'h', false, 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(identity text, title text, attributes jsonb)`);
    rows = [];
  };
  for (const { title, attributes } of generateItems(ITEMS)) {
    rows.push({ identity: `i-${count}`, title, attributes });
    count += 1;
    if (rows.length === 500) await flush();
  }
  if (rows.length > 0) await flush();
  await database.db.execute(sql`
    insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url, catalogue_revision)
    values (${SITE}, 'bench', 'bench', 'Bench', 'Europe/Prague', 'CZK', 'en', '', 1)`);
}

/** Events of visits of ten events, around an item that popularity picks: views, clicks, lists, orders of three items. */
async function addEvents(
  database: Database,
  day: string,
  { count, name }: { count: number; name: string },
): Promise<void> {
  await ensurePartition(database, "day", day);
  await database.withSystem(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`
      insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw)
      select ${SITE}, ${day}::date, id, at, at, type, client, jsonb_build_object('id', id, 'client_id', client, 'type', type)
        || case type
          when 'pv' then jsonb_build_object('url', item, 'title', item)
          when 'click' then jsonb_build_object('action', jsonb_build_object('type', 'click', 'resource_identifier', item))
          when 'transaction' then jsonb_build_object('items', jsonb_build_array(
            jsonb_build_object('url', item, 'count', 1), jsonb_build_object('url', 'i-' || (base + 40) % ${ITEMS}::int, 'count', 1),
            jsonb_build_object('url', 'i-' || (base + 40 + step) % ${ITEMS}::int, 'count', 1)))
          else '{"lists": {"Search Results": {"items": [], "query": {"string": "lamp"}}}}'::jsonb end
      from (
        select ${name} || '-' || n as id, ${day}::timestamptz + n * interval '1 second' as at, visit::text as client, base, step,
          case when step in (0, 4) then 'event' when step = 9 and visit % 3 = 0 then 'transaction' when step % 2 = 1 then 'pv'
            else 'click' end as type,
          'i-' || (base + step * step) % ${ITEMS}::int as item
        from (
          select n, n % 10 as step, n / 10 + (hashtext(${day}) % 100000 + 200000) * 1000 as visit,
            floor(${ITEMS}::int * power(abs(hashtext(${day} || n / 10) % 10000) / 10000.0, 3))::int as base
          from generate_series(0, ${count}::int - 1) n
        ) numbered
      ) made on conflict do nothing`);
  });
}

/** Sends requests over some connections until `count` are answered; their times in ms. */
async function timeRequests(
  count: number,
  send: (at: number) => Promise<void>,
  isOver = () => false,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count && !isOver()) {
      const at = next++;
      const started = performance.now();
      await send(at);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times;
}

const formatDayAgo = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const PER_DAY = Math.ceil(EVENTS / DAYS);

/** A store with items and events, and its services on a listener. */
async function setUp() {
  const dataDir = process.env.DATA_DIR ?? "tmp/bench-recommendations";
  const log = openLog("warn");
  const database = await openDatabase({ DATA_DIR: dataDir }, log);
  await seedItems(database);
  for (let ago = DAYS - 1; ago >= 0; ago -= 1)
    await addEvents(database, formatDayAgo(ago), { count: PER_DAY, name: `e-${ago}` });
  await database.db.execute(sql`vacuum analyze`);
  const now = () => new Date();
  const search = createSearchService(database, { dataDir, log });
  await search.ready();
  const recommendations = createRecommendationService(database, { search, rules: new RuleCache(), log, now });
  const app = new Hono<HonoEnv>();
  mountSearchHost(app, { search, now }, null);
  mountRecommend(app, { search, recommendations, now });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    await recommendations.close();
    await search.close();
    server.close();
    await database.close();
  };
  return { database, recommendations, base, close };
}

type Bench = Awaited<ReturnType<typeof setUp>>;

async function call(url: string, init?: RequestInit): Promise<{ hits: number; rules: number }> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return { hits: text.split('"url"').length - 1, rules: text.split('"rule_id"').length - 1 };
}

/** Trains in full; how long it took, and the memory of the process before it and at its peak, in MB. */
async function measureFull({ recommendations }: Bench) {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const started = performance.now();
  const full = await recommendations.train(SITE);
  const fullMs = performance.now() - started;
  clearInterval(watch);
  if (full?.model == null) throw new Error("nothing was trained");
  const model = serialize(full.model).length;
  return { fullMs, model, stored: full.bytes, memoryMb: { before: before / MB, peak: most / MB } };
}

/** The request number `at` of a measurement. */
function sendRequest({ base }: Bench, at: number, query = ""): ReturnType<typeof call> {
  const items = [`i-${(at * 7) % ITEMS}`, `i-${(at * 13) % ITEMS}`];
  const body = JSON.stringify([
    { recommendation_type: MODELS[at % MODELS.length], item_ids: items, user_id: String(at), size: 10 },
  ]);
  return call(`${base}/v1/recommend?tracker_id=${SITE}${query}`, { method: "POST", body });
}

async function measureCalls(bench: Bench) {
  let hits = 0;
  const recommend = async (at: number): Promise<void> => {
    const answer = await sendRequest(bench, at);
    hits += answer.hits;
  };
  await timeRequests(WARM_REQUESTS, recommend);
  hits = 0;
  const times = await timeRequests(REQUESTS, recommend);
  if (hits < REQUESTS * 5) throw new Error(`only ${hits} hits`);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** The same calls with rules with criteria in each box. */
async function measureCriteria(bench: Bench) {
  await addCriteriaRules(bench.database, { siteId: SITE, models: MODELS, items: ITEMS });
  while ((await sendRequest(bench, 0, "&debug=1")).rules === 0) await setTimeout(100);
  return measureCalls(bench);
}

async function measureIncremental({ database, recommendations }: Bench) {
  await addEvents(database, formatDayAgo(0), { count: LATE_EVENTS + PER_DAY, name: "late" });
  const started = performance.now();
  const trained = await recommendations.train(SITE);
  if (trained?.model == null) throw new Error("nothing was trained again");
  return { incrementalMs: performance.now() - started, readDays: trained.readDays };
}

/** Searches without a training, and during a full one. */
async function measureSearches({ base, database, recommendations }: Bench) {
  const find = async (at: number): Promise<void> =>
    void (await call(`${base}/search?tracker_id=${SITE}&q=item%20${at % 50}`));
  await timeRequests(SEARCHES, find);
  const idle = await timeRequests(SEARCHES, find);
  await database.db.execute(sql`delete from recommendation_days where site_id = ${SITE}`);
  let isOver = false;
  const training = recommendations.train(SITE, { isComplete: true }).finally(() => (isOver = true));
  const busy = await timeRequests(Number.POSITIVE_INFINITY, find, () => isOver);
  await training;
  return { idle: quantile(idle, 0.95), busy: quantile(busy, 0.95) };
}

async function main(): Promise<void> {
  const bench = await setUp();
  const { rows } = await bench.database.db.execute<{ events: number }>(sql`select count(*)::int as events from events`);
  const full = await measureFull(bench);
  const calls = await measureCalls(bench);
  const criteria = await measureCriteria(bench);
  const incremental = await measureIncremental(bench);
  const searches = await measureSearches(bench);
  console.log(
    JSON.stringify({
      items: ITEMS,
      events: rows[0]?.events ?? 0,
      ...full,
      ...calls,
      criteria,
      ...incremental,
      ...searches,
    }),
  );
  await bench.close();
}

await main();
