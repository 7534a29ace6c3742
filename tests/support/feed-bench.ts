import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { catalogueItems, importItems } from "@/backend/db/schema/catalogue/items";
import { feedPlans } from "@/backend/db/schema/catalogue/plans";
import { history, type Run, showRun } from "@/lib/contract/catalogue/feed-runs";
import { type FeedSource, listFeedSources, saveFeedSources } from "@/lib/contract/catalogue/feeds";
import { listPlans, runNow, savePlan } from "@/lib/contract/catalogue/plans";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { type CallAnswer, callDirectly } from "./direct";
import { runSearch, urlsOf } from "./search";
import { createActor, createSite, type TestActor } from "./seed";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "./start-backend.mjs";
import { cleanUp, openStore } from "./test-backend";
import { until } from "./until";

// Feeds that really run: a separate backend per test file, whose public address is set to the server of the feeds.

/** A server of feeds by path. */
export type FeedShop = {
  /** A promise: the server answers once it resolves. A function answers itself. */
  feeds: Record<string, string | Buffer | Promise<string> | RequestListener>;
  aBench: typeof aBench;
  store: () => PgRemoteDatabase;
  /** Ends the backend and starts it again on the same store. */
  restart: () => Promise<void>;
  /** Deletes what has expired in the backend. */
  cleanUp: () => Promise<void>;
  /** Starts another process on the same store, which must be a server; the caller stops it. */
  another: () => Promise<StartedBackend>;
};

let backend: StartedBackend;
let origin = "";
let place: TestStore;
let store: PgRemoteDatabase;

/** Starts a shop that serves feeds and a backend allowed to read them; both end with the test file. */
export function startFeedShop(): FeedShop {
  const start = async (): Promise<void> => {
    backend = await startBackend({ env: { SHOP_URL: origin }, store: place });
    store = openStore(backend.controlUrl);
  };
  const shop: FeedShop = {
    ...{ feeds: {}, aBench, store: () => store },
    restart: async () => {
      await backend.stop();
      await start();
    },
    cleanUp: () => cleanUp(backend.controlUrl),
    another: () => startBackend({ env: { SHOP_URL: origin, DATA_DIR: join(place.dataDir, "another") }, store: place }),
  };
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const content = await shop.feeds[request.url ?? ""];
      if (typeof content === "function") content(request, response);
      else response.writeHead(content === undefined ? 404 : 200).end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    place = await makeStore();
    await start();
  });
  afterAll(async () => {
    server.close();
    await backend.stop();
    await place.remove();
  });
  beforeEach(() => {
    shop.feeds = {};
  });
  return shop;
}

/** A source of the bench: `url` is a path of the shop. */
export type BenchSource = Partial<FeedSource> & { url: string };

/** Creates a site with a plan for its items, read from these paths of the shop. */
async function aBench(...sources: BenchSource[]) {
  const siteId = await createSite({ currency: "EUR", language: "en" }, store);
  const as = await createActor({ sites: [siteId] }, store);
  const params = { siteId };
  const call = <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    by: { as?: TestActor; headers?: Record<string, string> } = {},
  ): Promise<CallAnswer<E>> => callDirectly(endpoint, input, { as, backend, ...by });
  const timetable = { type: "manual_calendar" as const, time_zone: "UTC", times: ["00:00"], days: [1] };
  await call(savePlan, { params, body: { schedule: { feed: "item", ...timetable } } });
  const at = sources.map((source) => ({ ...source, url: `${origin}${source.url}` }));
  if (at.length > 0)
    expect(await call(saveFeedSources, { params, body: { feed: "item", sources: at } })).toMatchObject({ status: 200 });
  /** The run once it has ended or waits for approval. */
  const ended = async (runId: string): Promise<Run> => {
    const read = async () => (await call(showRun, { params: { siteId, runId } })).ok().run;
    const run = await until(read, isOver);
    if (!isOver(run)) throw new Error(`the run never ended: ${JSON.stringify(run)}`);
    return run;
  };
  /** Runs the feed by hand; returns the id of the run. */
  const start = async (): Promise<string> => {
    const mine = and(eq(feedPlans.siteId, siteId), eq(feedPlans.feed, "item"));
    await store.update(feedPlans).set({ lastManualRunAt: null }).where(mine);
    const answer = await call(runNow, { params, body: { manually_run_at: new Date().toISOString() } });
    expect(answer).toMatchObject({ status: 202 });
    return answer.ok().run_id;
  };
  return {
    ...{ siteId, as, params, call, start, ended, origin },
    sources: () => call(listFeedSources, { params }),
    plans: async () => (await call(listPlans, { params })).ok().plans,
    runs: async (query: object = {}) => (await call(history, { params, query })).ok(),
    /** Runs the feed by hand and returns its result. */
    run: async (): Promise<Run> => ended(await start()),
    items: async () => {
      const rows = await store.select().from(catalogueItems).where(eq(catalogueItems.siteId, siteId));
      return Object.fromEntries(rows.map(({ identity, attributes }) => [identity, attributes]));
    },
    staged: () => store.select().from(importItems).where(eq(importItems.siteId, siteId)),
    found: async (query: string, of?: { publicUrl: string }): Promise<string[]> => {
      const params = { tracker_id: siteId, q: query, "f[]": "type:item", size: "100" };
      return urlsOf((await runSearch(params, of ?? backend)).results).sort();
    },
  };
}

/** Whether a run has ended or waits for approval. */
export function isOver({ status, held }: Run): boolean {
  return ["failed", "succeeded"].includes(status) || (status === "manually" && held?.decision === null);
}

/** An item of a feed; `more` has further elements. */
export function makeLamp(id: number, more = ""): string {
  return `<item><g:id>L${id}</g:id><title>Lamp ${id}</title><g:price>${id}.50 EUR</g:price>${more}</item>`;
}

/** Items from `from` to before `to`. */
export function makeLamps(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, at) => makeLamp(from + at));
}

/** A feed of items, one per line. */
export function buildRss(...items: string[]): string {
  return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n${items.join("\n")}\n</channel></rss>`;
}
