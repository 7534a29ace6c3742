// Measures relevance and speed of the search on a catalog with rated queries, over HTTP, including the store. Run:
//   npx tsx scripts/bench/search-relevance.ts [-v]
// The data is beside the project (../shared/data/icecat-electronics) or in SHARED_DATA. Rating 3 has gain 1, ratings 1 and 2 have
// gain 0.5, unrated products 0. Queries without a relevant product are omitted.

import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { type Database, openDatabase } from "@/backend/db/client";
import { projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { openLog } from "@/backend/kit/log";
import { mountSearchHost } from "@/backend/search/search-host";
import { createSearchService } from "@/backend/search/service/service";
import type { SearchAnswer } from "@/lib/contract/search/search-host";
import { readRatings, toIcecatItem } from "./quality/icecat";
import { computeMean, type Score, scoreAnswer } from "./quality/scores";
import { findRatedCatalogue } from "./rated-catalogue.mjs";

/** The figures; `ndcg10` and `recall100` are means over `queries` rated queries, times in milliseconds. */
export type SearchFigures = {
  queries: number;
  ndcg10: number;
  recall100: number;
  p50: number;
  p95: number;
  items: number;
  importMs: number;
  indexMs: number;
};

const SITE = "bench-search";
const ROUNDS = 5;
const BATCH = 1000;

/** Measures relevance and speed in a temporary store. */
export async function measureSearch(folder: string, isVerbose = false): Promise<SearchFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const log = openLog("error");
  const database = await openDatabase({ DATA_DIR: dataDir }, log);
  const search = createSearchService(database, { dataDir, log });
  await search.ready();
  const app = new Hono<HonoEnv>();
  mountSearchHost(app, { search, now: () => new Date() });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const started = performance.now();
    const items = await fillSite(database, folder);
    const importMs = Math.round(performance.now() - started);
    const { ms: indexMs } = await search.updateIndex(SITE);
    const relevance = await measureRelevance(base, folder, isVerbose);
    return { ...relevance, ...(await timeQueries(base, folder)), items, importMs, indexMs };
  } finally {
    server.close();
    await search.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillSite(database: Database, folder: string): Promise<number> {
  let batch: (typeof catalogueRows.$inferInsert)[] = [];
  let count = 0;
  const write = async (): Promise<void> => {
    if (batch.length > 0) await database.db.insert(catalogueRows).values(batch);
    count += batch.length;
    batch = [];
  };
  const lines = createInterface({ input: createReadStream(join(folder, "products.jsonl.gz")).pipe(createGunzip()) });
  for await (const line of lines) {
    const item = toIcecatItem(JSON.parse(line) as Record<string, unknown>, "product");
    const hash = createHash("sha256").update(line).digest("hex");
    batch.push({ siteId: SITE, ...item, hash });
    if (batch.length === BATCH) await write();
  }
  await write();
  // Insert the site last, so that the index is built once.
  await database.db.insert(projects).values({ id: "bench", name: "Bench" });
  await database.db.insert(siteGroups).values({ id: "bench", projectId: "bench", name: "Bench" });
  await database.db.insert(sites).values({
    siteId: SITE,
    projectId: "bench",
    groupId: "bench",
    name: "Bench",
    timeZone: "Europe/Prague",
    currency: "EUR",
    language: "en",
    baseUrl: "https://shop.example",
    mainType: "product",
  });
  return count;
}

async function ask(base: string, query: string, size: number): Promise<SearchAnswer> {
  const params = new URLSearchParams({ tracker_id: SITE, q: query, "f[]": "type:product", size: String(size) });
  const response = await fetch(`${base}/search?${params.toString()}`);
  if (!response.ok) throw new Error(`/search answered ${response.status}`);
  return (await response.json()) as SearchAnswer;
}

async function measureRelevance(base: string, folder: string, isVerbose: boolean) {
  const rated = readRatings(folder);
  const scores: Score[] = [];
  for (const { query, gains } of rated) {
    const { results } = await ask(base, query, 100);
    const identities = results.hits.map(({ url }) => url);
    const score = scoreAnswer(identities, gains);
    scores.push(score);
    if (isVerbose)
      console.log(`${score.ndcg10.toFixed(2)} ${score.recall100.toFixed(2)} ${results.total_hits} ${query}`);
  }
  return {
    queries: rated.length,
    ndcg10: computeMean(scores.map(({ ndcg10 }) => ndcg10)),
    recall100: computeMean(scores.map(({ recall100 }) => recall100)),
  };
}

/** Measures answers as in a shop: ten results with facets, sequential requests. */
async function timeQueries(base: string, folder: string): Promise<{ p50: number; p95: number }> {
  const queries = readRatings(folder).map(({ query }) => query);
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of queries) {
      const params = new URLSearchParams({
        tracker_id: SITE,
        q: query,
        "f[]": "type:product",
        facets: "brand,price_amount",
      });
      const started = performance.now();
      await (await fetch(`${base}/search?${params.toString()}`)).arrayBuffer();
      // The first round warms up.
      if (round > 0) times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** One line per figure. */
export function formatLines(figures: SearchFigures): string[] {
  return [
    `NDCG@10 ${figures.ndcg10.toFixed(3)} (at least 0.80), Recall@100 ${figures.recall100.toFixed(3)} (at least 0.83), ${figures.queries} queries`,
    `GET /search: median ${figures.p50.toFixed(1)} ms, 95th percentile ${figures.p95.toFixed(1)} ms (at most 10)`,
    `${figures.items} items stored in ${figures.importMs} ms, indexed in ${figures.indexMs} ms`,
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = findRatedCatalogue();
  if (folder === null) console.log("skipped: no rated catalog (icecat-electronics) beside this checkout");
  else console.log(formatLines(await measureSearch(folder, process.argv.includes("-v"))).join("\n"));
}
