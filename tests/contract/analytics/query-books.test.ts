import { listQueries, type QueryPage } from "@/lib/contract/analytics/searches";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly, toUncheckedInput } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";

// The list of queries with sums cached in memory (docs/adr/0038) returns the same as the database.

const QUERIES = [
  "lamp",
  "oak lamp",
  "pine lamp",
  "chair",
  "žebřík",
  "zebra",
  "sofa 2",
  "sofa 10",
  "kayak",
  "oar",
  "ｏｋ",
  "😀",
];
const SORTS = ["searches", "query", "ctr", "conversion", "no_results", "lost", "revenue", "clicks", "avg_position"];

async function listed({ siteId, as }: Awaited<ReturnType<typeof aSiteWithActor>>, query: object): Promise<QueryPage> {
  const answer = await callDirectly(listQueries, toUncheckedInput(listQueries, { params: { siteId }, query }), { as });
  expect(answer.status).toBe(200);
  // The loop of the backend may update the end of the aggregates between two requests, which changes what is partial.
  return { ...answer.ok(), as_of: null, partial: false };
}

async function aSiteWithActor() {
  const siteId = await createSite({ timeZone: "UTC" });
  return { siteId, as: await createActor({ sites: [siteId] }) };
}

/** Searches over 80 days: the first queries are the most frequent; results, clicks and orders vary by query. */
async function aLongSearchedSite() {
  const site = await aSiteWithActor();
  const events = QUERIES.flatMap((query, at) =>
    Array.from({ length: Math.ceil(66 / (at + 1)) }, (_, time) => {
      const shopper = makeShopVisitor(getTimeDaysAgo(1 + ((time * 7 + at * 11) % 80)));
      const isFound = (time + at) % 5 > 0;
      const answers = [shopper.list(0, query, isFound ? ["A", "B", "C"] : [])];
      if (isFound && (time * 3 + at) % 4 > 1 && at !== 3) answers.push(shopper.click(5, "ABC".charAt(time % 3)));
      if (answers.length > 1 && time % 3 === 0) answers.push(shopper.buy(60, { ["ABC".charAt(time % 3)]: 10 + at }));
      return answers;
    }).flat(),
  );
  await putEvents(site.siteId, events);
  await settleAnalytics(site.siteId);
  return site;
}

/** Every visit matches this filter, so the answer comes from the visits. */
const OF_STORE = { without_queries: "nothing like it" };

test("returns the same as the database for every sorting, filter and page", async () => {
  const site = await aLongSearchedSite();
  const all = { period: "90d", per_page: 5 };
  for (const sort_by of SORTS) {
    for (const sort_direction of ["asc", "desc"]) {
      for (const more of [{}, { page: 3 }, { conversions_mode: "orders", compare: "previous" }]) {
        const query = { ...all, sort_by, sort_direction, ...more };
        expect(await listed(site, query)).toEqual(await listed(site, { ...query, ...OF_STORE }));
      }
    }
  }
  const narrowed = [{ q: "LÁMP" }, { q: "o" }, { q: "no such" }, { only: "no_results" }, { only: "no_clicks" }];
  for (const more of [...narrowed, { only: "no_results", q: "a", sort_by: "ctr", sort_direction: "asc" }])
    expect(await listed(site, { ...all, ...more })).toEqual(await listed(site, { ...all, ...more, ...OF_STORE }));
});

test("answers any range together with the previous one", async () => {
  const site = await aLongSearchedSite();
  for (const [from, to] of [
    [60, 3],
    [45, 45],
    [33, 1],
    [79, 40],
    [20, 19],
  ] as const) {
    const day = (ago: number) => getTimeDaysAgo(ago).toISOString().slice(0, 10);
    const query = { starting_at: day(from), ending_at: day(to), compare: "previous", per_page: 100 };
    const page = await listed(site, query);
    expect(page.range).toEqual({ from: day(from), to: day(to) });
    expect(page).toEqual(await listed(site, { ...query, ...OF_STORE }));
  }
});

test("includes late events of an already listed day in the next answer", async () => {
  const site = await aSiteWithActor();
  const query = { period: "30d", sort_by: "query", sort_direction: "asc" };
  const answers = async () => (await listed(site, query)).items.map((row) => [row.query, row.searches]);
  const shopper = makeShopVisitor(getTimeDaysAgo(12));
  await putEvents(site.siteId, [shopper.list(0, "lamp", ["A"]), makeShopVisitor(getTimeDaysAgo(2)).list(0, "oar", [])]);
  await settleAnalytics(site.siteId);
  expect(await answers()).toEqual([
    ["lamp", 1],
    ["oar", 1],
  ]);
  // In the same visit, which is subtracted from the aggregates and added again.
  await putEvents(site.siteId, [
    shopper.list(30, "sofa", ["A"]),
    makeShopVisitor(getTimeDaysAgo(20)).list(0, "lamp", []),
  ]);
  await settleAnalytics(site.siteId);
  expect(await answers()).toEqual([
    ["lamp", 2],
    ["oar", 1],
    ["sofa", 1],
  ]);
});
