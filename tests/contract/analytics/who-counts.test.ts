import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readEventOptions } from "@/backend/analytics/import-command/event-options";
import { runEventImport } from "@/backend/analytics/import-command/event-run";
import { createSignedTransport } from "@/backend/commands/signed-transport";
import { showFirstSteps } from "@/lib/contract/analytics/first-day";
import { listQueries, showQuery } from "@/lib/contract/analytics/searches";
import { listSessions } from "@/lib/contract/analytics/sessions";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { saveSettings, showSettings } from "@/lib/contract/settings/site-settings";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly, deriveBackendKey, ifMatch } from "@/tests/support/direct";
import { loadMissingItems, makeEvent, makeList, sendEvents } from "@/tests/support/quality-bench";
import { getSamplePath, testWithSamples } from "@/tests/support/samples";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend, queryRows, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Who counts: bots are stored, marked and left out; an order counts once; orders in other currencies are in no sum.

const DATA = getSamplePath("odd-files");
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const HEADLESS = CHROME.replace("Chrome/", "HeadlessChrome/");

async function aSite(over: Parameters<typeof createSite>[0] = {}) {
  const siteId = await createSite({ timeZone: "UTC", ...over });
  const as = await createActor({ sites: [siteId], policies: ["analytics", "stats"] });
  return { siteId, as };
}

type Bench = Awaited<ReturnType<typeof aSite>>;

/** The visits and searches that each screen counts. */
async function count({ siteId, as }: Bench, more: Record<string, string> = {}) {
  const params = { siteId };
  const range = { period: "7d", ...more };
  const stats = (
    await callDirectly(
      fetchStats,
      { params, query: { ...range, scope: "all", metrics: "visits,visitors,searches" } },
      { as },
    )
  ).ok();
  const page = (await callDirectly(listQueries, { params, query: range }, { as })).ok();
  const visits = (await callDirectly(listSessions, { params, query: range }, { as })).ok();
  return {
    stats: stats.metrics.map(({ total }) => total),
    queries: Object.fromEntries(page.items.map((row) => [row.query, row.searches])),
    noResults: page.totals.no_results.n,
    sessions: visits.sessions.map(({ bot }) => bot ?? null).sort(),
    leftOut: [stats.left_out, page.left_out, visits.left_out],
  };
}

test("bots are stored and marked, and are in the statistics only with the switch", async () => {
  const bench = await aSite();
  const { siteId, as } = bench;
  await createItems(siteId, [{ identity: "L-1" }]);
  const headers = { "user-agent": HEADLESS };
  expect((await sendEvents(siteId, [makeList(["gone"])], getTestBackend(), { headers })).status).toBe(204);
  const isFirst = async () => (await callDirectly(showFirstSteps, { params: { siteId } }, { as })).ok().done;
  expect(await isFirst()).toEqual(["feed"]);
  await sendEvents(siteId, [
    makeList([], { user_agent: GOOGLE }),
    makeList(["L-1"], { user_agent: CHROME }),
    makeList(["L-1"], { prerendered: true }),
  ]);
  expect(await queryRows(sql`select bot from events where site_id = ${siteId} order by bot`)).toEqual([
    { bot: "Googlebot" },
    { bot: "HeadlessChrome" },
    { bot: "prerender" },
    { bot: null },
  ]);
  expect(await isFirst()).toEqual(["feed", "events"]);
  expect(await loadMissingItems(siteId, { as })).toEqual([]);
  await settleAnalytics(siteId);
  const leftOut = { bot_visits: 3, bot_searches: 3, foreign_orders: 0, repeated_orders: 0, bots_known_from: null };
  expect(await count(bench)).toEqual({
    ...{ stats: [1, 1, 1], queries: { lamp: 1 }, noResults: 0, sessions: [null] },
    leftOut: [leftOut, leftOut, leftOut],
  });
  expect(await count(bench, { with_bots: "1" })).toMatchObject({
    ...{ stats: [4, 4, 4], queries: { lamp: 4 }, noResults: 1 },
    sessions: ["Googlebot", "HeadlessChrome", null, "prerender"].sort(),
  });
  // With another filter, visits are counted instead of sums.
  expect(await count(bench, { without_queries: "chair" })).toMatchObject({ stats: [1, 1, 1], sessions: [null] });
  expect(await count(bench, { with_any_filter: "0", with_bots: "1" })).toMatchObject({ stats: [4, 4, 4] });
  const detail = (
    await callDirectly(showQuery, { params: { siteId }, query: { q: "lamp", period: "7d", with_bots: "1" } }, { as })
  ).ok();
  expect([detail.totals.searches, detail.left_out]).toEqual([4, leftOut]);
});

test.each([
  ["the server of a shop", { "user-agent": "node-fetch/1.0" }, {}],
  ["the server of a shop, for a visitor", { "user-agent": "curl/8.1" }, { user_agent: CHROME }],
  ["the app of a shop", { "user-agent": "okhttp/4.9.3" }, { platform: ["android", "4.2"], user_agent: "okhttp/4.9.3" }],
  ["a browser", { "user-agent": CHROME }, {}],
])("events of %s count", async (_, headers, more) => {
  const { siteId } = await aSite();
  await sendEvents(siteId, [makeList(["L-1"], more)], getTestBackend(), { headers });
  expect(await queryRows(sql`select bot from events where site_id = ${siteId}`)).toEqual([{ bot: null }]);
});

test("a page that is loaded in advance counts nothing until it is shown", async () => {
  const bench = await aSite();
  const { siteId } = bench;
  const visitor = { client_id: "6667519810961020009" };
  const headers = { "user-agent": CHROME, "sec-purpose": "prefetch;prerender" };
  await sendEvents(siteId, [makeList(["L-1"], visitor)], getTestBackend(), { headers });
  await sendEvents(siteId, [makeEvent({ type: "pv", url: "/", ...visitor })], getTestBackend(), {
    headers: { "user-agent": CHROME },
  });
  await settleAnalytics(siteId);
  expect(await count(bench)).toMatchObject({ stats: [1, 1, 0], queries: {}, sessions: [null] });
});

test("bots among stored events are found once, where events name the user agent", async () => {
  const bench = await aSite();
  const { siteId } = bench;
  const start = getTimeDaysAgo(2);
  const named = makeShopVisitor(start, { user_agent: GOOGLE });
  const unnamed = makeShopVisitor(start);
  const odd = makeShopVisitor(start, { user_agent: { name: GOOGLE } });
  await putEvents(siteId, [named.list(0, "lamp", []), named.page(9, "/"), unnamed.list(0, "chair", ["A"])]);
  await putEvents(siteId, [odd.list(0, "tent", ["A"])]);
  await settleAnalytics(siteId);
  expect(await count(bench)).toMatchObject({ stats: [3, 3, 3], sessions: [null, null, null] });
  const today = new Date().toISOString().slice(0, 10);
  await store().execute(sql`
    update analytics_states set finds_bots = true, bots_known_from = ${today}::date where site_id = ${siteId}`);
  const isDone = (rows: { finds: boolean }[]) => rows[0]?.finds === false;
  const readState = () =>
    queryRows<{ finds: boolean }>(sql`
      select finds_bots or exists (select from waiting_visitors w where w.site_id = a.site_id) as finds
      from analytics_states a where site_id = ${siteId}`);
  expect(isDone(await until(readState, isDone))).toBe(true);
  await settleAnalytics(siteId);
  expect(await count(bench)).toMatchObject({
    ...{ stats: [2, 2, 2], queries: { chair: 1, tent: 1 }, noResults: 0, sessions: [null, null] },
    leftOut: Array.from({ length: 3 }, () => ({
      ...{ bot_visits: 1, bot_searches: 1, foreign_orders: 0, repeated_orders: 0, bots_known_from: today },
    })),
  });
});

const loadOrders = (siteId: string) =>
  queryRows<{ id: string; day: string; reused: boolean }>(
    sql`select id, day::text as day, is_id_reused as reused from events where site_id = ${siteId} order by day`,
  );

testWithSamples(
  "an order counts once, also when its page is loaded again the next day or by another visitor",
  async () => {
    const { siteId, as } = await aSite();
    const countRepeated = async () => {
      const query = { period: "7d", scope: "all" as const, metrics: "orders" };
      const { left_out: left } = (await callDirectly(fetchStats, { params: { siteId }, query }, { as })).ok();
      return left?.repeated_orders;
    };
    const sample = readFileSync(join(DATA, "events-order-reload.json"), "utf8").replaceAll("TRACKER", siteId);
    const [order] = JSON.parse(sample) as Record<string, unknown>[];
    const now = Math.floor(Date.now() / 1000);
    const yesterday = now - 86_400;
    const day = new Date(yesterday * 1000).toISOString().slice(0, 10);
    const send = async (more: object) => expect((await sendEvents(siteId, [{ ...order, ...more }])).status).toBe(204);
    await send({ local_timestamp: yesterday });
    // The same event, sent twice.
    await send({ local_timestamp: yesterday });
    expect(await countRepeated()).toBe(0);
    await send({ local_timestamp: now });
    await send({ local_timestamp: yesterday - 86_400, client_id: "7" });
    await send({});
    expect(await loadOrders(siteId)).toEqual([{ id: "order-7001", day, reused: false }]);
    // An event that is late, or has no time, cannot be told from one that was sent again.
    expect(await countRepeated()).toBe(1);
    await send({ local_timestamp: now, items: [{ url: "V8", count: 1, total_price: 1 }] });
    expect(await loadOrders(siteId)).toEqual([{ id: "order-7001", day, reused: true }]);
    const other = { ...order, id: "order-7002" };
    const both = [
      { ...other, local_timestamp: now },
      { ...other, local_timestamp: yesterday },
    ];
    expect((await sendEvents(siteId, both)).status).toBe(204);
    expect((await loadOrders(siteId)).map(({ id }) => id)).toEqual(["order-7001", "order-7002"]);
    // Order 7001 again with other items, and order 7002 twice in one request.
    expect(await countRepeated()).toBe(3);
    await settleAnalytics(siteId);
    const { sessions: visits } = (
      await callDirectly(listSessions, { params: { siteId }, query: { period: "7d" } }, { as })
    ).ok();
    expect(visits.flatMap(({ warnings }) => warnings)).not.toContain("order_repeated");
  },
);

test("the order of a bot that came first does not replace that of a person, on the same day or another", async () => {
  const bench = await aSite();
  const { siteId, as } = bench;
  const now = Math.floor(Date.now() / 1000);
  const order = (id: string, clientId: string, price: number, at = now) => {
    const items = [{ url: "A", count: 1, total_price: price }];
    return makeEvent({ id, type: "transaction", client_id: clientId, local_timestamp: at, items });
  };
  const send = async (agent: string, ...events: object[]) => {
    const sent = await sendEvents(siteId, events, getTestBackend(), { headers: { "user-agent": agent } });
    expect(sent.status).toBe(204);
  };
  await send(HEADLESS, order("order-1", "7", 5), order("order-2", "7", 5, now - 86_400));
  await settleAnalytics(siteId);
  expect(await count(bench, { with_bots: "1" })).toMatchObject({ stats: [2, 1, 0] });
  await send(CHROME, order("order-1", "8", 20), order("order-2", "8", 30));
  await send(HEADLESS, order("order-1", "7", 5));
  const rows = await queryRows(sql`
    select id, client_id, bot, is_id_reused as reused from events where site_id = ${siteId} order by id, bot nulls first`);
  expect(rows).toEqual([
    { id: "order-1", client_id: "8", bot: null, reused: false },
    { id: "order-2", client_id: "8", bot: null, reused: false },
    { id: "order-2", client_id: "7", bot: "HeadlessChrome", reused: false },
  ]);
  await settleAnalytics(siteId);
  const stats = (
    await callDirectly(
      fetchStats,
      { params: { siteId }, query: { period: "7d", scope: "all", metrics: "orders,revenue" } },
      { as },
    )
  ).ok();
  expect(stats.metrics.map(({ total }) => total)).toEqual([2, 50]);
  // The visit of which only the replaced order was stored is gone; that of the day before had its own order page.
  expect(await count(bench, { with_bots: "1" })).toMatchObject({ sessions: ["HeadlessChrome", null] });
});

test("orders in another currency are stored, and are in no sum", async () => {
  const bench = await aSite({ currency: "CZK" });
  const { siteId, as } = bench;
  const buy = (currency: string | undefined) =>
    makeEvent({ type: "transaction", currency, items: [{ url: "A", count: 1, total_price: 25 }] });
  await sendEvents(siteId, [buy("CZK"), buy("EUR"), buy(undefined)]);
  await settleAnalytics(siteId);
  const stats = (
    await callDirectly(
      fetchStats,
      { params: { siteId }, query: { period: "7d", scope: "all", metrics: "orders,revenue,aov" } },
      { as },
    )
  ).ok();
  expect(stats.metrics.map(({ total }) => total)).toEqual([2, 50, 25]);
  expect(stats.left_out).toMatchObject({ bot_visits: 0, foreign_orders: 1 });
  const found = (await callDirectly(listSessions, { params: { siteId }, query: { period: "7d" } }, { as })).ok();
  const warned = found.sessions.filter(({ warnings }) => warnings.includes("currency_other"));
  expect(warned.map(({ orders, revenue, counts }) => [orders, revenue, counts.transaction])).toEqual([[0, 0, 1]]);
});

test("a change of the currency counts stored orders again", async () => {
  const bench = await aSite({ currency: "CZK" });
  const { siteId, as } = bench;
  const params = { siteId };
  const shopper = makeShopVisitor(getTimeDaysAgo(2));
  const [first, second] = [shopper.buy(0, { A: 25 }), shopper.buy(60, { A: 10 })];
  await putEvents(siteId, [
    { ...first, currency: "CZK" },
    { ...second, currency: "EUR" },
  ]);
  await settleAnalytics(siteId);
  const total = async () => {
    const stats = (
      await callDirectly(
        fetchStats,
        { params, query: { period: "7d", scope: "all", metrics: "orders,revenue" } },
        { as },
      )
    ).ok();
    return stats.metrics.map((metric) => metric.total);
  };
  expect(await total()).toEqual([1, 25]);
  const owner = await createActor({ sites: [siteId] });
  const { revision, name, time_zone, language, base_url } = (
    await callDirectly(showSettings, { params }, { as: owner })
  ).ok();
  const body = { name, time_zone, language, base_url, currency: "EUR" };
  const saved = await callDirectly(saveSettings, { params, body }, { as: owner, headers: ifMatch(revision) });
  expect(saved.status).toBe(200);
  const isDone = (rows: { recompute: boolean }[]) => rows[0]?.recompute === false;
  const readState = () =>
    queryRows<{ recompute: boolean }>(sql`select recompute from analytics_states where site_id = ${siteId}`);
  expect(isDone(await until(readState, isDone))).toBe(true);
  await settleAnalytics(siteId);
  expect(await total()).toEqual([1, 10]);
});

test("a query of any length is cut, and never refused", async () => {
  const { siteId } = await aSite();
  const list = (string: string) => ({ "Search Results": { items: [], query: { string } } });
  const long = makeEvent({ type: "event", lists: list("x".repeat(300_000)) });
  const half = makeEvent({ type: "event", lists: list("tent \ud83d") });
  expect((await sendEvents(siteId, [long, half])).status).toBe(204);
  const stored = await queryRows<{ query: string }>(sql`
    select raw -> 'lists' -> 'Search Results' -> 'query' ->> 'string' as query from events
    where site_id = ${siteId} order by length(raw::text)`);
  expect(stored.map((row) => row.query)).toEqual(["tent \uFFFD", "x".repeat(1_000)]);
});

async function importing(site: string, text: string, name: string) {
  const file = join(tmpdir(), `${makeUniqueId("history")}-${name}`);
  writeFileSync(file, text);
  const { url, secrets } = getTestBackend();
  const transport = createSignedTransport(await deriveBackendKey(secrets), "import");
  const options = readEventOptions(["--site", site, file]);
  return runEventImport(options, { base: url, transport, onProgress: () => {}, onRefused: () => {} });
}

testWithSamples(
  "imported logs are treated the same: bots, long queries, and invoices with decimal commas",
  async () => {
    const bench = await aSite();
    const { siteId } = bench;
    const at = Date.now() - 3_600_000;
    const line = (id: string, browser: string, text: string) => {
      const own = { query_id: id, client_id: `c-${id}`, timestamp: at };
      const attributes = { browser, result_count: 0 };
      const search = { ...own, action_name: "on_search", message: text, event_attributes: attributes };
      return `ubi_queries\t${JSON.stringify({ ...own, user_query: text })}\nubi_events\t${JSON.stringify(search)}`;
    };
    const log = [line("q-1", GOOGLE, "lamp"), line("q-2", CHROME, "y".repeat(20_000)), line("q-3", "Chrome", "chair")];
    expect(await importing(siteId, log.join("\n"), "ubi.tsv")).toMatchObject({ events: 3, accepted: 3 });
    expect(await queryRows(sql`select bot from events where site_id = ${siteId} and bot is not null`)).toEqual([
      { bot: "Googlebot" },
    ]);
    await settleAnalytics(siteId);
    expect(await count(bench)).toMatchObject({ stats: [2, 2, 2], queries: { chair: 1, ["y".repeat(300)]: 1 } });
    const orders = readFileSync(join(DATA, "orders-decimal-comma.csv"), "utf8");
    expect(await importing(siteId, orders, "orders.csv")).toMatchObject({ format: "invoices", events: 3, accepted: 3 });
    expect(await importing(siteId, orders, "orders.csv")).toMatchObject({ accepted: 0, known: 3 });
  },
);

test("an invoice of an order that was sent live exists already, and other invoices are imported", async () => {
  const { siteId } = await aSite();
  const items = [{ url: "A", count: 1, total_price: 59 }];
  await sendEvents(siteId, [makeEvent({ id: "order-7001", type: "transaction", items })]);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const invoices = [
    "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID",
    `7001,A,Kayak,1,${day} 10:00,59,C1`,
    `7001-2,A,Kayak,1,${day} 11:00,59,C1`,
    `7002,A,Kayak,1,${day} 12:00,59,C1`,
  ].join("\n");
  expect(await importing(siteId, invoices, "invoices.csv")).toMatchObject({ events: 3, accepted: 2, known: 1 });
  const orders = await queryRows<{ number: string }>(sql`
    select raw ->> 'order_id' as number from events where site_id = ${siteId} and id like 'invoice-%' order by 1`);
  expect(orders.map(({ number }) => number)).toEqual(["7001-2", "7002"]);
});
