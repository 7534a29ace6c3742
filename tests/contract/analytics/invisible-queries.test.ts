import { readFileSync } from "node:fs";
import { listQueries } from "@/lib/contract/analytics/searches";
import { create as createCustomization, saveRules } from "@/lib/contract/customizations/query-customizations";
import { create as createRedirect } from "@/lib/contract/rewrites/redirects";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly, ifMatch, toUncheckedInput } from "@/tests/support/direct";
import { getSamplePath, testWithSamples } from "@/tests/support/samples";
import { runSearch } from "@/tests/support/search";
import { createActor, createItems, createSite } from "@/tests/support/seed";

// Marks that nobody sees, and the dashes of Word, make no other query: the same rules act, and statistics have one row.

const SAMPLES = getSamplePath("odd-files/invisible-queries.txt");

/** Queries by the one that they are. */
const QUERIES: Record<string, string[]> = {
  kayak: ["kayak\u200B", "\u200Ekayak", "kayak\u200F", "\u2068kayak\u2069", "ka\u00ADyak", "\uFEFFkayak", "KAYAK"],
  "kayak two": ["kayak\u00A0two"],
  "lx-200": ["lx-200", "lx\u2011200", "lx\u2013200", "lx\u2212200"],
  "t-shirt": ["t\u2011shirt", "t\u2013shirt"],
  "\u{1F381}": ["\u{1F381}", "\u{1F381}\uFE0F"],
};
QUERIES.kayak?.push("\u{1F381} kayak", "\u2764\uFE0F kayak", "kayak\u{1F6F6}");

/** The lines of the samples, if they are there. */
function readSamples(): string[] {
  const lines = readFileSync(SAMPLES, "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) =>
      line.replace(/\\u\{([0-9A-F]+)\}|\\u([0-9A-F]{4})/gi, (_, long?: string, short?: string) =>
        String.fromCodePoint(Number.parseInt(long ?? short ?? "", 16)),
      ),
    );
}

async function countSearches(queries: readonly string[]): Promise<Record<string, number>> {
  const siteId = await createSite({ timeZone: "UTC" });
  const as = await createActor({ sites: [siteId] });
  const from = getTimeDaysAgo(2);
  await putEvents(
    siteId,
    queries.map((query) => makeShopVisitor(from).list(0, query, ["A"])),
  );
  await settleAnalytics(siteId);
  const input = toUncheckedInput(listQueries, { params: { siteId }, query: { period: "7d" } });
  const { items } = (await callDirectly(listQueries, input, { as })).ok();
  return Object.fromEntries(items.map(({ query, searches }) => [query, searches]));
}

test("query statistics have one row for the forms of a query", async () => {
  const counts = Object.entries(QUERIES).map(([query, forms]) => [query, forms.length]);
  expect(await countSearches(Object.values(QUERIES).flat())).toEqual(Object.fromEntries(counts));
});

testWithSamples("query statistics of the sample queries have one row for each query", async () => {
  const samples = readSamples();
  const expected = { kayak: 9, "kayak two": 1, "lx-200": 4, "t-shirt": 2, "\u{1F381}": 1 };
  expect(await countSearches(samples)).toEqual(expected);
});

test("pins and redirects act on the forms of their query, and on no other one", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  await createItems(siteId, [
    { identity: "K", title: "Kayak" },
    { identity: "P", title: "Paddle" },
    { identity: "L", title: "LX-200" },
  ]);
  const body = { query: "kayak", type: "item" };
  const made = (await callDirectly(createCustomization, { params, body }, { as })).ok();
  const rules = [{ id: null, type: "pin" as const, position: 1, item_url: "P" }];
  const save = { params, body: { queryId: made.id, rules } };
  expect((await callDirectly(saveRules, save, { as, headers: ifMatch(1) })).status).toBe(200);
  const redirect = { word: "lx-200", target: "https://shop.example/lx" };
  expect((await callDirectly(createRedirect, { params, body: redirect }, { as })).status).toBe(201);
  const search = async (q: string) => (await runSearch({ tracker_id: siteId, q })).results;
  for (const q of QUERIES.kayak ?? []) expect((await search(q)).hits[0]?.url).toBe("P");
  for (const q of QUERIES["lx-200"] ?? []) expect((await search(q)).suggested_url).toContain("https://shop.example/lx");
  for (const q of ["kayak\u00A0two", "\u{1F381}"]) {
    const { hits, suggested_url } = await search(q);
    expect([hits[0]?.url === "P", suggested_url]).toEqual([false, undefined]);
  }
});
