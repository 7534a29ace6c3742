import { queryItems } from "@/backend/db/schema/analytics/visits";
import { addCountedDay, COUNTED_ZONE, getDateDaysAgo } from "@/tests/support/counted-queries";
import { requestTopItems, urlsOf } from "@/tests/support/search";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { store } from "@/tests/support/test-backend";

// TOP items ranked by visitors' clicks and searches of the last 30 days.

async function createShop(): Promise<string> {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [
    { identity: "i1", attributes: { popularity: 5 } },
    { identity: "i2", attributes: { popularity: 9 } },
    { identity: "i3", attributes: { popularity: 99, availability: 0 } },
    { identity: "b-oak", type: "brand", title: "Oak" },
    { identity: "b-fern", type: "brand", title: "Fern" },
  ]);
  await createSite({ siteId, timeZone: COUNTED_ZONE });
  const clicked: [string, number, number][] = [
    ["i1", 3, 40],
    ["i2", 31, 900],
    ["i3", 2, 500],
    ["b-oak", 5, 2],
  ];
  await store()
    .insert(queryItems)
    .values(
      clicked.map(([identity, ago, clicks]) => ({
        ...{ siteId, scope: "autocomplete" as const, query: "x", place: 1 },
        ...{ identity, day: getDateDaysAgo(ago), clicks },
      })),
    );
  await addCountedDay(siteId, { query: "Kayak", ago: 2 }, { searches: 50, noResults: 1 });
  await addCountedDay(siteId, { query: "tent", ago: 3 }, { searches: 80 });
  await addCountedDay(siteId, { query: "unicorn", ago: 3 }, { searches: 500, noResults: 400 });
  await addCountedDay(siteId, { query: "sledge", ago: 35 }, { searches: 700 });
  return siteId;
}

test("ranks items by clicks of 30 days, with their count; sold-out items stay last", async () => {
  const tracker_id = await createShop();
  const { hits } = await requestTopItems({ tracker_id, type: "item:9,brand:2", debug: "1" });
  expect(hits.map(({ url }) => url)).toEqual(["i1", "i2", "i3", "b-oak", "b-fern"]);
  const factors = hits.map(({ explain }) => explain?.factors.find(({ name }) => name === "clicks_30d")?.value);
  expect(factors).toEqual([40, 0, 500, 2, 0]);
});

test("ranks queries with results by searches, and rules pin and hide them", async () => {
  const tracker_id = await createShop();
  const { hits: topQueries } = await requestTopItems({ tracker_id, type: "query", debug: "1" });
  expect(topQueries.map(({ url, explain }) => [url, explain?.factors])).toEqual([
    ["tent", [{ name: "searches_30d", value: 80 }]],
    ["Kayak", [{ name: "searches_30d", value: 50 }]],
  ]);
  await storeCustomization(tracker_id, { kind: "top-items", subject: "", type: "query" }, [
    { itemUrl: "kayak", position: 1 },
    { itemUrl: "TENT" },
    { itemUrl: "sale", position: 2 },
  ]);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "query" }))).toEqual(["kayak", "sale"]);
  const { hits: organic } = await requestTopItems({ tracker_id, type: "query", customizations: "0" });
  expect(organic.map(({ url }) => url)).toEqual(["tent", "Kayak"]);
});
