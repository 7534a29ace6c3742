import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { makeDatabase, startPostgres } from "../check/postgres.mjs";
import { buildHeaders } from "./console-calls.mjs";
import { makeSite } from "./make-site.mjs";
import { serveFeed, toIdentity } from "./million-feed.mjs";
import { measurePages } from "./million-pages.mjs";
import { readCpuSeconds, readResidentMb, watchMemory } from "./process-watch.mjs";
import { startProduct } from "./product.mjs";
import { readStoreSeconds, untilIdle } from "./store-watch.mjs";

const GROWTH_MAX_MB = 400;
const SLOWER_MAX = 0.2;
const PART = 100_000;
/** Items per batch of the backend. */
const BATCH = 500;
const POLL_MS = 1000;
const PART_MAX_MS = 600_000;
const RUN_MAX_MS = 2 * 3_600_000;
const MB = 1024 * 1024;

/**
 * Measures a feed of a million items on PostgreSQL: memory of the backend, the rate of the first and last 100,000 items, and the
 * first page of the catalog browser afterwards. `skipped` is the reason if there are no figures.
 */
export async function measureMillion({ say, items }) {
  const postgres = await startPostgres();
  if (postgres.url === null) return { figures: [], skipped: `the feed of ${items} items: ${postgres.reason}` };
  const database = await makeDatabase(postgres.url);
  try {
    return { figures: await measureOn(database.url, { say, items }), skipped: null };
  } finally {
    await database.drop();
    postgres.stop();
  }
}

async function measureOn(databaseUrl, { say, items }) {
  const parts = [];
  let mark = async () => {};
  const feed = await serveFeed({ count: items, every: PART, reached: (at) => mark(at) });
  const product = await startProduct({
    env: { LOG_LEVEL: "warn", DATABASE_URL: databaseUrl, SHOP_URL: feed.origin },
  });
  const store = new pg.Client({ connectionString: databaseUrl });
  await store.connect();
  const { pid } = product.backend.process;
  const watch = watchMemory(pid);
  try {
    const site = await makeSite(product, { name: "Million" });
    const headers = await buildHeaders(product, site);
    const before = readResidentMb(pid);
    mark = async (at) => {
      await untilTaken(store, site, at);
      const one = { at, wall: performance.now() / 1000, memory: readResidentMb(pid), cpu: readCpuSeconds(pid) };
      parts.push({ ...one, store: await readStoreSeconds(store) });
      say(`  ${at} items read; the backend uses ${one.memory} MB`);
    };
    watch.restart();
    say(`Running a feed of ${items} items on PostgreSQL ...`);
    const started = performance.now();
    const run = await runFeed(product, headers, site, feed.origin);
    const seconds = (performance.now() - started) / 1000;
    const taken = Math.max(...parts.map(({ memory }) => memory));
    const most = watch.most();
    const index = readLargestIndexSize(product.dataDir);
    await wait(5000);
    // Memory of the startup may be released later.
    const memory = {
      before: Math.min(before, ...parts.map((part) => part.memory)),
      taken,
      most,
      after: readResidentMb(pid),
      index,
    };
    say(`  ${JSON.stringify({ seconds, memory, run, parts })}`);
    say("Waiting until data quality and the store have processed the items ...");
    await untilIdle(store, pid);
    const pages = await measurePages({ product, site, say });
    return [buildMemoryFigure(items, memory, run, seconds), buildRateFigure(items, parts), pages];
  } finally {
    watch.stop();
    await store.end();
    await product.stop();
    feed.stop();
  }
}

/** Runs the feed of a site manually; returns its run after it has succeeded. */
export async function runFeed({ origin }, headers, site, feed) {
  const base = `${origin}/api/sites/${site}/settings/feeds`;
  const call = async (path, init) => {
    const answer = await fetch(`${base}/${path}`, { headers, ...init });
    const result = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(result)}`);
    return result;
  };
  const send = (method, path, body) => call(path, { method, body: JSON.stringify(body) });
  const schedule = { feed: "item", type: "manual_calendar", time_zone: "UTC", times: ["00:00"], days: [1] };
  await send("PUT", "sources", { feed: "item", sources: [{ url: `${feed}/items.xml` }] });
  await send("PUT", "plans", { schedule });
  const input = { feed: "item", manually_run_at: new Date().toISOString() };
  const { run_id: id } = await send("POST", "plans/run", input);
  for (const end = performance.now() + RUN_MAX_MS; performance.now() < end; await wait(POLL_MS)) {
    const { runs } = await call("history", {}).catch(() => ({ runs: [] }));
    const run = runs.find((one) => one.id === id);
    if (run?.status === "succeeded") return run;
    if (run?.status === "failed" || run?.held) throw new Error(`The run ended: ${JSON.stringify(run)}`);
  }
  throw new Error("The run did not end in time.");
}

function buildMemoryFigure(items, { before, taken, most, after, index }, { counts, phases }, seconds) {
  const growth = most - before - index / MB;
  const perItem = (mb) => `${Math.round((mb * MB) / items)} bytes per item`;
  const durations = (phases ?? []).map(({ name, ms }) => `${name} ${Math.round((ms ?? 0) / 1000)} s`).join(", ");
  return {
    name: `Memory growth of the backend during a feed run with ${items} items on PostgreSQL, without the index`,
    value: `${Math.round(growth)} MB`,
    target: `at most ${GROWTH_MAX_MB} MB`,
    isReached: growth <= GROWTH_MAX_MB,
    note:
      `${perItem(growth)}; ${before} MB before, up to ${taken} MB while items are read, ${most} MB while the index is ` +
      `built, ${after} MB after; the index uses ${Math.round(index / MB)} MB (${perItem(index / MB)}). ` +
      `${counts.added} added in ${Math.round(seconds)} s${durations === "" ? "" : ` (${durations})`}`,
  };
}

/** Rates by processor time of backend and store if the system reports it, otherwise by wall time. */
function buildRateFigure(items, parts) {
  const spans = parts.slice(1).map((part, at) => {
    const from = parts[at];
    const cpu = part.cpu - from.cpu + (part.store - from.store);
    return { count: part.at - from.at, wall: part.wall - from.wall, cpu };
  });
  const whole = spans.filter(({ count }) => count > 0);
  const first = whole[0];
  const last = whole.at(-1);
  const by = whole.every(({ cpu }) => cpu > 0) ? "cpu" : "wall";
  const rate = (span, of) => Math.round(span.count / span[of]);
  const fall = 1 - last.count / last[by] / (first.count / first[by]);
  const formatRates = (of) => whole.map((span) => rate(span, of)).join(", ");
  return {
    name: `Drop of the rate from the first to the last ${PART} of ${items} items`,
    value: `${Math.round(fall * 100)} %`,
    target: `at most ${SLOWER_MAX * 100} %`,
    isReached: fall <= SLOWER_MAX,
    note:
      `by ${by === "cpu" ? `processor time of backend and store; items per second: ${formatRates("cpu")}; per second of ` : ""}wall time: ` +
      formatRates("wall"),
  };
}

/** Waits until `count` items of the feed are in the store, up to a batch. */
async function untilTaken(store, site, count) {
  const last = Math.floor(count / BATCH) * BATCH - BATCH - 1;
  if (last < 0) return;
  const found = `select from import_items where (site_id, import_id) =
    (select site_id, id from catalogue_imports where site_id = $1 and finished_at is null) and identity = $2`;
  for (const end = performance.now() + PART_MAX_MS; performance.now() < end; await wait(20)) {
    const { rowCount } = await store.query(found, [site, toIdentity(last)]);
    if (rowCount > 0) return;
  }
}

function readLargestIndexSize(dataDir) {
  const folder = join(dataDir, "indexes");
  return Math.max(0, ...readdirSync(folder).map((name) => statSync(join(folder, name)).size));
}
