import { candidates, exportList, listQueries, mark, showQuery } from "@/lib/contract/analytics/searches";
import { create as createCustomization, saveRules } from "@/lib/contract/customizations/query-customizations";
import { create as createRedirect } from "@/lib/contract/rewrites/redirects";
import { create as createSynonym } from "@/lib/contract/rewrites/synonyms";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly, type MakeCall, toUncheckedInput } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { until } from "@/tests/support/until";

/** Noon (UTC) a number of days ago. */
function noon(ago: number): Date {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 12) - ago * DAY_MS);
}

/** A site with a week of searches: lamps are found and bought, a kayak is not found, chairs are seen but not clicked. */
async function aSearchedSite() {
  const siteId = await createSite({ timeZone: "UTC" });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    { identity: "L1", title: "Oak lamp" },
    { identity: "L2", title: "Pine lamp" },
    { identity: "C1", title: "Oak chair" },
  ]);
  const buyer = makeShopVisitor(noon(2));
  const looker = makeShopVisitor(noon(3));
  const before = makeShopVisitor(noon(9));
  const bought = [
    buyer.list(0, "Lámp", ["L1", "L2"]),
    buyer.click(5, "L2"),
    buyer.act(9, "L2"),
    buyer.buy(60, { L2: 19.5 }),
  ];
  await putEvents(siteId, bought, { device: "mobile" });
  await putEvents(siteId, [
    looker.list(0, "kayak", []),
    looker.list(20, "lamp", ["L1", "L2"]),
    looker.click(25, "L1"),
    looker.list(40, "chair", ["C1"]),
    before.list(0, "lamp", ["L1"]),
  ]);
  await settleAnalytics(siteId);
  return { siteId, as };
}

async function listed(call: MakeCall, { siteId, as }: Awaited<ReturnType<typeof aSearchedSite>>, query: object) {
  const input = toUncheckedInput(listQueries, { params: { siteId }, query });
  const answer = await call(listQueries, input, { as });
  expect(answer.status).toBe(200);
  return answer.ok();
}

async function shown({ siteId, as }: Awaited<ReturnType<typeof aSearchedSite>>, query: object) {
  const answer = await callDirectly(showQuery, toUncheckedInput(showQuery, { params: { siteId }, query }), { as });
  expect(answer.status).toBe(200);
  return answer.ok();
}

describe.each(LAYERS)("%s", (_, call) => {
  test("lists queries with their figures, and ratios with numerator and denominator", async () => {
    const page = await listed(call, await aSearchedSite(), { period: "7d" });
    expect(page.items.map(({ query }) => query)).toEqual(["lamp", "chair", "kayak"]);
    expect(page.items[0]).toMatchObject({
      searches: 2,
      clicks: 2,
      ctr: { value: 1, n: 2, of: 2 },
      conversion: { value: 0.5, n: 1, of: 2 },
      no_results: { value: 0, n: 0, of: 2 },
      revenue: 19.5,
      avg_position: { value: 1.5, n: 3, of: 2 },
      customization: null,
      redirect: false,
      synonyms: false,
      mark: null,
    });
    expect(page.items[2]).toMatchObject({ typed: "kayak", no_results: { value: 1, n: 1, of: 1 } });
    expect(page.totals).toMatchObject({ searches: 4, no_results: { n: 1, of: 4 }, revenue: 19.5 });
    expect(page.as_of).not.toBeNull();
  });

  test("compares a range with the same number of days before it", async () => {
    const page = await listed(call, await aSearchedSite(), { period: "7d", compare: "previous" });
    expect(page.previous_totals).toMatchObject({ searches: 1 });
    const [lamp, chair] = page.items;
    expect(lamp?.previous).toMatchObject({ searches: 1, ctr: { n: 0, of: 1 } });
    expect(chair?.previous).toBeNull();
    expect(lamp?.trend).toHaveLength(7);
    expect(lamp?.trend.reduce((sum, one) => sum + one, 0)).toBe(2);
  });

  test("compares a range with chosen days, and with the same days a year earlier", async () => {
    const site = await aSearchedSite();
    const day = noon(9).toISOString().slice(0, 10);
    const own = await listed(call, site, { period: "7d", "compare[from]": day, "compare[to]": day });
    expect(own.previous_range).toEqual({ from: day, to: day });
    expect(own.previous_totals).toMatchObject({ searches: 1 });
    expect(own.items.find(({ query }) => query === "lamp")?.previous).toMatchObject({ searches: 1 });
    const year = await listed(call, site, { period: "7d", compare: "year" });
    expect(year.previous_totals).toMatchObject({ searches: 0 });
    expect(year.items.map(({ previous }) => previous)).toEqual([null, null, null]);
  });
});

test("filters the list by text, by missing results and by missing clicks", async () => {
  const site = await aSearchedSite();
  const keys = async (query: object) => (await listed(callDirectly, site, query)).items.map(({ query: key }) => key);
  expect(await keys({ q: "ÁMP" })).toEqual(["lamp"]);
  expect(await keys({ only: "no_results" })).toEqual(["kayak"]);
  expect(await keys({ only: "no_clicks" })).toEqual(["chair"]);
  expect(await keys({ sort_by: "query", sort_direction: "asc" })).toEqual(["chair", "kayak", "lamp"]);
  expect(await keys({ sort_by: "lost" })).toEqual(["kayak", "lamp", "chair"]);
  const second = await listed(callDirectly, site, { per_page: 2, page: 2 });
  expect({ total: second.total_count, pages: second.total_pages, rows: second.items.length }).toEqual({
    total: 3,
    pages: 2,
    rows: 1,
  });
});

test("returns the same numbers from aggregates and from visits", async () => {
  const site = await aSearchedSite();
  // A filter that every visit matches is answered from the visits. Visits may be folded between two answers, by tests of other files,
  // too; then both are requested again.
  const all = { without_queries: "nothing like it" };
  const atOneTime = <T extends { as_of: string | null }>(request: (more: object) => Promise<T>) =>
    until(
      async () => [await request(all), await request({})] as const,
      ([first, second]) => first.as_of === second.as_of,
    );
  const own = {
    "compare[from]": noon(9).toISOString().slice(0, 10),
    "compare[to]": noon(8).toISOString().slice(0, 10),
  };
  for (const query of [
    {},
    { compare: "previous", period: "7d" },
    { period: "7d", ...own },
    { only: "no_results" },
    { sort_by: "ctr" },
  ]) {
    const [fromVisits, fromAggregates] = await atOneTime((more) => listed(callDirectly, site, { ...query, ...more }));
    expect(fromVisits).toEqual(fromAggregates);
  }
  for (const q of ["lamp", "kayak", "chair"]) {
    const [fromVisits, fromAggregates] = await atOneTime((more) => shown(site, { q, ...more }));
    expect(fromVisits).toEqual(fromAggregates);
  }
});

test("counts only searches of visits that match the filters", async () => {
  const site = await aSearchedSite();
  const page = await listed(callDirectly, site, { with_queries: "kayak", period: "7d" });
  expect(page.items.map(({ query, searches }) => [query, searches])).toEqual([
    ["chair", 1],
    ["kayak", 1],
    ["lamp", 1],
  ]);
  const unknown = await listed(callDirectly, site, { apply_segment: "999" });
  expect(unknown).toMatchObject({ unknown_segment: true, segment: { id: "999", name: null } });
});

test("shows the items of a query by position, neighboring queries and devices", async () => {
  const detail = await shown(await aSearchedSite(), { q: "LAMP", period: "7d" });
  expect(detail).toMatchObject({
    query: "lamp",
    typed: "Lámp",
    totals: { searches: 2, revenue: 19.5 },
    previous: { searches: 1 },
    next: [{ query: "chair", visits: 1 }],
    previous_queries: [{ query: "kayak", visits: 1 }],
    places: [
      { place: 1, clicks: 1 },
      { place: 2, clicks: 1 },
    ],
    effect: null,
  });
  expect(detail.series).toHaveLength(7);
  expect(detail.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ identity: "L2", title: "Pine lamp", known: true, clicks: 1, actions: 1, orders: 1 }),
    ]),
  );
  expect(detail.devices).toHaveLength(2);
});

test("shows what exists for a query, and its mark", async () => {
  const { siteId, as } = await aSearchedSite();
  const params = { siteId };
  const made = await callDirectly(createCustomization, { params, body: { query: "Lamp", type: "item" } }, { as });
  const { id } = made.ok();
  await callDirectly(
    createRedirect,
    { params, body: { word: "chair", target: "https://shop.example/chairs" } },
    { as },
  );
  await callDirectly(createSynonym, { params, body: { kind: "one_way", words: ["kayak", "lamp"] } }, { as });
  await callDirectly(mark, { params, body: { q: "Kayak", mark: "not_sold" } }, { as });
  const rows = async () =>
    new Map((await listed(callDirectly, { siteId, as }, {})).items.map((row) => [row.query, row] as const));
  const first = await rows();
  expect(first.get("lamp")).toMatchObject({ customization: { id, state: "inactive" } });
  expect(first.get("chair")).toMatchObject({ redirect: true, synonyms: false });
  expect(first.get("kayak")).toMatchObject({ synonyms: true, mark: "not_sold" });
  const rules = [{ id: null, type: "pin" as const, position: 1, item_url: "L1" }];
  await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers: { "if-match": '"1"' } });
  expect((await rows()).get("lamp")).toMatchObject({ customization: { id, state: "active" } });
  const detail = await shown({ siteId, as }, { q: "lamp" });
  expect(detail.effect).toMatchObject({ verdict: "not_enough_data", customization_id: id, before_days: null });
});

test("of two customizations of a query, shows the scheduled one before the inactive one", async () => {
  const { siteId, as } = await aSearchedSite();
  const params = { siteId };
  await createItems(siteId, [{ identity: "B1", title: "Oak & Co", type: "brand" }]);
  const [item, brand] = await Promise.all(
    ["item", "brand"].map(
      async (type) =>
        (await callDirectly(createCustomization, { params, body: { query: "lamp", type } }, { as })).ok().id,
    ),
  );
  const save = (queryId: string, item_url: string, activeFrom: Date, activeTo: Date) => {
    const period = { active_from: activeFrom.toISOString(), active_to: activeTo.toISOString() };
    const rules = [{ id: null, type: "pin" as const, position: 1, item_url, ...period }];
    return callDirectly(saveRules, { params, body: { queryId, rules } }, { as, headers: { "if-match": '"1"' } });
  };
  expect((await save(item ?? "", "L1", noon(-9), noon(-12))).status).toBe(200);
  expect((await save(brand ?? "", "B1", noon(9), noon(5))).status).toBe(200);
  const { items } = await listed(callDirectly, { siteId, as }, {});
  expect(items.find(({ query }) => query === "lamp")).toMatchObject({ customization: { id: item, state: "planned" } });
});

/** Visits that find nothing for one query, and then something for another one, with a click on the first item. */
async function searchOn(siteId: string, query: string, next: string, items: readonly string[], visitors: number) {
  const events = Array.from({ length: visitors }, () => makeShopVisitor(noon(2))).flatMap((shopper) => [
    shopper.list(0, query, []),
    shopper.list(20, next, items),
    ...items.slice(0, 1).map((item) => shopper.click(25, item)),
  ]);
  await putEvents(siteId, events);
}

/** A site on which most searches are for lamps. */
async function aLampShop() {
  const siteId = await createSite({ timeZone: "UTC" });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    { identity: "L1", title: "Oak lamp" },
    { identity: "B1", title: "Rowing boat" },
    { identity: "R1", title: "Red running shoes" },
  ]);
  await putEvents(
    siteId,
    Array.from({ length: 20 }, () => makeShopVisitor(noon(3)).list(0, "lamp", ["L1"])),
  );
  const suggest = async (q: string) =>
    (await callDirectly(candidates, { params: { siteId }, query: { q } }, { as })).ok();
  return { siteId, as, suggest };
}

test("suggests what three visitors searched next, if it is twice its usual share, tested with the current search", async () => {
  const { siteId, suggest } = await aLampShop();
  await searchOn(siteId, "kayak", "boat", ["B1"], 3);
  await settleAnalytics(siteId);
  const found = await suggest("kayak");
  expect(found).toMatchObject({ hits_now: 0, redirect_now: null });
  expect(found.candidates).toEqual([
    expect.objectContaining({ kind: "synonym", value: "boat", hits: 1, reason: "searched_next", evidence: 3 }),
    expect.objectContaining({ kind: "pin", value: "B1", reason: "clicked_next", evidence: 3 }),
  ]);
});

test("does not suggest what two visitors searched next, what one visitor repeated, or what everybody searches", async () => {
  const { siteId, suggest } = await aLampShop();
  await searchOn(siteId, "kayak", "boat", ["B1"], 2);
  const keen = makeShopVisitor(noon(4));
  await putEvents(
    siteId,
    [0, 7200, 14_400].flatMap((at) => [keen.list(at, "canoe", []), keen.list(at + 20, "boat", ["B1"])]),
  );
  // Lamps are most searches of the site anyway.
  await searchOn(siteId, "dinghy", "lamp", ["L1"], 4);
  await settleAnalytics(siteId);
  for (const q of ["kayak", "canoe", "dinghy"]) expect((await suggest(q)).candidates).toEqual([]);
});

test("a correction that changes the meaning counts as no result, and is not suggested", async () => {
  const { siteId, suggest } = await aLampShop();
  await putEvents(
    siteId,
    Array.from({ length: 4 }, () => makeShopVisitor(noon(2)).list(0, "red", ["R1"])),
  );
  await settleAnalytics(siteId);
  // With one word less and another one corrected, a query would find nearly anything.
  for (const q of ["fishing rod", "rod", "whiskey sheos"])
    expect(await suggest(q)).toMatchObject({ hits_now: 0, candidates: [] });
  expect((await suggest("whiskey shoes")).candidates[0]).toMatchObject({ reason: "fewer_words", value: "shoes" });
  expect(await suggest("lapm")).toMatchObject({ hits_now: 1 });
});

test("queries that have results by now are listed apart from those that have none", async () => {
  const { siteId, as } = await aLampShop();
  for (const [query, visitors] of [
    ["canoe", 4],
    ["fishing rod", 3],
    ["kayak", 2],
    ["oar", 1],
  ] as const)
    await searchOn(siteId, query, "lamp", ["L1"], visitors);
  await settleAnalytics(siteId);
  const lost = { only: "no_results", sort_by: "lost", solved: "apart" };
  const read = async (more: object = {}) => {
    const page = await listed(callDirectly, { siteId, as }, { ...lost, ...more });
    const solved = page.solved?.map(({ query, hits_now }) => [query, hits_now]);
    return { total: page.total_count, items: page.items.map(({ query }) => query), solved };
  };
  const before = ["canoe", "fishing rod", "kayak", "oar"];
  expect(await read()).toEqual({ total: 4, items: before, solved: [] });
  await createItems(siteId, [{ identity: "K1", title: "Kayak for two" }]);
  const params = { siteId };
  const target = "https://shop.example/canoes";
  await callDirectly(createRedirect, { params, body: { word: "canoe", target } }, { as });
  const after = {
    total: 2,
    items: ["fishing rod", "oar"],
    solved: [
      ["canoe", 0],
      ["kayak", 1],
    ],
  };
  expect(await until(read, ({ total }) => total === 2)).toEqual(after);
  // A page has as many queries as it asks for, whatever is solved; filters read visits instead of sums.
  expect(await read({ per_page: 1 })).toMatchObject({ items: ["fishing rod"] });
  expect(await read({ without_queries: "nothing like it" })).toEqual(after);
  expect((await listed(callDirectly, { siteId, as }, { only: "no_results" })).total_count).toBe(4);
});

test("answers a query that becomes many times longer by folding", async () => {
  const { siteId, as } = await aSearchedSite();
  // Each of these folds to eighteen characters.
  for (const q of ["ﷺ".repeat(28), "ﷺ".repeat(500)]) {
    const answer = await callDirectly(candidates, { params: { siteId }, query: { q } }, { as });
    expect(answer).toMatchObject({ status: 200, body: { hits_now: 0 } });
    expect((await callDirectly(showQuery, { params: { siteId }, query: { q } }, { as })).status).toBe(200);
  }
});

test("requires access to query statistics, and write access for marks", async () => {
  const { siteId, as } = await aSearchedSite();
  const params = { siteId };
  const stranger = await createActor({ sites: [siteId], roles: ["operator"], policies: ["stats"] });
  const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["analytics"] });
  expect((await callDirectly(listQueries, { params, query: {} }, { as: stranger })).status).toBe(403);
  expect((await callDirectly(listQueries, { params, query: {} }, { as: viewer })).status).toBe(200);
  expect((await callDirectly(mark, { params, body: { q: "x", mark: "not_sold" } }, { as: viewer })).status).toBe(403);
  expect(
    await callDirectly(listQueries, toUncheckedInput(listQueries, { params, query: { period: "ages" } }), { as }),
  ).toMatchObject({
    status: 400,
    body: { error: "invalid", errors: { period: ["period_unknown"] } },
  });
});

test("exports the list with the numbers of the screen", async () => {
  const { siteId, as } = await aSearchedSite();
  const input = { params: { siteId }, query: { period: "7d", compare: "previous" as const, locale: "en" as const } };
  const { status, headers } = await callDirectly(exportList, input, { as });
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/csv; charset=utf-8" });
  const file = await callThroughBff(exportList, input, { as });
  const [head = "", first = ""] = String(file.body).replace("\uFEFF", "").split("\r\n");
  expect(head).toContain('"Query","Searches"');
  expect(first.startsWith('"Lámp",2,1,2,')).toBe(true);
});

test("exports queries as typed, with numerators and denominators of both ranges", async () => {
  const siteId = await createSite({ timeZone: "UTC" });
  const as = await createActor({ sites: [siteId], policies: ["analytics"] });
  const shopper = makeShopVisitor(noon(1));
  await putEvents(siteId, [
    shopper.list(0, "eclair", ["A"]),
    shopper.list(60, "lamp", ["A"]),
    shopper.list(120, "Éclair", ["A"]),
  ]);
  await settleAnalytics(siteId);
  const params = { siteId };
  for (const more of [{}, { without_ip: "203.0.113.0" }]) {
    const query = { period: "7d", ...more } as const;
    const page = (await callDirectly(listQueries, { params, query }, { as })).ok();
    const file = await callThroughBff(exportList, { params, query: { ...query, compare: "previous" } }, { as });
    const [head = "", ...rows] = String(file.body).trim().split("\r\n");
    expect(rows.map((row) => row.split(",")[0])).toEqual(page.items.map(({ typed }) => `"${typed}"`));
    expect(rows[0]).toMatch(/^"Éclair",2,/);
    expect(head).toContain(
      '"Click-through rate (CTR)","Click-through rate (CTR) (numerator)","Click-through rate (CTR) (denominator)",' +
        '"Click-through rate (CTR) (before)",',
    );
  }
});
