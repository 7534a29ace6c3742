import { createSegment } from "@/lib/contract/analytics/segments";
import { listSessions } from "@/lib/contract/analytics/sessions";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";

// Which visits each filter selects, with visits built from events (docs/filters.md).

/** Two visitors on one morning, one of whom returns in the evening. */
const MORNING = getTimeDaysAgo(20, 8);
const DAY = MORNING.toISOString().slice(0, 10);
const dayAfter = (days: number): string => toIsoDay(toDayNumber(DAY) + days);
const NEXT_DAY = dayAfter(1);
const LAST_DAY = dayAfter(18);
const SHOP = "https://shop.example";

let shop: { siteId: string; as: TestActor; names: Map<string, string> };

beforeAll(async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const anna = makeShopVisitor(MORNING, { customer_id: "c-anna", platform: "mobile" });
  const ben = makeShopVisitor(getTimeDaysAgo(20, 9), { platform: "desktop" });
  const cleo = makeShopVisitor(getTimeDaysAgo(19, 20), { platform: "desktop" });
  await putEvents(
    siteId,
    [
      anna.page(0, `${SHOP}/?utm_source=Mail`, { referer: "https://www.google.cz/search?q=lamp" }),
      anna.page(10, `${SHOP}/search?q=l%C3%A1mpa`, { referer: `${SHOP}/` }),
      anna.list(11, "Lámpa", ["A", "B"], { filters: { brand: "Acme" } }),
      anna.click(20, "A"),
      anna.act(30, "A"),
      anna.page(40, `${SHOP}/cart`),
      anna.buy(60, { A: 10.5 }),
    ],
    { ip: "203.0.113.0" },
  );
  await putEvents(
    siteId,
    [
      ben.page(0, `${SHOP}/cart?step=1`, { referer: "https://news.example/" }),
      ben.page(5, `${SHOP}/search?q=tent`),
      ben.list(6, "tent", []),
      ben.act(30, "C"),
    ],
    { ip: "198.51.100.0" },
  );
  await putEvents(siteId, [cleo.list(0, "lampa", ["A"]), cleo.list(60, "tent", ["C"])], { ip: "2001:db8:1::" });
  await settleAnalytics(siteId);
  const names = new Map([
    [anna.clientId, "anna"],
    [ben.clientId, "ben"],
    [cleo.clientId, "cleo"],
  ]);
  shop = { siteId, as, names };
});

const ALL = { starting_at: dayAfter(-9), ending_at: LAST_DAY };

async function ask(query: Record<string, string | string[]>) {
  return callDirectly(listSessions, { params: { siteId: shop.siteId }, query: { ...ALL, ...query } }, { as: shop.as });
}

async function listVisitors(query: Record<string, string | string[]>): Promise<string[]> {
  const { sessions } = (await ask(query)).ok();
  return sessions.map(({ user_id: id }) => shop.names.get(id) ?? id).sort();
}

type Case = [string, Record<string, string | string[]>, string[]];

const CASES: Case[] = [
  ["no filter", {}, ["anna", "ben", "cleo"]],
  ["a period without visits", { starting_at: "", ending_at: "", period: "7d" }, []],
  ["starting_at, a day", { starting_at: NEXT_DAY }, ["cleo"]],
  ["ending_at, a day, inclusive", { ending_at: DAY }, ["anna", "ben"]],
  ["starting_at instead of period", { period: "today", starting_at: NEXT_DAY }, ["cleo"]],
  ["a time, inclusive", { starting_at: `${DAY}T08:00:00Z`, ending_at: `${DAY}T08:00:00Z` }, ["anna"]],
  ["a time after the visit began", { starting_at: `${DAY}T08:00:30Z`, ending_at: `${DAY}T12:00Z` }, ["ben"]],
  ["with_ip, an address of the network", { with_ip: "203.0.113.77" }, ["anna"]],
  ["with_ip, a wider network", { with_ip: "203.0.0.0/16" }, ["anna"]],
  ["with_ip, any of several", { with_ip: ["203.0.113.77", "2001:db8:1:ffff::1"] }, ["anna", "cleo"]],
  ["with_ip, no visit", { with_ip: "192.0.2.1" }, []],
  ["without_ip", { without_ip: "203.0.113.0/24" }, ["ben", "cleo"]],
  ["without_ip, none of several", { without_ip: ["203.0.113.1", "198.51.100.0/22"] }, ["cleo"]],
  ["with_list_w_filter_pairs", { with_list_w_filter_pairs: "search results|Brand:acme" }, ["anna"]],
  ["with_list_w_filter_pairs, another value", { with_list_w_filter_pairs: "Search Results|brand:Other" }, []],
  ["with_list_w_filter_pairs, another list", { with_list_w_filter_pairs: "Autocomplete|brand:Acme" }, []],
  ["with_url_w_param_pairs", { with_url_w_param_pairs: "utm_source=mail" }, ["anna"]],
  ["with_url_w_param_pairs, decoded", { with_url_w_param_pairs: "q=lámpa" }, ["anna"]],
  ["with_url_w_param_pairs, all of several", { with_url_w_param_pairs: ["utm_source=mail", "q=tent"] }, []],
  ["without_url_w_param_pairs", { without_url_w_param_pairs: "q=tent" }, ["anna", "cleo"]],
  [
    "without_url_w_param_pairs, none of several",
    { without_url_w_param_pairs: ["q=tent", "utm_source=mail"] },
    ["cleo"],
  ],
  ["with_url_steps, in order", { with_url_steps: ["/", "/cart"] }, ["anna"]],
  ["with_url_steps, with other pages between", { with_url_steps: ["/search", "/cart"] }, ["anna"]],
  ["with_url_steps, the other order", { with_url_steps: ["/cart", "/search"] }, ["ben"]],
  ["with_url_steps, wildcard", { with_url_steps: "*/cart*" }, ["anna", "ben"]],
  ["with_url_steps, with its query", { with_url_steps: "/cart?step=1" }, ["ben"]],
  ["with_url_steps, a whole address", { with_url_steps: `${SHOP}/cart` }, ["anna", "ben"]],
  ["with_url_steps, a dot matches only a dot", { with_url_steps: "https://shopxexample/cart" }, []],
  ["with_referer_steps", { with_referer_steps: "*google.*" }, ["anna"]],
  ["without_referer_steps", { without_referer_steps: "*google.*" }, ["ben", "cleo"]],
  ["without_queries, ignoring case and diacritics", { without_queries: "LAMPA" }, ["ben"]],
  ["without_queries, none of several", { without_queries: ["lampa", "tent"] }, []],
  ["with_any_filter", { with_any_filter: "1" }, ["anna"]],
  ["with_any_filter, without one", { with_any_filter: "0" }, ["ben", "cleo"]],
  ["conversions_mode alone selects all", { conversions_mode: "orders" }, ["anna", "ben", "cleo"]],
  ["user_id of a customer", { user_id: "c-anna" }, ["anna"]],
  ["user_id, no visit", { user_id: "1" }, []],
  ["with_queries, any of several", { with_queries: ["lampa", "stan"] }, ["anna", "cleo"]],
  ["with_items, opened or bought", { with_items: "A" }, ["anna"]],
  ["with_items, added to a cart", { with_items: ["C", "Z"] }, ["ben"]],
  ["device", { device: "mobile" }, ["anna"]],
  ["device, any of several", { device: ["mobile", "desktop"] }, ["anna", "ben", "cleo"]],
  ["searched_in", { searched_in: "search" }, ["anna", "ben", "cleo"]],
  ["searched_in, a list that no visit saw", { searched_in: "autocomplete" }, []],
  ["converted", { converted: "1" }, ["anna", "ben"]],
  ["converted by an order", { converted: "1", conversions_mode: "orders" }, ["anna"]],
  ["not converted", { converted: "0" }, ["cleo"]],
  ["no_results", { no_results: "1" }, ["ben"]],
  ["no_results, all found", { no_results: "0" }, ["anna", "cleo"]],
  ["no_results in a list", { searched_in: "search", no_results: "1" }, ["ben"]],
  ["no_results in another list", { searched_in: "recommendation", no_results: "1" }, []],
  ["several filters combined", { with_queries: "tent", device: "desktop", no_results: "0" }, ["cleo"]],
];

test.each(CASES)("selects visits: %s", async (_, query, who) => {
  expect(await listVisitors(query)).toEqual(who);
});

test.each(SEARCH_SCOPES)("selects as many visits as statistics count: %s", async (scope) => {
  const metrics = "used_search,conversion,no_results";
  const stats = callDirectly(
    fetchStats,
    { params: { siteId: shop.siteId }, query: { ...ALL, scope, metrics } },
    { as: shop.as },
  );
  const counts = new Map((await stats).ok().metrics.map(({ key, n }) => [key, n]));
  const count = async (more: Record<string, string>) => (await listVisitors({ searched_in: scope, ...more })).length;
  expect(await count({})).toBe(counts.get("used_search"));
  expect(await count({ converted: "1" })).toBe(counts.get("conversion"));
  // Each visit of these tests has at most one search without results.
  expect(await count({ no_results: "1" })).toBe(counts.get("no_results"));
});

test("parses brackets of every kind", async () => {
  expect(await listVisitors({ "with_ip[]": ["203.0.113.77", "198.51.100.1"] })).toEqual(["anna", "ben"]);
  expect(await listVisitors({ "with_url_steps[1]": "/cart", "with_url_steps[0]": "/" })).toEqual(["anna"]);
});

test("finds visits by the user ID of the shop", async () => {
  const [anna = ""] = [...shop.names.keys()];
  expect(await listVisitors({ user_id: anna })).toEqual(["anna"]);
});

test("refuses invalid filters with a code by name", async () => {
  const { status, body } = await ask({ with_ip: "nowhere", period: "8d", device: ["mobile", "fridge"] });
  expect(status).toBe(400);
  expect(body).toEqual({
    error: "invalid",
    errors: { with_ip: ["ip_invalid"], period: ["period_unknown"], device: ["choice_unknown"] },
  });
  expect((await ask({ starting_at: DAY, ending_at: dayAfter(-1) })).body).toMatchObject({
    errors: { ending_at: ["range_reversed"] },
  });
});

test("cuts a range over 90 days, and reports it", async () => {
  const { body } = await ask({ starting_at: "2025-01-01" });
  expect(body).toMatchObject({ range: { from_day: dayAfter(18 - 89), to_day: LAST_DAY, is_clipped: true } });
});

test("combines the filters of a segment with those of the request", async () => {
  const params = { siteId: shop.siteId };
  const filters = { device: ["desktop"], without_ip: ["198.51.100.0/24"] };
  const made = await callDirectly(
    createSegment,
    { params, body: { name: "Desk", filters, is_shared: true } },
    { as: shop.as },
  );
  const { id } = made.ok();
  expect(await listVisitors({ apply_segment: id })).toEqual(["cleo"]);
  expect(await listVisitors({ apply_segment: id, with_queries: "lampa" })).toEqual(["cleo"]);
  expect(await listVisitors({ apply_segment: id, no_results: "1" })).toEqual([]);
  expect((await ask({ apply_segment: id })).body).toMatchObject({ segment: { id, name: "Desk" } });
});

test("selects nothing for a segment that this site does not have, and reports it", async () => {
  const { body } = await ask({ apply_segment: "elsewhere" });
  expect(body).toMatchObject({ segment: { id: "elsewhere", name: null } });
  expect(await listVisitors({ apply_segment: "elsewhere" })).toEqual(["anna", "ben", "cleo"]);
});

test("ignores private segments of others", async () => {
  const other = await createActor({ sites: [shop.siteId] });
  const made = await callDirectly(
    createSegment,
    { params: { siteId: shop.siteId }, body: { name: "Mine", filters: { device: ["mobile"] } } },
    { as: other },
  );
  const { id } = made.ok();
  expect((await ask({ apply_segment: id })).body).toMatchObject({ segment: { id, name: null } });
});
