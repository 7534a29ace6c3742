import { sql } from "drizzle-orm";
import fc from "fast-check";
import {
  getTimeDaysAgo,
  makeShopVisitor,
  putEvents,
  type SiteEvent,
  sendNow,
  settleAnalytics,
} from "@/tests/support/analytics";
import { COUNTED, countTables } from "@/tests/support/counted-tables";
import { sendEvents } from "@/tests/support/quality-bench";
import { createSite } from "@/tests/support/seed";
import { asSite, queryRows, store } from "@/tests/support/test-backend";
import { countTries } from "@/tests/support/tries";
import { until } from "@/tests/support/until";

// From raw events to visits and aggregates in the database (docs/analytics.md).

const NOON = getTimeDaysAgo(60);
const toDay = (moment: Date) => moment.toISOString().slice(0, 10);

async function loadRows<Row>(siteId: string, table: string, columns: string, more = ""): Promise<Row[]> {
  const text = `select ${columns} from ${table} where site_id = '${siteId}' ${more}`;
  return queryRows<Row>(sql.raw(text));
}

test("builds consistent visits, searches and aggregates from events", async () => {
  const siteId = await createSite({ timeZone: "UTC" });
  const shopper = makeShopVisitor(NOON);
  const events = [
    shopper.page(0, "https://shop.example/?utm=x"),
    shopper.list(5, "Lamp", ["A", "B"]),
    shopper.click(9, "B"),
    shopper.buy(60, { B: 12.5, Z: 1 }),
    shopper.list(90, "chair", []),
  ];
  await putEvents(siteId, events, { ip: "192.0.2.0", device: "mobile" });
  await settleAnalytics(siteId);
  expect(
    await loadRows(
      siteId,
      "visits",
      "day::text, hour, events, searches, no_results, orders, revenue::int, queries, ip, device, is_folded",
    ),
  ).toEqual([
    {
      day: toDay(NOON),
      hour: 11,
      events: 5,
      searches: 2,
      no_results: 1,
      orders: 1,
      revenue: 1350,
      queries: ["Lamp", "chair"],
      ip: "192.0.2.0",
      device: "mobile",
      is_folded: true,
    },
  ]);
  expect(
    await loadRows(
      siteId,
      "stats_hours",
      "scope, visits::int, using_visits::int as using, searches::int, clicked::int, places_sum::int as places, orders::int, revenue::int",
      "order by scope",
    ),
  ).toEqual([
    { scope: "all", visits: 1, using: 1, searches: 2, clicked: 1, places: 2, orders: 1, revenue: 1350 },
    { scope: "search", visits: 1, using: 1, searches: 2, clicked: 1, places: 2, orders: 1, revenue: 1250 },
  ]);
  expect(
    await loadRows(siteId, "query_days", "query, span, searches::int, revenue::int", "order by query, span"),
  ).toEqual([
    ...[1, 8, 32].map((span) => ({ query: "chair", span, searches: 1, revenue: 0 })),
    ...[1, 8, 32].map((span) => ({ query: "lamp", span, searches: 1, revenue: 1250 })),
  ]);
  expect(await loadRows(siteId, "query_items", "query, identity, place, clicks::int, orders::int")).toEqual([
    { query: "lamp", identity: "B", place: 2, clicks: 1, orders: 1 },
  ]);
  expect(await loadRows(siteId, "query_nexts", "query, next, visits::int")).toEqual([
    { query: "lamp", next: "chair", visits: 1 },
  ]);
});

test("shows an open visit, but does not add it to the aggregates", async () => {
  const siteId = await createSite();
  const shopper = makeShopVisitor(NOON);
  await putEvents(siteId, [shopper.list(0, "lamp", ["A"])]);
  const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000 - 1);
  await settleAnalytics(siteId, after(30));
  // The backend's own loop uses the current time, at which the visit has long been closed.
  const open = await loadRows<{ is_folded: boolean }>(siteId, "visits", "is_folded");
  expect(open).toHaveLength(1);
  await settleAnalytics(siteId, after(31));
  expect(await loadRows(siteId, "stats_hours", "scope, visits::int", "order by scope")).toHaveLength(2);
});

const day = 86_400;
const seconds = fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 40 * day }));
type Step = {
  seconds: number;
  visitor: number;
  tell: (shopper: ReturnType<typeof makeShopVisitor>, at: number) => SiteEvent;
};
const tell = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("la", "lamp", "chair"),
      fc.subarray(["A", "B", "C"]),
      fc.constantFrom("Search Results", "Autocomplete", "Recommendation"),
    )
    .map(
      ([query, items, name]): Step["tell"] =>
        (shopper, at) =>
          shopper.list(at, query, items, { name }),
    ),
  fc.constantFrom("A", "B").map(
    (item): Step["tell"] =>
      (shopper, at) =>
        shopper.click(at, item),
  ),
  fc.constantFrom("A", "B").map(
    (item): Step["tell"] =>
      (shopper, at) =>
        shopper.act(at, item),
  ),
  fc.constantFrom("A", "C").map(
    (item): Step["tell"] =>
      (shopper, at) =>
        shopper.buy(at, { [item]: 3.33 }),
  ),
);
const steps = fc.array(fc.record({ seconds, visitor: fc.nat({ max: 2 }), tell }), { minLength: 2, maxLength: 25 });

test("builds the same tables from late, repeated and unordered events as from all events at once", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat({ max: 4 }), { minLength: 25, maxLength: 25 }), async (plan, portions) => {
      const shoppers = [0, 1, 2].map(() => makeShopVisitor(NOON));
      const events = plan.flatMap(({ seconds: at, visitor, tell: say }) => {
        const shopper = shoppers[visitor];
        return shopper === undefined ? [] : [say(shopper, at)];
      });
      const [bits, whole] = [await createSite(), await createSite()];
      for (const portion of [0, 1, 2, 3, 4]) {
        const some = events.filter((_, index) => portions[index] === portion || portions[index + 1] === portion);
        if (some.length > 0) await putEvents(bits, some);
        // Folds visits in between that later events join, split or precede.
        await settleAnalytics(bits);
      }
      await putEvents(bits, events);
      await putEvents(whole, events);
      await settleAnalytics(bits);
      await settleAnalytics(whole);
      expect(await countTables(bits)).toEqual(await countTables(whole));
    }),
    { numRuns: countTries(15), seed: 20_260_710 },
  );
});

test("changes nothing when recomputing from raw events", async () => {
  const siteId = await createSite();
  for (let index = 0; index < 12; index += 1) {
    const shopper = makeShopVisitor(new Date(NOON.getTime() + index * 7 * 3_600_000));
    const events = [shopper.list(0, "lamp", ["A", "B"]), shopper.click(5, "A"), shopper.buy(90, { A: index })];
    await putEvents(siteId, [...events, shopper.list(86_400 * 3, "chair", [])]);
  }
  await settleAnalytics(siteId);
  const before = await countTables(siteId);
  await store().execute(sql`update analytics_states set recompute = true where site_id = ${siteId}`);
  await recomputed(siteId);
  expect(await countTables(siteId)).toEqual(before);
});

test("moves visits to other hours after a change of the time zone, without losing any", async () => {
  const siteId = await createSite({ timeZone: "Asia/Tokyo" });
  const shopper = makeShopVisitor(getTimeDaysAgo(9, 23));
  await putEvents(siteId, [shopper.list(0, "lamp", ["A"])]);
  await settleAnalytics(siteId);
  const when = () => loadRows(siteId, "stats_hours", "day::text, hour, visits::int", "and scope = 'all'");
  expect(await when()).toEqual([{ day: toDay(getTimeDaysAgo(8)), hour: 8, visits: 1 }]);
  await store().execute(sql`update sites set time_zone = 'UTC' where site_id = ${siteId}`);
  await recomputed(siteId);
  expect(await when()).toEqual([{ day: toDay(getTimeDaysAgo(9)), hour: 23, visits: 1 }]);
});

/** Waits until the loop of the backend has started the recomputation. */
async function recomputed(siteId: string): Promise<void> {
  const look = () =>
    loadRows<{ is: boolean }>(
      siteId,
      "analytics_states a join sites s using (site_id)",
      "(a.recompute or a.time_zone <> s.time_zone) as is",
      "",
    );
  expect(await until(look, ([state]) => state?.is === false)).toMatchObject([{ is: false }]);
  await settleAnalytics(siteId);
}

test("counts the visitors of any range once, on whatever days they came", async () => {
  const siteId = await createSite({ timeZone: "UTC" });
  const shoppers = [0, 1, 2, 3].map(() => makeShopVisitor(NOON));
  const came = [[0, 1, 5], [1], [0, 5, 9], [9]];
  for (const index of [2, 0, 1]) {
    const events = shoppers.flatMap((shopper, who) =>
      came[who]?.[index] === undefined ? [] : [shopper.page((came[who]?.[index] ?? 0) * day, "/")],
    );
    if (events.length > 0) await putEvents(siteId, events);
    await settleAnalytics(siteId);
  }
  for (let from = 0; from < 10; from += 1)
    for (let to = from; to < 10; to += 1) {
      const first = `date '${toDay(NOON)}' + ${from}`;
      const [row] = await loadRows<{ n: number }>(
        siteId,
        "visitor_gaps",
        "coalesce(sum(visitors), 0)::int as n",
        `and scope = 'all' and day between ${first} and date '${toDay(NOON)}' + ${to} and day - gap < ${first}`,
      );
      expect([from, to, row?.n]).toEqual([
        from,
        to,
        came.filter((days) => days.some((one) => one >= from && one <= to)).length,
      ]);
    }
});

test("builds visits from received events, with the sender's address and device", async () => {
  const siteId = await createSite();
  const shopper = makeShopVisitor(new Date(Math.floor(Date.now() / 1000) * 1000 - 7_200_000));
  const sent = [shopper.list(0, "lamp", ["A"]), shopper.click(3, "A")];
  const { status } = await sendNow(siteId, [
    ...sent,
    { ...shopper.page(5, "/"), user_agent: "Mozilla/5.0 (iPhone; CPU) Mobile" },
  ]);
  expect(status).toBe(204);
  await settleAnalytics(siteId);
  expect(await loadRows(siteId, "visits", "events, ip, device, warnings")).toEqual([
    { events: 3, ip: "127.0.0.0", device: "mobile", warnings: [] },
  ]);
});

test("adds warnings for milliseconds, a reused ID and too many events to the visit", async () => {
  const siteId = await createSite();
  const shopper = makeShopVisitor(new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000));
  const page = shopper.page(0, "/a");
  expect((await sendNow(siteId, [page])).status).toBe(204);
  expect((await sendNow(siteId, [page])).status).toBe(204);
  const warnings = async () => {
    await settleAnalytics(siteId);
    return (await loadRows<{ warnings: string[] }>(siteId, "visits", "warnings"))[0]?.warnings;
  };
  expect(await warnings()).toEqual([]);
  expect((await sendNow(siteId, [{ ...page, url: "/b" }])).status).toBe(204);
  expect(await warnings()).toEqual(["duplicate_event_id"]);
  const wrong = { ...shopper.page(9, "/c"), local_timestamp: Date.now() };
  expect((await sendEvents(siteId, [wrong])).status).toBe(422);
  expect(await warnings()).toEqual(["timestamp_milliseconds", "duplicate_event_id"]);
});

test("hides the visits of other sites", async () => {
  const [own, other] = [await createSite(), await createSite()];
  await putEvents(own, [makeShopVisitor(NOON).list(0, "lamp", ["A"])]);
  await settleAnalytics(own);
  for (const table of [...Object.keys(COUNTED), "analytics_states"])
    expect([table, await asSite(other, `select * from ${table}`)]).toEqual([table, []]);
});
