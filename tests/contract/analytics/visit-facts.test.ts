import { sql } from "drizzle-orm";
import fc from "fast-check";
import { create } from "@/lib/contract/analytics/segments";
import { fetchStats, GRANULARITIES, STAT_SCOPES } from "@/lib/contract/analytics/site-stats";
import { CONVERSIONS_MODES } from "@/lib/contract/analytics/stat-options";
import { METRIC_KEYS } from "@/lib/domain/analytics/metrics";
import { DEVICES } from "@/lib/domain/analytics/visit-device";
import {
  getTimeDaysAgo,
  makeShopVisitor,
  putEvents,
  type Sender,
  type SiteEvent,
  settleAnalytics,
} from "@/tests/support/analytics";
import { callDirectly, toUncheckedInput } from "@/tests/support/direct";
import { testOnPostgres } from "@/tests/support/engines";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, store, type TestBackend } from "@/tests/support/test-backend";
import { countTries } from "@/tests/support/tries";
import { until } from "@/tests/support/until";

// Statistics of filtered visits from memory (docs/adr/0101): the same numbers as from the database, and always the current ones.

const SHOP = "https://shop.example";
const QUERIES = ["lamp", "Lámpa", "red lamp", "chair", 'odd "q", {x} \\y'];
const ITEMS = ["A", "B", "C", "d e"];
const PAGES = [
  `${SHOP}/`,
  `${SHOP}/?utm=Mail&next=/cart`,
  `${SHOP}/item/A?color=red`,
  `${SHOP}/Item/B#top`,
  "https://m.shop.example/cart",
  "/item/C",
  `${SHOP}/${"long-".repeat(90)}end`,
  `${SHOP}/Žlutá/LAMPA`,
];
const REFERERS = [undefined, `${SHOP}/`, "https://News.example/mail?id=7", "android-app://reader/x"];
const LISTS = ["Search Results", "Autocomplete", "Product Listing", "Recommendation"];
const SENDERS: Sender[] = [
  { ip: "203.0.113.0", device: "mobile" },
  { ip: "203.0.7.0", device: "desktop" },
  { ip: "2001:db8:1::", device: "tablet" },
  { device: "other" },
];

const event = fc.record({
  kind: fc.constantFrom("list", "list", "page", "page", "click", "act", "buy"),
  query: fc.constantFrom(...QUERIES),
  name: fc.constantFrom(...LISTS),
  items: fc.subarray(ITEMS),
  item: fc.constantFrom(...ITEMS),
  page: fc.constantFrom(...PAGES),
  referer: fc.constantFrom(...REFERERS),
  brand: fc.option(fc.constantFrom("Acme", "Other")),
  cents: fc.integer({ min: 1, max: 99_999 }),
});
const visits = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 15 }),
    sender: fc.integer({ min: 0, max: SENDERS.length - 1 }),
    daysBack: fc.integer({ min: 1, max: 30 }),
    minutes: fc.integer({ min: 0, max: 23 * 60 }),
    events: fc.array(event, { minLength: 1, maxLength: 7 }),
  }),
  { minLength: 90, maxLength: 90 },
);

type Shopper = ReturnType<typeof makeShopVisitor>;

function makeEvents(
  shopper: Shopper,
  start: number,
  events: readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[],
): SiteEvent[] {
  return events.map(({ kind, query, name, items, item, page, referer, brand, cents }, index) => {
    const at = start + index * 20;
    if (kind === "list")
      return shopper.list(at, query, items, { name, ...(brand === null ? {} : { filters: { brand } }) });
    if (kind === "page") return shopper.page(at, page, { referer });
    if (kind === "click") return shopper.click(at, item);
    return kind === "act" ? shopper.act(at, item) : shopper.buy(at, { [item]: cents / 100 });
  });
}

async function aShop(backend?: TestBackend) {
  const from = backend === undefined ? store() : openStore(backend.controlUrl);
  const siteId = await createSite({ timeZone: "America/New_York" }, from);
  return { siteId, as: await createActor({ sites: [siteId] }, from) };
}

/** A segment that every visit matches, but only the database can tell: its step is about query strings. */
async function anEmptySegment({ siteId, as }: { siteId: string; as: TestActor }): Promise<string> {
  const body = { name: "All", filters: { without_referer_steps: ["nothing?like=it"] }, is_shared: true };
  return (await callDirectly(create, { params: { siteId }, body }, { as })).ok().id;
}

const STEPS = [
  "/",
  "*",
  "*/item/*",
  "/item/a",
  "*shop.example/cart",
  "*-end",
  "/Žlutá/l*",
  "*news*",
  "android-app:*",
  "*none*",
];
const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 2 });
const queries = fc.subarray([...QUERIES, "unknown"], { minLength: 1, maxLength: 2 });
const flag = fc.constantFrom("0", "1");
const networks = fc.subarray(["203.0.113.7", "203.0.0.0/16", "2001:db8::/32", "0.0.0.0/0"], { minLength: 1 });
const filters = fc.record(
  {
    with_ip: networks,
    without_ip: networks,
    with_list_w_filter_pairs: fc.constantFrom(["Search Results|brand:acme"], ["autocomplete|Brand:Other"]),
    with_url_w_param_pairs: fc.constantFrom(["utm=mail"], ["utm=mail", "next=/cart"], ["color=blue"]),
    without_url_w_param_pairs: fc.constantFrom(["utm=mail"], ["color=red", "utm=x"]),
    with_url_steps: steps,
    with_referer_steps: steps,
    without_referer_steps: steps,
    without_queries: queries,
    with_any_filter: flag,
    with_queries: queries,
    with_items: fc.subarray([...ITEMS, "unknown"], { minLength: 1, maxLength: 2 }),
    device: fc.subarray([...DEVICES], { minLength: 1 }),
    searched_in: fc.constantFrom(...STAT_SCOPES),
    converted: flag,
    no_results: flag,
  },
  { requiredKeys: [] },
);
/** One or two of them, because hardly any visit matches more. */
const someFilters = fc
  .tuple(filters, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }))
  .map(([all, ...places]) =>
    Object.fromEntries(Object.entries(all).filter((_, at, list) => places.some((place) => place % list.length === at))),
  );
const ranges = fc.constantFrom(
  { period: "90d" },
  { period: "30d", compare: "previous" },
  { starting_at: `${dayBack(20)}T13:30`, ending_at: `${dayBack(4)}T02:15` },
  { starting_at: dayBack(9), ending_at: dayBack(4) },
);

function dayBack(days: number): string {
  return getTimeDaysAgo(days).toISOString().slice(0, 10);
}

async function readMetrics({ siteId, as }: { siteId: string; as: TestActor }, query: object, backend?: TestBackend) {
  const input = toUncheckedInput(fetchStats, { params: { siteId }, query: { metrics: METRIC_KEYS.join(), ...query } });
  const answer = await callDirectly(fetchStats, input, { as, ...(backend === undefined ? {} : { backend }) });
  expect(answer.status).toBe(200);
  return answer.ok().metrics;
}

test("returns the same numbers from memory and from the database, for any filters", async () => {
  const shop = await aShop();
  const segment = await anEmptySegment(shop);
  const shoppers = Array.from({ length: 16 }, () => makeShopVisitor(new Date(0)));
  for (const { who, sender, daysBack, minutes, events } of fc.sample(visits, { seed: 7, numRuns: 1 }).flat()) {
    const start = getTimeDaysAgo(daysBack, 0).getTime() / 1000 + minutes * 60;
    await putEvents(
      shop.siteId,
      makeEvents(shoppers[who] ?? makeShopVisitor(new Date(0)), start, events),
      SENDERS[sender],
    );
  }
  await settleAnalytics(shop.siteId);
  await fc.assert(
    fc.asyncProperty(
      someFilters,
      ranges,
      fc.constantFrom(...STAT_SCOPES),
      fc.constantFrom(...GRANULARITIES),
      fc.constantFrom(...CONVERSIONS_MODES),
      async (some, range, scope, granularity, conversions_mode) => {
        const query = { ...some, ...range, scope, "dates[granularity]": granularity, conversions_mode };
        const fromStore = await readMetrics(shop, { ...query, apply_segment: segment });
        expect(await readMetrics(shop, query)).toEqual(fromStore);
      },
    ),
    { numRuns: countTries(150) },
  );
});

const FILTER = { device: "mobile", scope: "all", period: "30d" };
const pickVisits = (metrics: Awaited<ReturnType<typeof readMetrics>>) =>
  metrics.find(({ key }) => key === "visits")?.total;

test("answers from memory, and reads the visits of a day again once its revision changed", async () => {
  const shop = await aShop();
  const segment = await anEmptySegment(shop);
  const put = async (daysBack: number) => {
    const shopper = makeShopVisitor(getTimeDaysAgo(daysBack));
    await putEvents(shop.siteId, [shopper.page(0, "/")], { device: "mobile" });
    await settleAnalytics(shop.siteId);
  };
  const count = async (more = {}) => pickVisits(await readMetrics(shop, { ...FILTER, ...more }));
  await put(3);
  await put(4);
  expect(await count()).toBe(2);
  // Nothing else changes visits without the revision, so this shows where the answer comes from.
  await store().execute(sql`update visits set device = 'app' where site_id = ${shop.siteId}`);
  expect([await count(), await count({ apply_segment: segment })]).toEqual([2, 0]);
  await put(3);
  expect([await count(), await count({ apply_segment: segment })]).toEqual([2, 1]);
  await store().execute(sql`delete from visit_days where site_id = ${shop.siteId}`);
  expect([await count(), await count({ apply_segment: segment })]).toEqual([1, 1]);
});

test("reads many visits in the background, and then answers from memory", async () => {
  const shop = await aShop();
  await putEvents(shop.siteId, [makeShopVisitor(getTimeDaysAgo(3)).page(0, "/")], { device: "mobile" });
  await settleAnalytics(shop.siteId);
  // More visits than are read within a request, as far as the cache can tell beforehand.
  await store().execute(sql`update stats_hours set visits = 30000 where site_id = ${shop.siteId}`);
  const countAs = async (device: string) => {
    await store().execute(sql`update visits set device = ${device} where site_id = ${shop.siteId}`);
    return pickVisits(await readMetrics(shop, FILTER));
  };
  expect(await countAs("mobile")).toBe(1);
  // The database follows the change. Memory does not, whichever device it has read, because the revision of the day stays the same.
  const [one, other] = await until(
    async () => [await countAs("app"), await countAs("mobile")],
    ([first, second]) => first === second,
  );
  expect(one).toBe(other);
});

test("subtracts a visit that changes, and adds it again in its new form", async () => {
  const shop = await aShop();
  const shopper = makeShopVisitor(getTimeDaysAgo(5));
  const readSearches = async () =>
    (await readMetrics(shop, FILTER))
      .filter(({ key }) => ["visits", "searches"].includes(key))
      .map(({ total }) => total);
  await putEvents(shop.siteId, [shopper.list(0, "lamp", ["A"])], { device: "mobile" });
  await settleAnalytics(shop.siteId);
  expect(await readSearches()).toEqual([1, 1]);
  await putEvents(shop.siteId, [shopper.list(60, "chair", ["A"])], { device: "mobile" });
  await settleAnalytics(shop.siteId);
  expect(await readSearches()).toEqual([2, 1]);
});

testOnPostgres("returns current numbers in each of two processes", async () => {
  const place = await makeStore();
  const both = [await startBackend({ store: place }), await startBackend({ store: place })] as const;
  try {
    const [first, second] = both;
    const shop = await aShop(first);
    const countIn = async (backend: TestBackend) => pickVisits(await readMetrics(shop, FILTER, backend));
    for (const [at, backend] of [first, second, first].entries()) {
      await putEvents(shop.siteId, [makeShopVisitor(getTimeDaysAgo(3)).page(0, "/")], { device: "mobile" }, backend);
      await settleAnalytics(shop.siteId, undefined, backend);
      expect([await countIn(first), await countIn(second)]).toEqual([at + 1, at + 1]);
    }
  } finally {
    await Promise.all(both.map((backend) => backend.stop()));
    await place.remove();
  }
});
