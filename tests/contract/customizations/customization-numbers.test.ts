import { fold } from "@vitrine/engine/fold";
import { queryItems } from "@/backend/db/schema/analytics/visits";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { rules } from "@/backend/db/schema/customizations/rules";
import * as listings from "@/lib/contract/customizations/product-listings";
import { create, list, saveAliases, saveRules } from "@/lib/contract/customizations/query-customizations";
import { itemClicks, listingItemClicks, matches, numbers } from "@/lib/contract/customizations/rule-evidence";
import { addCountedDay, COUNTED_ZONE, getDateDaysAgo, markCountedNow } from "@/tests/support/counted-queries";
import { type CallInit, callDirectly, ifMatch, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

async function aBench(call: MakeCall) {
  const siteId = await createSite({ timeZone: COUNTED_ZONE });
  const as = await createActor({ sites: [siteId] });
  const category = { category: ["Shoes||Boots"] };
  await createItems(siteId, [
    { identity: "a", attributes: category },
    { identity: "b", attributes: { ...category, availability: 0 } },
  ]);
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  return {
    siteId,
    make: async (query: string) => {
      const made = await call(create, { params, body: { query, type: "item" } }, init());
      const { id } = made.ok();
      const body = { queryId: id, rules: [{ id: null, type: "pin" as const, position: 1, item_url: "a" }] };
      expect((await call(saveRules, { params, body }, init(1))).status).toBe(200);
      return id;
    },
    makeListing: async (category_full: string) => {
      const made = await call(listings.create, { params, body: { category_full, type: "item" } }, init());
      expect(made.status).toBe(201);
    },
    alias: (queryId: string, aliases: string[]) => call(saveAliases, { params, body: { queryId, aliases } }, init(2)),
    matches: async (spellings: string) => (await call(matches, { params, query: { spellings } }, init())).body,
    numbers: (query: { id: string; from?: string; to?: string }) => call(numbers, { params, query }, init()),
    clicks: async (subject: string, of: typeof itemClicks = itemClicks) =>
      (await call(of, { params, query: { subject, type: "item" } }, init())).ok(),
    rulesOf: async (id: string) => (await call(numbers, { params, query: { id } }, init())).ok().rules,
    /** Moves a customization and its history into the past by this many days. */
    longAgo: async (id: string, days: number) => {
      const back = `now() - interval '${days} days'`;
      const of = `where site_id = '${siteId}'`;
      await store().execute(
        `update customizations set updated_at = ${back}, created_at = ${back} ${of} and id = '${id}'`,
      );
      await store().execute(`update changes set at = ${back} ${of} and object_id = '${id}'`);
    },
    rows: async (query: object) => (await call(list, { params, query }, init())).ok(),
    listings: async (query: object) => (await call(listings.list, { params, query }, init())).ok(),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("a row counts the searches of its query and spellings in the last 30 days and in the 30 days before", async () => {
    const bench = await aBench(call);
    const id = await bench.make("Bóty");
    await bench.make("lampa");
    await bench.alias(id, ["Obuv"]);
    await addCountedDay(
      bench.siteId,
      { query: "obuv", ago: 29 },
      {
        searches: 60,
        clicked: 15,
        placedClicks: 10,
        placesSum: 25,
        convertedAny: 3,
        revenue: 12_345,
      },
    );
    await addCountedDay(bench.siteId, { query: "boty", ago: 0 }, { searches: 40, clicked: 5 });
    await addCountedDay(bench.siteId, { query: "boty", ago: 1, scope: "product_listing" }, { searches: 999 });
    await addCountedDay(bench.siteId, { query: "boty", ago: 59 }, { searches: 7 });
    await addCountedDay(bench.siteId, { query: "boty", ago: 60 }, { searches: 500 });
    const { items } = await bench.rows({ sort: "searches" });
    expect(items.map(({ query }) => query)).toEqual(["Bóty", "lampa"]);
    expect(items[0]?.numbers).toMatchObject({
      now: {
        searches: 100,
        ctr: { value: 0.2, n: 20, of: 100 },
        conversion: { value: 0.03, n: 3, of: 100 },
        revenue: 123.45,
        position: 2.5,
      },
      before: { searches: 7, ctr: { value: 0, n: 0, of: 7 }, position: null },
      effect: { verdict: "not_enough_data", method: "before_after", since: getDateDaysAgo(0), days: null },
    });
    expect(items[1]?.numbers?.now).toMatchObject({ searches: 0, ctr: { value: null, n: 0, of: 0 } });
  });

  test("sorting by CTR puts the lowest first and rows with too few searches last", async () => {
    const bench = await aBench(call);
    for (const query of ["good", "bad", "rare"]) await bench.make(query);
    await addCountedDay(bench.siteId, { query: "good", ago: 2 }, { searches: 100, clicked: 60 });
    await addCountedDay(bench.siteId, { query: "bad", ago: 2 }, { searches: 100, clicked: 10 });
    await addCountedDay(bench.siteId, { query: "rare", ago: 2 }, { searches: 29, clicked: 0 });
    const found = async (): Promise<string[]> => (await bench.rows({ sort: "ctr" })).items.map(({ query }) => query);
    expect(await found()).toEqual(["bad", "good", "rare"]);
    // The sort key is cached until the sums change.
    await addCountedDay(bench.siteId, { query: "good", ago: 3 }, { searches: 900, clicked: 0 });
    await markCountedNow(bench.siteId);
    expect(await found()).toEqual(["good", "bad", "rare"]);
  });

  test("a listing has its revenue, and the list sorts by the revenue at risk", async () => {
    const bench = await aBench(call);
    await bench.makeListing("Shoes");
    await bench.makeListing("Shoes||Boots");
    await addCountedDay(
      bench.siteId,
      { query: "Shoes||Boots", ago: 2, scope: "product_listing" },
      { searches: 200, clicked: 50, revenue: 9000 },
    );
    const sold = { siteId: bench.siteId, scope: "product_listing" as const, query: fold("Shoes||Boots"), place: 1 };
    await store()
      .insert(queryItems)
      .values([
        { ...sold, day: getDateDaysAgo(2), identity: "a", revenue: 5000 },
        { ...sold, day: getDateDaysAgo(2), identity: "b", revenue: 3000 },
        { ...sold, day: getDateDaysAgo(2), identity: "gone", revenue: 1000 },
        { ...sold, day: getDateDaysAgo(31), identity: "gone", revenue: 700 },
      ]);
    const { items } = await bench.listings({ sort: "risk" });
    expect(items.map(({ category_full, numbers }) => [category_full, numbers?.now.revenue, numbers?.at_risk])).toEqual([
      ["Shoes||Boots", 90, 40],
      ["Shoes", 0, 0],
    ]);
    await store().update(catalogueRows).set({ soldOut: false });
    expect((await bench.listings({ sort: "risk" })).items[0]).toMatchObject({ numbers: { at_risk: 10 } });
  });
});

test("a rule active for weeks has a verdict from the days before and after it began", async () => {
  const bench = await aBench(callDirectly);
  const id = await bench.make("boots");
  await store().execute(
    `update customizations set updated_at = now() - interval '20 days' where site_id = '${bench.siteId}' and id = '${id}'`,
  );
  await markCountedNow(bench.siteId);
  for (let day = 1; day <= 40; day += 1) {
    const sums = { searches: 20, clicked: day > 20 ? 4 : 10 };
    await addCountedDay(bench.siteId, { query: "boots", ago: day }, sums);
  }
  expect((await bench.rows({})).items[0]?.numbers?.effect).toMatchObject({
    verdict: "better",
    since: getDateDaysAgo(20),
    days: 14,
    before: { value: 0.2, n: 56, of: 280 },
    after: { value: 0.5, n: 140, of: 280 },
  });
});

describe.each(LAYERS)("%s", (_, call) => {
  test("returns the queries of the last 30 days that spellings match, with their searches", async () => {
    const bench = await aBench(call);
    await addCountedDay(bench.siteId, { query: "bóty", ago: 3 }, { searches: 12 });
    await addCountedDay(bench.siteId, { query: "Obuv", ago: 4 }, { searches: 30 });
    await addCountedDay(bench.siteId, { query: "obuv", ago: 45 }, { searches: 9 });
    await addCountedDay(bench.siteId, { query: "boty zimni", ago: 4 }, { searches: 70 });
    const found = await bench.matches("Boty\nOBÚV\nboty\nnobody");
    expect(found).toMatchObject({
      days: 30,
      searches: 42,
      queries: [
        { spelling: "OBÚV", typed: "Obuv", searches: 30 },
        { spelling: "Boty", typed: "bóty", searches: 12 },
        { spelling: "nobody", typed: null, searches: 0 },
      ],
    });
  });

  test("the numbers of a customization cover the requested ranges, with a verdict for each rule", async () => {
    const bench = await aBench(call);
    const id = await bench.make("boots");
    await addCountedDay(bench.siteId, { query: "boots", ago: 3 }, { searches: 50, clicked: 20 });
    await addCountedDay(bench.siteId, { query: "boots", ago: 10 }, { searches: 10, clicked: 1 });
    await store()
      .insert(queryItems)
      .values({
        ...{ siteId: bench.siteId, scope: "search" as const, query: "boots", day: getDateDaysAgo(3), place: 1 },
        ...{ identity: "a", clicks: 17 },
      });
    const range = {
      from: getDateDaysAgo(5),
      to: getDateDaysAgo(1),
      compare_from: getDateDaysAgo(12),
      compare_to: getDateDaysAgo(8),
    };
    expect(await bench.numbers({ id, ...range })).toMatchObject({
      status: 200,
      body: {
        range: { from: getDateDaysAgo(5), to: getDateDaysAgo(1) },
        numbers: { now: { searches: 50 }, before: { searches: 10 } },
        rules: [{ item_url: "a", state: "live", is_never_triggered: false, clicks: 17, effect: { days: null } }],
      },
    });
    expect(await bench.numbers({ id, from: getDateDaysAgo(1), to: getDateDaysAgo(5) })).toMatchObject({
      status: 422,
      body: { error: "range_reversed" },
    });
    expect(await bench.numbers({ id: "none" })).toMatchObject({ status: 404 });
  });
});

describe.each(LAYERS)("%s", (_, call) => {
  test("the clicks of a query and its spellings are counted by item, also without a customization", async () => {
    const bench = await aBench(call);
    expect(await bench.clicks("Bóty")).toMatchObject({ items: null, is_complete: false, as_of: null });
    await markCountedNow(bench.siteId);
    const row = { siteId: bench.siteId, scope: "search" as const, place: 1 };
    await store()
      .insert(queryItems)
      .values([
        { ...row, query: "boty", day: getDateDaysAgo(2), identity: "a", clicks: 2 },
        { ...row, query: "boty", day: getDateDaysAgo(29), identity: "b", clicks: 5 },
        { ...row, query: "boty", day: getDateDaysAgo(31), identity: "b", clicks: 90 },
        { ...row, query: "obuv", day: getDateDaysAgo(3), identity: "a", clicks: 4 },
        { ...row, query: "boty", day: getDateDaysAgo(3), identity: "seen", clicks: 0 },
      ]);
    const of = async (subject: string) => (await bench.clicks(subject)).items?.map((one) => Object.values(one));
    expect(await of(" Bóty ")).toEqual([
      ["b", 5],
      ["a", 2],
    ]);
    const id = await bench.make("Bóty");
    await bench.alias(id, ["Obuv"]);
    expect(await of("Bóty")).toEqual([
      ["a", 6],
      ["b", 5],
    ]);
    expect(await bench.clicks("nobody")).toMatchObject({ days: 30, items: [], is_complete: true });
  });

  test("the clicks of a listing are counted by the path of its category", async () => {
    const bench = await aBench(call);
    await markCountedNow(bench.siteId);
    const row = { siteId: bench.siteId, scope: "product_listing" as const, query: fold("Shoes||Boots"), place: 1 };
    await store()
      .insert(queryItems)
      .values({ ...row, day: getDateDaysAgo(1), identity: "b", clicks: 7 });
    expect(await bench.clicks("Shoes||Boots", listingItemClicks)).toMatchObject({
      items: [{ item_url: "b", clicks: 7 }],
    });
    expect((await bench.clicks("Shoes||Boots")).items).toEqual([]);
  });
});

test("a rule active for a month without a search is never triggered; an overruled one is shadowed", async () => {
  const bench = await aBench(callDirectly);
  const id = await bench.make("rare");
  await bench.longAgo(id, 40);
  // Without counts for that period the verdict is unknown.
  expect((await bench.rulesOf(id))[0]).toMatchObject({ is_never_triggered: false });
  for (const ago of [1, 50]) await addCountedDay(bench.siteId, { query: "other", ago }, { searches: 1 });
  const [rule] = await bench.rulesOf(id);
  expect(rule).toMatchObject({ state: "live", is_never_triggered: true, effect: { verdict: "not_enough_data" } });
  await addCountedDay(bench.siteId, { query: "rare", ago: 20 }, { searches: 1 });
  expect((await bench.rulesOf(id))[0]).toMatchObject({ is_never_triggered: false });
  const hide = {
    siteId: bench.siteId,
    customizationId: id,
    id: "hides",
    itemUrl: "a",
    type: "hide" as const,
    ordinal: 1,
  };
  await store().insert(rules).values(hide);
  await store().execute(`update customizations set revision = revision + 1 where id = '${id}'`);
  await store().execute(`update sites set revision = revision + 1 where site_id = '${bench.siteId}'`);
  expect((await bench.rulesOf(id)).map(({ state }) => state).sort()).toEqual(["live", "shadowed"]);
});
