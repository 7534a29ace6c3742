// Measures the search host over HTTP by kind of query, on a generated catalog or the rated one. Prints the figures as one line of JSON,
// null without the rated catalog. Run:
//   node --import tsx scripts/bench/search-speed.ts <items or "rated"> [folder]
// The index is built without a store, because searches read only the index. With a folder, it stays there for later runs.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { IndexedItem } from "@vitrine/engine/search-index";
import { Hono } from "hono";
import { median, quantile } from "simple-statistics";
import { type Database, openDatabase } from "@/backend/db/client";
import { projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { openLog } from "@/backend/kit/log";
import { ThreadClient } from "@/backend/kit/thread-client";
import { mountSearchHost } from "@/backend/search/search-host";
import type { ItemRow, SearchWorkerRequest, WorkerAnswer } from "@/backend/search/service/search-worker";
import { createSearchService } from "@/backend/search/service/service";
import { getSiteFile } from "@/backend/search/service/site-file";
import { SETS } from "./quality/catalogues";
import { generateItems, generateQueries } from "./search-items";

/** Times of one kind of query, in milliseconds. */
type KindFigures = { kind: string; requests: number; p50: number; p95: number };

/** Items of a catalog, and queries in it. */
type Source = { items: Iterable<IndexedItem>; queries: readonly { kind: string; query: string }[] };

const SITE = "bench-speed";
const LANGUAGE = "en";
const REVISION = 1;
const BATCH = 500;
/** Rounds of the queries; the first warms up. */
const ROUNDS = 3;
/** Queries of each kind of a generated catalog. */
const EACH = 100;

/** The source that an argument names; null without the rated catalog. */
function openSource(name: string): Source | null {
  if (name !== "rated") return { items: generateItems(Number(name)), queries: generateQueries(1, EACH) };
  const rated = SETS.find((set) => set.name === "icecat-rated")?.load() ?? null;
  return rated === null ? null : { items: rated.items, queries: rated.queries };
}

async function measureSpeed({ items, queries }: Source, folder: string): Promise<KindFigures[]> {
  const path = getSiteFile(join(folder, "indexes"), SITE, ".index");
  if (!existsSync(path)) await buildIndex(items, path);
  const storeDir = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const log = openLog("error");
  const database = await openDatabase({ DATA_DIR: storeDir }, log);
  await insertSite(database);
  const search = createSearchService(database, { dataDir: folder, log });
  await search.ready();
  const app = new Hono<HonoEnv>();
  mountSearchHost(app, { search, now: () => new Date() });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await timeQueries(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, queries);
  } finally {
    server.close();
    await search.close();
    await database.close();
    rmSync(storeDir, { recursive: true, force: true });
  }
}

/** Builds an index file in a thread, as the backend does. */
async function buildIndex(items: Source["items"], path: string): Promise<void> {
  mkdirSync(join(path, ".."), { recursive: true });
  const builder = new ThreadClient<SearchWorkerRequest, WorkerAnswer>("search/service/search-worker");
  await builder.send({ kind: "begin", site: SITE, language: LANGUAGE, path });
  let rows: ItemRow[] = [];
  for (const { attributes, ...item } of items) {
    rows.push({ ...item, attributes: JSON.stringify(attributes), updated_at: new Date(0).toISOString() });
    if (rows.length < BATCH) continue;
    await builder.send({ kind: "items", site: SITE, rows });
    rows = [];
  }
  await builder.send({ kind: "items", site: SITE, rows });
  await builder.send({ kind: "finish", site: SITE, revision: REVISION });
  await builder.close();
}

async function insertSite({ db }: Database): Promise<void> {
  await db.insert(projects).values({ id: "bench", name: "Bench" });
  await db.insert(siteGroups).values({ id: "bench", projectId: "bench", name: "Bench" });
  await db.insert(sites).values({
    siteId: SITE,
    projectId: "bench",
    groupId: "bench",
    name: "Bench",
    timeZone: "Europe/Prague",
    currency: "EUR",
    language: LANGUAGE,
    baseUrl: "https://shop.example",
    mainType: "item",
    catalogueRevision: REVISION,
  });
}

/** A search as in a shop: a page of results with two facets. An unfinished query is one of a search box. */
function buildPath(kind: string, query: string): string {
  const common = { tracker_id: SITE, q: query };
  if (kind === "unfinished") return `/autocomplete/v2?${new URLSearchParams({ ...common, type: "item" }).toString()}`;
  const page = { "f[]": "type:item", size: kind === "rated" ? "10" : "24", facets: "brand,price_amount" };
  return `/search?${new URLSearchParams({ ...common, ...page }).toString()}`;
}

/** Sends the queries one after the other. */
async function timeQueries(base: string, queries: Source["queries"]): Promise<KindFigures[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { kind, query } of queries) {
      const path = buildPath(kind, query);
      const started = performance.now();
      const response = await fetch(`${base}${path}`);
      await response.arrayBuffer();
      const took = performance.now() - started;
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      if (round > 0) times.set(kind, [...(times.get(kind) ?? []), took]);
    }
  }
  return [...times].map(([kind, list]) => {
    return { kind, requests: list.length, p50: median(list), p95: quantile(list, 0.95) };
  });
}

const [name = "", given] = process.argv.slice(2);
const source = openSource(name);
const folder = given ?? mkdtempSync(join(tmpdir(), "vitrine-bench-"));
try {
  console.log(JSON.stringify(source === null ? null : await measureSpeed(source, folder)));
} finally {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
