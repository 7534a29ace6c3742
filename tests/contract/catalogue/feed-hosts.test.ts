import type { IncomingMessage, RequestListener } from "node:http";
import { and, eq } from "drizzle-orm";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { restoreCatalogueVersion } from "@/lib/contract/catalogue/feed-runs";
import { saveFeedSources, test as testFeedSource } from "@/lib/contract/catalogue/feeds";
import { FEED_REREAD_MS } from "@/lib/domain/kit/limits";
import { buildRss, makeLamps, startFeedShop } from "@/tests/support/feed-bench";

// Runs of feeds whose hosts require a login, recognize what a run has read before, or answer with an error.

const shop = startFeedShop();
let requests: IncomingMessage[] = [];

beforeEach(() => {
  requests = [];
});

const LOGIN = { user: "shop", password: "hesló" };
const BASIC = `Basic ${Buffer.from("shop:hesló").toString("base64")}`;

/** A feed for callers with the login. */
const servePrivately =
  (content: string): RequestListener =>
  (request, response) => {
    if (request.headers.authorization === BASIC) response.writeHead(200).end(content);
    else response.writeHead(401, { "www-authenticate": "Basic" }).end();
  };

/** A feed with a version, which is not sent to a caller who names it. */
const serveVersion =
  (version: string, content: string): RequestListener =>
  (request, response) => {
    requests.push(request);
    const isCurrent = request.headers["if-none-match"] === version;
    response.writeHead(isCurrent ? 304 : 200, { etag: version }).end(isCurrent ? undefined : content);
  };

test("a run and a test send the stored login", async () => {
  shop.feeds["/private.xml"] = servePrivately(buildRss(...makeLamps(0, 3)));
  const bench = await shop.aBench({ url: "/private.xml", login: LOGIN });
  expect(await bench.run()).toMatchObject({ status: "succeeded", counts: { added: 3 } });
  const [source] = (await bench.sources()).ok().feeds[0]?.sources ?? [];
  if (source === undefined) throw new Error("the source was not saved");
  const test = async (login: typeof source.login | typeof LOGIN) =>
    (await bench.call(testFeedSource, { params: bench.params, body: { source: { ...source, login } } })).ok().fault;
  expect(await test(source.login)).toBeNull();
  expect(await test(undefined)).toBeNull();
  expect(await test(LOGIN)).toBeNull();
  expect(await test({ ...LOGIN, password: "wrong" })).toMatchObject({ code: "download_unauthorized" });
  expect(await test(null)).toMatchObject({ code: "download_unauthorized" });
});

test("a run says that the login was refused", async () => {
  shop.feeds["/private.xml"] = servePrivately("");
  const bench = await shop.aBench({ url: "/private.xml", login: { ...LOGIN, password: "sesame-77" } });
  const run = await bench.run();
  expect(run).toMatchObject({ status: "failed", error: { code: "download_unauthorized" } });
  expect(JSON.stringify([run, await bench.runs()])).not.toContain("sesame-77");
});

test("a feed that its host has not changed is not read again, and the run says so", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = serveVersion('"1"', buildRss(...makeLamps(0, 3)));
  const first = await bench.run();
  expect(first).toMatchObject({ status: "succeeded", counts: { added: 3 }, unchanged_since: null });
  for (const _ of [1, 2]) {
    const run = await bench.run();
    expect(run).toMatchObject({ status: "succeeded", error: null, counts: {}, is_restorable: false });
    expect(Date.parse(run.unchanged_since ?? "")).toBeLessThan(Date.parse(first.finished ?? ""));
    expect(run.phases?.map(({ name }) => name)).toEqual(["read"]);
  }
  expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', '"1"']);
  expect(Object.keys(await bench.items())).toHaveLength(3);
  shop.feeds["/items.xml"] = serveVersion('"2"', buildRss(...makeLamps(0, 4)));
  expect(await bench.run()).toMatchObject({ counts: { added: 1, unchanged: 3 }, unchanged_since: null });
});

test("reads an unchanged feed again after another mapping, a restore, or a week", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = serveVersion('"1"', buildRss(...makeLamps(0, 9)));
  const first = await bench.run();
  shop.feeds["/items.xml"] = serveVersion('"2"', buildRss(...makeLamps(0, 10)));
  await bench.run();
  expect((await bench.run()).unchanged_since).toEqual(expect.any(String));

  const restored = await bench.call(restoreCatalogueVersion, {
    params: { ...bench.params, runId: first.id },
    body: { pause: false },
  });
  await bench.ended(restored.ok().run.id);
  expect(await bench.run()).toMatchObject({ counts: { read: 10, added: 1 }, unchanged_since: null });
  expect((await bench.run()).unchanged_since).toEqual(expect.any(String));

  const sources = [{ url: `${bench.origin}/items.xml`, mapping: { brand: "title" } }];
  const headers = { "if-match": '"1"' };
  await bench.call(saveFeedSources, { params: bench.params, body: { feed: "item", sources } }, { headers });
  expect(await bench.run()).toMatchObject({ counts: { read: 10, changed: 10 }, unchanged_since: null });

  const { download } = await loadLastRun(bench.siteId);
  const at = new Date(Date.now() - FEED_REREAD_MS).toISOString();
  const isOfSite = and(eq(feedRuns.siteId, bench.siteId), eq(feedRuns.status, "succeeded"));
  if (download === null) throw new Error("the run has no download");
  await shop
    .store()
    .update(feedRuns)
    .set({ download: { ...download, at } })
    .where(isOfSite);
  expect(await bench.run()).toMatchObject({ counts: { read: 10, unchanged: 10 }, unchanged_since: null });
});

async function loadLastRun(siteId: string) {
  const rows = await shop.store().select().from(feedRuns).where(eq(feedRuns.siteId, siteId));
  const ended = rows.filter(({ status }) => status === "succeeded");
  const [last] = ended.sort((a, b) => (b.finishedAt?.getTime() ?? 0) - (a.finishedAt?.getTime() ?? 0));
  if (last === undefined) throw new Error("no run has succeeded");
  return last;
}

test("reads all sources of a feed if one of them has changed", async () => {
  const bench = await shop.aBench({ url: "/items.xml" }, { url: "/stock.csv", join: "identity" });
  shop.feeds["/items.xml"] = serveVersion('"a"', buildRss(...makeLamps(0, 2)));
  shop.feeds["/stock.csv"] = serveVersion('"b"', "id;shelf\nL0;A\nL1;B\n");
  expect(await bench.run()).toMatchObject({ counts: { added: 2 } });
  requests = [];
  expect((await bench.run()).unchanged_since).toEqual(expect.any(String));
  expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual(['"a"', '"b"']);
  shop.feeds["/stock.csv"] = serveVersion('"c"', "id;shelf\nL0;A\nL1;C\n");
  expect(await bench.run()).toMatchObject({ counts: { changed: 1, unchanged: 1 }, unchanged_since: null });
  expect(await bench.items()).toMatchObject({ L0: { shelf: "A" }, L1: { shelf: "C" } });
});

test.each<[string, RequestListener, string]>([
  ["403", (_, response) => void response.writeHead(403).end(), "download_forbidden"],
  ["503", (_, response) => void response.writeHead(503).end(), "download_server_error"],
  ["a loop", (_, response) => void response.writeHead(302, { location: "/items.xml" }).end(), "download_redirects"],
  ["nothing", (_, response) => void response.writeHead(200).end(), "feed_empty"],
  ["a page", (_, response) => void response.writeHead(200).end("<!doctype html><html>"), "feed_is_html"],
])("a run and a test say why %s is no feed", async (_, answer, code) => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = answer;
  expect(await bench.run()).toMatchObject({ status: "failed", error: { code } });
  const source = { url: `${bench.origin}/items.xml` };
  const tested = await bench.call(testFeedSource, { params: bench.params, body: { source } });
  expect(tested.ok().fault).toMatchObject({ code });
});
