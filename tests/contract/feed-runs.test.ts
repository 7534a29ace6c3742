import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { catalogueItems, importItems } from "@/backend/db/schema";
import { feedPlans } from "@/backend/db/schema-plans";
import { history, type Run } from "@/lib/contract/feed-runs";
import { type FeedSource, list, save as saveSources } from "@/lib/contract/feeds";
import { runNow, save as savePlan } from "@/lib/contract/plans";
import { direct } from "@/tests/support/direct";
import { anActor, aSite } from "@/tests/support/seed";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { storeOf } from "@/tests/support/test-backend";

// Feeds that really run: a backend of this test's own, whose public listener is said to be where the feeds are.

let shop: Server;
let origin = "";
let feeds: Record<string, string | Buffer> = {};
let backend: Awaited<ReturnType<typeof startBackend>>;
let store: PgRemoteDatabase;

beforeAll(async () => {
  shop = createServer((request, response) => {
    const content = feeds[request.url ?? ""];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  backend = await startBackend({ env: { SHOP_URL: origin } });
  store = storeOf(backend.controlUrl);
}, 150_000);
afterAll(async () => {
  shop.close();
  await backend.stop();
});
beforeEach(() => {
  feeds = {};
});

type Input = Partial<FeedSource> & { url: string };

/** A site with a plan for its items, read from these paths of the shop. */
async function aBench(...sources: Input[]) {
  const siteId = await aSite({ currency: "EUR", language: "en" }, store);
  const as = await anActor({ sites: [siteId] }, store);
  const params = { siteId };
  const init = { as, backend };
  const timetable = { type: "manual_calendar" as const, time_zone: "UTC", times: ["00:00"], days: [1] };
  await direct(savePlan, { params, body: { schedule: { feed: "item", ...timetable } } }, init);
  const at = sources.map((source) => ({ ...source, url: `${origin}${source.url}` }));
  const saved = await direct(saveSources, { params, body: { feed: "item", sources: at } }, init);
  expect(saved.status).toBe(200);
  const ended = async (): Promise<Run[]> => {
    const { body } = await direct(history, { params }, init);
    return (body as { runs: Run[] }).runs.filter(({ status }) => ["failed", "succeeded"].includes(status));
  };
  return {
    siteId,
    list: () => direct(list, { params }, init),
    /** Runs the feed by hand and answers what came of it. */
    run: async (): Promise<Run | undefined> => {
      const before = (await ended()).length;
      await store.update(feedPlans).set({ lastManualRunAt: null }).where(eq(feedPlans.siteId, siteId));
      const body = { manually_run_at: new Date().toISOString() };
      expect((await direct(runNow, { params, body }, init)).status).toBe(202);
      for (let tries = 0; tries < 300; tries += 1) {
        const runs = await ended();
        if (runs.length > before)
          return runs.sort((a, b) => Date.parse(b.started ?? "") - Date.parse(a.started ?? ""))[0];
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return undefined;
    },
    items: async () => {
      const rows = await store.select().from(catalogueItems).where(eq(catalogueItems.siteId, siteId));
      return Object.fromEntries(rows.map(({ identity, attributes }) => [identity, attributes]));
    },
    staged: () => store.select().from(importItems).where(eq(importItems.siteId, siteId)),
    found: async (query: string): Promise<string[]> => {
      const asked = new URLSearchParams({ tracker_id: siteId, q: query, "f[]": "type:item" });
      const answer = await fetch(`${backend.publicUrl}/search?${asked}`);
      const { results } = (await answer.json()) as { results: { hits: { url: string }[] } };
      return results.hits.map((hit) => hit.url).sort();
    },
  };
}

const lamp = (id: number, more = ""): string =>
  `<item><g:id>L${id}</g:id><title>Lamp ${id}</title><g:price>${id}.50 EUR</g:price>${more}</item>`;
const rss = (...items: string[]): string =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n${items.join("\n")}\n</channel></rss>`;
const lamps = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => lamp(from + at));

test("a run reads a feed, makes it the catalogue, and the search finds it", async () => {
  const bench = await aBench({ url: "/items.xml" });
  feeds["/items.xml"] = gzipSync(
    rss(lamp(1, "<g:watt>40</g:watt>"), lamp(2), lamp(2), "<item><title>x</title></item>"),
  );
  expect(await bench.run()).toMatchObject({
    status: "succeeded",
    error: null,
    counts: { read: 4, rejected: 2, added: 2, changed: 0, unchanged: 0, removed: 0 },
  });
  expect(await bench.items()).toMatchObject({ L1: { watt: 40, price_amount: 1.5, price: "€1.50" }, L2: {} });
  expect(await bench.found("lamp")).toEqual(["L1", "L2"]);
  feeds["/items.xml"] = rss(lamp(1, "<g:watt>60</g:watt>"), lamp(2), lamp(3));
  expect(await bench.run()).toMatchObject({ counts: { added: 1, changed: 1, unchanged: 1, removed: 0 } });
  expect(await bench.staged()).toEqual([]);
});

test("further sources add to the items of the first one, by the attribute that joins them", async () => {
  const bench = await aBench(
    { url: "/items.xml" },
    { url: "/stock.csv", join: "identity" },
    { url: "/eans.json", join: "ean", mapping: { identity: "" } },
  );
  feeds["/items.xml"] = rss(lamp(1, "<g:gtin>11111111</g:gtin>"), lamp(2, "<g:gtin>22222222</g:gtin>"));
  feeds["/stock.csv"] = "id;availability;shelf\nL2;0;A7\nL9;1;B1\n;1;C1\n";
  feeds["/eans.json"] = JSON.stringify([{ ean: "11111111", colour: "red" }]);
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { read: 6, rejected: 1, added: 2 } });
  const items = await bench.items();
  expect(items).toMatchObject({ L1: { colour: "red", ean: "11111111" }, L2: { availability: 0, shelf: "A7" } });
  expect(Object.keys(items)).toEqual(["L1", "L2"]);
  expect(await bench.staged()).toEqual([]);
});

test.each([
  ["does not end", `${rss(...lamps(0, 30)).slice(0, -30)}`, { code: "xml_malformed", line: 31 }],
  ["declares entities", `<!DOCTYPE x [<!ENTITY a "b">]>${rss(lamp(1))}`, { code: "xml_entities_declared", line: 1 }],
  ["is a web page", "<!doctype html><html></html>", { code: "feed_is_html", line: 1 }],
  ["has no item in it", rss("<item><title>x</title></item>"), { code: "identity_unknown", line: 2 }],
  ["has too few items", rss(...lamps(0, 6)), { code: "too_many_removed" }],
])("a feed that %s leaves the catalogue as it is", async (_, content, error) => {
  const bench = await aBench({ url: "/items.xml" });
  feeds["/items.xml"] = rss(...lamps(0, 10));
  await bench.run();
  const before = await bench.items();
  feeds["/items.xml"] = content;
  expect(await bench.run()).toMatchObject({ status: "failed", error });
  expect(await bench.items()).toEqual(before);
  expect(await bench.found("lamp")).toHaveLength(10);
  expect(await bench.staged()).toEqual([]);
});

test("a feed that is not there is told as one that could not be downloaded", async () => {
  const bench = await aBench({ url: "/nothing.xml" });
  expect(await bench.run()).toMatchObject({ status: "failed", error: { code: "download_failed" } });
});
