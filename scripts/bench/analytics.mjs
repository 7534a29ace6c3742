import { totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { makeDatabase, startPostgres } from "../check/postgres.mjs";
import { compareWithColumnStore } from "./analytics-columns.mjs";
import { addCopies, findDifferingTables, storeWeek } from "./analytics-copies.mjs";
import { measurePgliteIntake, measureServerIntake } from "./analytics-intake.mjs";
import {
  buildFigures,
  buildFilteredFigures,
  buildFilteredRequest,
  createAsk,
  measureViews,
} from "./analytics-pages.mjs";
import { COPY, getMidnight, ITEMS, makeWeek, WEEK_DAYS } from "./analytics-visits.mjs";
import { makeSite } from "./make-site.mjs";
import { startProduct } from "./product.mjs";
import { untilIdle } from "./store-watch.mjs";

/** Approximate events of the copied week. */
const WEEK_EVENTS = 100_000;
/** Start of the first week in days ago, and the number of days of all copies. */
const FIRST_DAY = 89;
const SPREAD = FIRST_DAY - WEEK_DAYS + 1;
/** Average events per generated visit. */
const EVENTS_OF_VISIT = 6.3;
const INTAKE = 30_000;
const CHECK_VISITS = 400;
const CHECK_COPIES = 4;
const AT_ONCE = 2000;
const FOLD_MAX_MS = 900_000;

/**
 * Measures the intake rate of events on both engines, then sessions, statistics and queries with `events` events on PostgreSQL and
 * with a tenth of them, and statistics of filtered visits also with a quarter. `skipped` is the reason if there are no figures.
 */
export async function measureAnalytics({ say, events }) {
  const figures = await measurePgliteIntake({ say, events: INTAKE });
  const postgres = await startPostgres({ shared_buffers: `${Math.round(totalmem() / 4 / 2 ** 20)}MB` });
  if (postgres.url === null) return { figures, skipped: `analytics of ${events} events: ${postgres.reason}` };
  const database = await makeDatabase(postgres.url);
  try {
    return { figures: [...figures, ...(await measureOn(database.url, { say, events }))], skipped: null };
  } finally {
    await database.drop();
    postgres.stop();
  }
}

async function measureOn(databaseUrl, { say, events }) {
  const product = await startProduct({ env: { LOG_LEVEL: "warn", DEMO_DAYS: "0", DATABASE_URL: databaseUrl } });
  const store = new pg.Client({ connectionString: databaseUrl });
  await store.connect();
  try {
    const createSite = async (name) => {
      const id = await makeSite(product, { name, items: ITEMS });
      await store.query("update sites set time_zone = 'UTC' where site_id = $1", [id]);
      return id;
    };
    await checkCopies(store, { site: createSite, say });
    const intake = { product, site: await createSite("Intake"), store, databaseUrl, say, events: INTAKE };
    await untilIdle(store, product.backend.process.pid);
    const figures = await measureServerIntake(intake);
    await waitUntilFolded(store);
    const sites = await putEvents(store, { site: createSite, events, say });
    await store.query("vacuum analyze");
    await readAll(store);
    await untilIdle(store, product.backend.process.pid);
    const counts = await countEvents(store, sites);
    const { quarter, ...others } = sites;
    const times = await measureViews({ product, sites: others, say });
    // The first request lets the backend read the visits in the background.
    for (const site of [sites.large, quarter])
      await createAsk(product)(site, buildFilteredRequest(0, { device: "app" }));
    await untilIdle(store, product.backend.process.pid);
    const filtered = await measureViews({ product, sites: { large: sites.large, quarter }, say, views: ["filtered"] });
    return [
      ...figures,
      ...buildFigures(times, counts),
      ...buildFilteredFigures(filtered, counts),
      ...(await compareWithColumnStore({ store, product, site: quarter, events: counts.quarter, say })),
    ];
  } finally {
    await store.end();
    await product.stop();
  }
}

/** Warms up the cache of the store, as on a server that has run for a while. */
async function readAll(store) {
  const { rowCount } = await store.query("select from pg_available_extensions where name = 'pg_prewarm'");
  if (rowCount === 0) return;
  await store.query("create extension if not exists pg_prewarm");
  await store.query(
    `select pg_prewarm(oid) from pg_class
     where relkind in ('r', 'i') and relname ~ '^(visits|searches|query_|visitor_|stats_)'`,
  );
}

/** Creates a site with about `events` events in three months, and one with a quarter and one with a tenth of them on the same days. */
async function putEvents(store, { site, events, say }) {
  const sites = {
    large: await site("Events"),
    quarter: await site("A quarter of them"),
    small: await site("A tenth of them"),
  };
  const copies = Math.max(1, Math.round(events / WEEK_EVENTS));
  say("Generating a week of visits ...");
  await putWeek(store, sites.large, makeWeek(Math.round(WEEK_EVENTS / EVENTS_OF_VISIT), getMidnight(FIRST_DAY)));
  await waitUntilFolded(store);
  await storeWeek(store, sites.large);
  const spread = (all) => (copy) => Math.round((copy * SPREAD) / all);
  for (const [name, part] of [
    ["small", 10],
    ["quarter", 4],
  ]) {
    const few = Math.max(1, Math.round(copies / part));
    await addCopies(store, { site: sites[name], from: 0, to: few, toShift: spread(few), say });
  }
  await addCopies(store, { site: sites.large, from: 1, to: copies, toShift: spread(copies), say });
  return sites;
}

/** Counts the events of each site. */
async function countEvents(store, sites) {
  const of = async (site) => {
    const { rows } = await store.query("select sum(events)::int as events from visits where site_id = $1", [site]);
    return rows[0].events;
  };
  return { large: await of(sites.large), quarter: await of(sites.quarter), small: await of(sites.small) };
}

/** Verifies that copies equal what the backend computes from the copied events; throws otherwise. */
async function checkCopies(store, { site, say }) {
  say("Comparing a few copies with what the backend computes from the same events ...");
  const one = await site("Copied");
  const other = await site("Computed");
  const toShift = (copy) => copy * 11;
  await putWeek(store, one, makeWeek(CHECK_VISITS, getMidnight(FIRST_DAY)));
  await waitUntilFolded(store);
  await storeWeek(store, one);
  await addCopies(store, { site: one, from: 1, to: CHECK_COPIES, toShift });
  await store.query(
    `insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device, is_id_reused)
     select $2, day, id, received_at, happened_at, type, client_id, raw, ip, device, is_id_reused from events
     where site_id = $1`,
    [one, other],
  );
  await markVisitors(store, other);
  await waitUntilFolded(store);
  const found = await findDifferingTables(store, one, other);
  if (found.length > 0)
    throw new Error(`Copies differ from what the backend computes from the events: ${found.join(", ")}`);
}

/** Stores events as the intake does, whatever their age. */
async function putWeek(store, site, visits) {
  let rows = [];
  const flush = async () => {
    const days = [...new Set(rows.map(({ day }) => day))];
    for (const day of days) await store.query("select events_of_day($1)", [day]);
    await store.query(
      `insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw, ip, device)
       select $1, day, id, happened_at, happened_at, type, client, raw, ip, device from jsonb_to_recordset($2::jsonb)
         as r(day date, id text, happened_at timestamptz, type text, client text, raw jsonb, ip text, device text)`,
      [site, JSON.stringify(rows)],
    );
    rows = [];
  };
  for (const visit of visits) {
    for (const { at, ...event } of visit) {
      const happened = new Date(at).toISOString();
      rows.push({ ...event, happened_at: happened, day: happened.slice(0, 10) });
    }
    if (rows.length >= AT_ONCE) await flush();
  }
  if (rows.length > 0) await flush();
  await store.query("analyze events");
  await markVisitors(store, site);
}

/** Marks all visitors of a site, so that the backend builds their visits. */
async function markVisitors(store, site) {
  await store.query(
    `insert into waiting_visitors (site_id, client_id, since, until, waits_from)
     select site_id, client_id, min(happened_at), max(happened_at), now() from events
     where site_id = $1 and client_id like $2 group by site_id, client_id`,
    [site, `${COPY.slice(0, 3)}%`],
  );
}

/** Waits until all events are in visits, and all ended visits in the sums. */
async function waitUntilFolded(store) {
  const open = `select (select count(*) from waiting_visitors)
    + (select count(*) from visits where not is_folded and last_at < now() - interval '31 minutes') as left_over`;
  for (const end = performance.now() + FOLD_MAX_MS; performance.now() < end; await wait(500)) {
    const { rows } = await store.query(open);
    if (Number(rows[0].left_over) === 0) return;
  }
  throw new Error("The visits were not completed in time.");
}
