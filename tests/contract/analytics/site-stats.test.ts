import fc from "fast-check";
import { exportStats, fetchStats, GRANULARITIES, STAT_SCOPES, type Stats } from "@/lib/contract/analytics/site-stats";
import { CONVERSIONS_MODES } from "@/lib/contract/analytics/stat-options";
import { METRIC_KEYS } from "@/lib/domain/analytics/metrics";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { makeShopVisitor, putEvents, type SiteEvent, settleAnalytics } from "@/tests/support/analytics";
import { getDateDaysAgo } from "@/tests/support/counted-queries";
import { callDirectly } from "@/tests/support/direct";
import { loadBook } from "@/tests/support/load-book";
import { createActor, createSite } from "@/tests/support/seed";
import { openThroughBff } from "@/tests/support/through-bff";
import { countTries } from "@/tests/support/tries";

// Statistics of a site: what is counted, from which source, and as a file.

const ALL = METRIC_KEYS.join();
/** A filter that every visit of these tests matches: the same question, but the aggregates cannot answer it. */
const HOLDS_ALWAYS = { without_ip: "203.0.113.0" };

/** Today in the zone of the sites, which is tomorrow in UTC late in the evening. */
const today = getDateDaysAgo(0);
const dayBack = (days: number): string => toIsoDay(toDayNumber(today) - days);
const noonBefore = (daysBack: number, minutes = 0): Date =>
  new Date(Date.parse(`${dayBack(daysBack)}T11:00:00Z`) + minutes * 60_000);

async function aShop() {
  const siteId = await createSite();
  return { siteId, as: await createActor({ sites: [siteId], policies: ["stats"] }), params: { siteId } };
}

const queries = ["lamp", "red lamp", "chair", "stool"];
const items = ["A", "B", "C"];
const listNames = ["Search Results", "Autocomplete", "Recommendation", "Product Listing"];

const deed = fc.record({
  kind: fc.constantFrom("list", "list", "list", "click", "act", "buy", "page"),
  query: fc.constantFrom(...queries),
  name: fc.constantFrom(...listNames),
  shown: fc.subarray(items),
  item: fc.constantFrom(...items),
  cents: fc.integer({ min: 1, max: 99_999 }),
});
const visit = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  daysBack: fc.integer({ min: 1, max: 20 }),
  minutes: fc.integer({ min: 0, max: 600 }),
  deeds: fc.array(deed, { minLength: 1, maxLength: 6 }),
});

function makeEvents(visits: readonly (typeof visit extends fc.Arbitrary<infer V> ? V : never)[]): SiteEvent[] {
  const shoppers = [0, 1, 2, 3].map(() => makeShopVisitor(new Date(0)));
  return visits.flatMap(({ who, daysBack, minutes, deeds }) => {
    const start = noonBefore(daysBack, minutes).getTime() / 1000;
    const shopper = shoppers[who] ?? makeShopVisitor(new Date(0));
    return deeds.map(({ kind, query, name, shown, item, cents }, index) => {
      const at = start + index * 20;
      if (kind === "list") return shopper.list(at, query, shown, { name });
      if (kind === "click") return shopper.click(at, item);
      if (kind === "act") return shopper.act(at, item);
      return kind === "buy" ? shopper.buy(at, { [item]: cents / 100 }) : shopper.page(at, "https://shop.example/");
    });
  });
}

const getMetrics = ({ metrics }: Stats) => metrics;

test("returns the same numbers from aggregates and from visits, for any scope, granularity and range", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...STAT_SCOPES),
      fc.constantFrom(...GRANULARITIES),
      fc.constantFrom(...CONVERSIONS_MODES),
      fc.integer({ min: 0, max: 6 }),
      async (visits, scope, granularity, mode, cut) => {
        const { siteId, as, params } = await aShop();
        await putEvents(siteId, makeEvents(visits));
        await settleAnalytics(siteId);
        const days = { "dates[from]": dayBack(granularity === "hour" ? 6 : 20 - cut), "dates[to]": dayBack(cut) };
        const query = { ...days, "dates[granularity]": granularity, scope, metrics: ALL, compare: "previous" } as const;
        const input = { ...query, conversions_mode: mode };
        const stored = await callDirectly(fetchStats, { params, query: input }, { as });
        const counted = await callDirectly(fetchStats, { params, query: { ...input, ...HOLDS_ALWAYS } }, { as });
        expect(stored.status).toBe(200);
        expect(getMetrics(counted.ok())).toEqual(getMetrics(stored.ok()));
      },
    ),
    { numRuns: countTries(12) },
  );
});

test("returns the same numbers when excluded visits are subtracted and when visits are counted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...STAT_SCOPES),
      fc.constantFrom("day", "week", "month"),
      fc.subarray(queries, { minLength: 1 }),
      async (visits, scope, granularity, left) => {
        const { siteId, as, params } = await aShop();
        await putEvents(siteId, makeEvents(visits));
        await settleAnalytics(siteId);
        const days = {
          "dates[from]": dayBack(19),
          "dates[to]": dayBack(2),
          "dates[granularity]": granularity,
        } as const;
        const query = { ...days, scope, metrics: ALL, without_queries: left };
        const lessened = await callDirectly(fetchStats, { params, query }, { as });
        const looked = await callDirectly(fetchStats, { params, query: { ...query, ...HOLDS_ALWAYS } }, { as });
        expect(lessened.status).toBe(200);
        expect(getMetrics(lessened.ok())).toEqual(getMetrics(looked.ok()));
      },
    ),
    { numRuns: countTries(12) },
  );
});

async function aCountedShop() {
  const shop = await aShop();
  const { siteId } = shop;
  const first = makeShopVisitor(noonBefore(2));
  const second = makeShopVisitor(noonBefore(1));
  await putEvents(siteId, [
    first.list(0, "lamp", ["A", "B"]),
    first.click(5, "B"),
    first.buy(60, { B: 12.5 }),
    second.list(0, "chair", []),
    second.list(20, "lamp", ["A"]),
  ]);
  await settleAnalytics(siteId);
  return shop;
}

const lastDays = { "dates[from]": dayBack(3), "dates[to]": dayBack(1) };
const metricIn = (stats: Stats, key: string) => stats.metrics.find((metric) => metric.key === key);

test("returns every metric with numerator and denominator, and with its points", async () => {
  const { as, params } = await aCountedShop();
  const body = (await callDirectly(fetchStats, { params, query: { ...lastDays, metrics: ALL } }, { as })).ok();
  const stats = body;
  expect(metricIn(stats, "searches")).toMatchObject({ unit: "count", total: 3, n: 3, of: null });
  expect(metricIn(stats, "searches")?.series).toEqual([
    { date: dayBack(3), value: 0, n: 0, of: null },
    { date: dayBack(2), value: 1, n: 1, of: null },
    { date: dayBack(1), value: 2, n: 2, of: null },
  ]);
  expect(metricIn(stats, "ctr")).toMatchObject({ unit: "share", total: 1 / 3, n: 1, of: 3 });
  expect(metricIn(stats, "no_results")).toMatchObject({ total: 1 / 3, n: 1, of: 3 });
  expect(metricIn(stats, "conversion")).toMatchObject({ total: 0.5, n: 1, of: 2 });
  expect(metricIn(stats, "revenue")).toMatchObject({ unit: "money", currency: "CZK", total: 12.5 });
  expect(metricIn(stats, "arpu")).toMatchObject({ total: 6.25, n: 12.5, of: 2 });
  expect(metricIn(stats, "avg_position")).toMatchObject({ total: 2, n: 2, of: 1 });
  // Nobody came the day before yesterday, so it has no ratio.
  expect(metricIn(stats, "ctr")?.series[0]).toEqual({ date: dayBack(3), value: null, n: 0, of: 0 });
  expect(stats.as_of).toEqual(expect.any(String));
});

test("returns the six metrics of the legacy call by default, and compares only on request", async () => {
  const { as, params } = await aCountedShop();
  const body = (await callDirectly(fetchStats, { params, query: lastDays }, { as })).ok();
  expect(body.metrics.map(({ key }) => key)).toEqual([
    ...["searches", "ctr", "no_results", "conversion", "revenue", "arpu"],
  ]);
  expect(body.previous).toBeNull();
  const own = { ...lastDays, "compare[from]": dayBack(1), "compare[to]": dayBack(1) };
  const compared = await callDirectly(fetchStats, { params, query: own }, { as });
  expect(metricIn(compared.ok(), "searches")).toMatchObject({ total: 3, previous: 2 });
  expect(metricIn(compared.ok(), "searches")?.previous_series).toHaveLength(1);
});

test("cuts the range to compare with to the maximum length", async () => {
  const { as, params } = await aCountedShop();
  const endless = { ...lastDays, "compare[from]": "1971-01-01", "compare[to]": "9999-12-30" };
  const body = (await callDirectly(fetchStats, { params, query: endless }, { as })).ok();
  expect(body.previous).toEqual({ from: "9999-10-02", to: "9999-12-30" });
  expect(metricIn(body, "searches")?.previous_series).toHaveLength(90);
});

test("returns no comparison for a range without data", async () => {
  const { as, params } = await aCountedShop();
  for (const more of [{}, HOLDS_ALWAYS]) {
    const query = { ...lastDays, ...more, compare: "year" } as const;
    const stats = (await callDirectly(fetchStats, { params, query }, { as })).ok();
    expect(stats.previous).toBeNull();
    expect(metricIn(stats, "searches")).toMatchObject({ total: 3, previous: null });
    expect(metricIn(stats, "searches")?.previous_series).toBeUndefined();
  }
});

test("returns the hours of a range within a day, compared with the same duration", async () => {
  const { siteId, as, params } = await aCountedShop();
  await putEvents(siteId, [makeShopVisitor(noonBefore(2 + 364)).list(0, "lamp", ["A"])]);
  await settleAnalytics(siteId);
  const [from, to] = [`${dayBack(2)}T09:00`, `${dayBack(2)}T12:30`];
  const query = { starting_at: from, ending_at: to, "dates[granularity]": "hour", compare: "previous" } as const;
  const ask = async (more: object = {}) =>
    metricIn((await callDirectly(fetchStats, { params, query: { ...query, ...more } }, { as })).ok(), "searches");
  const hours = (points: Stats["metrics"][number]["series"] | undefined) =>
    points?.map(({ date, partial = false }) => [date.slice(11), partial]);
  const searches = await ask();
  expect(hours(searches?.series)).toEqual([
    ["09", false],
    ["10", false],
    ["11", false],
    ["12", true],
  ]);
  expect(hours(searches?.previous_series)).toEqual([
    ["05", true],
    ["06", false],
    ["07", false],
    ["08", false],
  ]);
  const year = await ask({ compare: "year" });
  expect(year?.previous_series?.map(({ date }) => date.slice(11))).toEqual(["09", "10", "11", "12"]);
  expect(year).toMatchObject({ total: searches?.total, previous: 1 });
});

test("refuses days that the database cannot store", async () => {
  const { as, params } = await aShop();
  for (const query of [{ "dates[from]": "0001-01-01" }, { "compare[from]": "0001-01-01" }, { ending_at: "0000-12-31" }])
    expect(await callDirectly(fetchStats, { params, query }, { as })).toMatchObject({
      status: 400,
      body: { error: "invalid" },
    });
});

test("marks an incomplete day and a week that the range cuts", async () => {
  const { siteId, as, params } = await aShop();
  await settleAnalytics(siteId, new Date());
  const partial = (stats: Stats) =>
    metricIn(stats, "searches")?.series.map(({ partial: isPartial = false }) => isPartial);
  // The day may have changed since this file began.
  const days = { "dates[from]": getDateDaysAgo(1), "dates[to]": getDateDaysAgo(0) };
  const sent = await callDirectly(fetchStats, { params, query: days }, { as });
  expect(partial(sent.ok())).toEqual([false, true]);
  expect(sent.ok().partial).toBe(true);
  const cut = { "dates[from]": "2026-01-06", "dates[to]": "2026-01-18", "dates[granularity]": "week" } as const;
  const weeks = await callDirectly(fetchStats, { params, query: cut }, { as });
  expect(partial(weeks.ok())).toEqual([true, false]);
});

test("refuses an invalid filter by name", async () => {
  const { as, params } = await aShop();
  const query = { ...lastDays, with_ip: "no address" };
  expect(await callDirectly(fetchStats, { params, query }, { as })).toMatchObject({
    status: 400,
    body: { error: "invalid", errors: { with_ip: ["ip_invalid"] } },
  });
});

test("exports CSV with the rows of the screen in local format, and a descriptive file name", async () => {
  const { siteId, as, params } = await aCountedShop();
  const query = { ...lastDays, metrics: "searches,ctr,revenue", locale: "cs", format: "csv" } as const;
  const answer = await openThroughBff(exportStats, { params, query }, { as });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines[0]).toBe(
    '"Čas";"Hledání";"Míra prokliku (CTR)";"Míra prokliku (CTR) (čitatel)";"Míra prokliku (CTR) (jmenovatel)";"Tržby (CZK)";"Stav"',
  );
  expect(lines[1]).toBe(`${dayBack(3)};0;;0;0;0,00;`);
  expect(lines.at(-1)).toBe('"Celé období";3;33,3%;1;3;12,50;');
  expect(answer.headers.get("content-disposition")).toContain(`stats_${siteId}_${dayBack(3)}_${dayBack(1)}_search_day`);
});

test("exports ratios with numerator and denominator, for both ranges", async () => {
  const { as, params } = await aCountedShop();
  const query = { ...lastDays, metrics: "ctr", "compare[from]": dayBack(2), "compare[to]": dayBack(1) } as const;
  const answer = await openThroughBff(exportStats, { params, query }, { as });
  const lines = new TextDecoder()
    .decode(await answer.arrayBuffer())
    .trim()
    .split("\r\n");
  expect(lines[0]).toContain(
    '"Click-through rate (CTR) (numerator)","Click-through rate (CTR) (numerator) (before)",' +
      '"Click-through rate (CTR) (denominator)",',
  );
  expect(lines[1]).toBe(`${dayBack(3)},,100%,0,1,0,1,`);
});

test.each([
  ["en", "Whole range", "day"],
  ["cs", "Celé období", "hour"],
  ["sk", "Celé obdobie", "week"],
  ["pl", "Cały okres", "month"],
] as const)("gives every XLSX cell in %s the type of its column", async (locale, whole, granularity) => {
  const { as, params } = await aCountedShop();
  const dates = { ...lastDays, "dates[granularity]": granularity } as const;
  const query = { ...dates, metrics: "searches,ctr,no_results,aov,avg_position", locale, format: "xlsx" } as const;
  const answer = await openThroughBff(exportStats, { params, query }, { as });
  const book = await loadBook(await answer.arrayBuffer());
  const sheet = book.worksheets[0];
  const rows = sheet?.getRows(2, sheet.rowCount - 1) ?? [];
  const total = rows.pop();
  expect(total?.getCell(1).value).toBe(whole);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.getCell(1).value).toBeInstanceOf(Date);
  const columns = (sheet?.columnCount ?? 0) - 1;
  expect(columns).toBe(14);
  for (const row of [...rows, total]) {
    for (let at = 2; at <= columns; at += 1) expect([null, "number"]).toContain(nameType(row?.getCell(at).value));
  }
});

function nameType(value: unknown): string | null {
  return value === null ? null : typeof value;
}

test("exports XLSX with typed numbers, days and ratios, and a sheet of facts", async () => {
  const { as, params } = await aCountedShop();
  const query = { ...lastDays, metrics: "searches,revenue", locale: "en", format: "xlsx" } as const;
  const answer = await openThroughBff(exportStats, { params, query }, { as });
  const book = await loadBook(await answer.arrayBuffer());
  const [sheet, about] = book.worksheets;
  expect(sheet?.getRow(1).values).toEqual([undefined, "Time", "Searches", "Revenue (CZK)", "State"]);
  expect(sheet?.getCell("A2").value).toEqual(new Date(`${dayBack(3)}T00:00:00Z`));
  expect(sheet?.getCell("B4").value).toBe(2);
  expect(sheet?.getCell("C3").value).toBe(12.5);
  expect(sheet?.getCell("C3").numFmt).toContain("CZK");
  expect(about?.getCell("B2").value).toBe(`${dayBack(3)} – ${dayBack(1)}`);
});
