import { randomUUID } from "node:crypto";
import { previewLinks } from "@/backend/db/schema/customizations/preview-links";
import { hashToken } from "@/backend/kit/hash-token";
import { topItems } from "@/lib/contract/search/search-host";
import { withOk } from "@/tests/support/direct";
import { requestPublic, requestTopItems, type SearchParams, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

// TOP items on the public host: what the open, empty search box shows.

const request = (params: SearchParams) => requestPublic(topItems.path, params);

async function createShop(given: { mainType?: string } = {}): Promise<string> {
  const siteId = makeUniqueId("shop");
  const type = given.mainType ?? "item";
  await createItems(siteId, [
    { identity: "i1", type, attributes: { popularity: 5, brand: "Oak", category: ["Camping | Tents"], price: "5 Kč" } },
    { identity: "i2", type, attributes: { popularity: 9, brand: "Fern", category: ["Camping | Tents"] } },
    { identity: "i3", type, attributes: { popularity: 99, brand: "Oak", category: ["Garden"], availability: 0 } },
    { identity: "i4", type, attributes: { popularity: 7, brand: "Fern", category: ["Garden"] } },
    { identity: "c-camping", type: "category", title: "Camping", attributes: { category: ["Camping"] } },
    { identity: "c-garden", type: "category", title: "Garden", attributes: { category: ["Garden"] } },
    { identity: "b-oak", type: "brand", title: "Oak" },
    { identity: "b-fern", type: "brand", title: "Fern" },
    { identity: "a-old", type: "article", title: "Old", attributes: { introduced_at: "2026-01-01" } },
    { identity: "a-new", type: "article", title: "New & good", attributes: { introduced_at: "2026-02-01" } },
  ]);
  return createSite({ ...given, siteId });
}

test("returns the requested number of each type in the catalogue's order, in contract form", async () => {
  const tracker_id = await createShop();
  const type = "article:1,brand,category:5,query:3,item:2";
  const found = await request({
    tracker_id,
    type,
    hit_fields: "price",
    "ctx[]": "warehouse:berlin",
  });
  expect(found.headers.get("cache-control")).toBe("no-store");
  const answer = withOk(topItems, found).ok();
  expect(urlsOf(answer)).toEqual(["a-new", "b-fern", "b-oak", "c-camping", "c-garden", "i2", "i4"]);
  expect(answer.hits[0]).toMatchObject({
    url: "a-new",
    type: "article",
    exact: true,
    attributes: { title: "New &amp; good", "title.untouched": "New & good" },
  });
  expect(urlsOf(await requestTopItems({ tracker_id, type: "items:9" }))).toEqual(["i2", "i4", "i1", "i3"]);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "shoe" }))).toEqual([]);
});

test("a condition filters only its own type", async () => {
  const tracker_id = await createShop();
  const answer = await requestTopItems({ tracker_id, type: "item,brand", "f_item[]": "brand:Oak" });
  expect(urlsOf(answer)).toEqual(["i1", "i3", "b-fern", "b-oak"]);
  expect((await request({ tracker_id, type: "item", "f_item[]": "nonsense:1" })).body).toEqual({
    error: "unknown_attribute",
    attribute: "nonsense",
  });
});

test("rules pin and hide within their type, under either name of the main type", async () => {
  const tracker_id = await createShop({ mainType: "product" });
  await storeCustomization(tracker_id, { kind: "top-items", subject: "", type: "item" }, [
    { itemUrl: "i3", position: 1 },
    { itemUrl: "i2" },
  ]);
  await storeCustomization(tracker_id, { kind: "top-items", subject: "", type: "brand" }, [
    { itemUrl: "b-oak", position: 1 },
  ]);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "product" }))).toEqual(["i3", "i4", "i1"]);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "item:2,brand" }))).toEqual(["i3", "i4", "b-oak", "b-fern"]);
  const organic = await requestTopItems({ tracker_id, type: "item", customizations: "0" });
  expect([urlsOf(organic), organic.organic]).toEqual([["i2", "i4", "i1", "i3"], true]);
});

test("returns the pinned queries in order while they are pinned", async () => {
  const tracker_id = await createShop();
  await storeCustomization(tracker_id, { kind: "top-items", subject: "", type: "query" }, [
    { itemUrl: "head torch", position: 2 },
    { itemUrl: "tent", position: 1, availability: "if_available" },
    { itemUrl: "gloves", position: 3, activeFrom: new Date("2090-01-01") },
    { itemUrl: "stove" },
  ]);
  const { hits } = await requestTopItems({ tracker_id, type: "query:2" });
  expect(hits).toEqual([
    { url: "tent", type: "query", attributes: { title: "tent" }, exact: true },
    { url: "head torch", type: "query", attributes: { title: "head torch" }, exact: true },
  ]);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "query", at: "2090-06-01T00:00:00Z" }))).toHaveLength(3);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "query", customizations: "0" }))).toEqual([]);
});

test("with debug explains each position by a rule or a catalogue figure", async () => {
  const tracker_id = await createShop();
  const id = await storeCustomization(tracker_id, { kind: "top-items", subject: "", type: "category" }, [
    { itemUrl: "c-garden", position: 1 },
  ]);
  const { hits } = await requestTopItems({ tracker_id, type: "category,item:1", debug: "1" });
  expect(hits.map(({ url, explain }) => [url, explain?.organic_position, explain?.factors])).toEqual([
    ["c-garden", 2, [{ name: "items_count", value: 1 }]],
    ["c-camping", 1, [{ name: "items_count", value: 2 }]],
    [
      "i2",
      1,
      [
        { name: "available", value: 1 },
        { name: "popularity", value: 9 },
      ],
    ],
  ]);
  expect(hits.map(({ explain }) => explain?.rule ?? null)).toEqual([
    { customization_id: id, rule_id: `${id}-0`, type: "pin", position: 1 },
    null,
    null,
  ]);
});

test("query rules do not act on TOP items, nor the other way round", async () => {
  const tracker_id = await createShop();
  await storeCustomization(tracker_id, { kind: "query-customizations", subject: "item", subjectKey: "item" }, [
    { itemUrl: "i1", position: 1 },
  ]);
  expect(urlsOf(await requestTopItems({ tracker_id, type: "item" }))[0]).toBe("i2");
});

test("a shared draft replaces the rules of its type", async () => {
  const tracker_id = await createShop();
  const id = await storeCustomization(tracker_id, { kind: "top-items", subject: "", type: "item" }, []);
  const token = randomUUID();
  const rule = { id: null, type: "pin", item_url: "i1", position: 1, active_from: null, active_to: null };
  await store()
    .insert(previewLinks)
    .values({
      ...{ siteId: tracker_id, id: randomUUID(), kind: "top-items", objectId: id, tokenHash: hashToken(token) },
      ...{ createdBy: "u1", createdByName: "Dana", expiresAt: new Date(Date.now() + 3_600_000) },
      content: { query: "", type: "item", rules: [{ ...rule, availability: "always", placement: "both" }] },
    });
  const shared = await requestTopItems({ tracker_id, type: "item:1,brand:1", preview: token });
  expect(urlsOf(shared)).toEqual(["i1", "b-fern"]);
  expect(shared.preview).toMatchObject({ state: "on", kind: "top-items", query: "", by: "Dana" });
  const over = await requestTopItems({ tracker_id, type: "item:1", preview: "none" });
  expect([urlsOf(over), over.preview]).toEqual([["i2"], { state: "over" }]);
});

test.each<[SearchParams, number]>([
  [{ type: "item" }, 400],
  [{ tracker_id: "nowhere", type: "item" }, 404],
  [{ tracker_id: "nowhere", type: "item;drop" }, 400],
  [{ tracker_id: "nowhere" }, 400],
])("refuses invalid parameters: %j", async (params, status) => {
  expect((await request(params)).status).toBe(status);
});

test("answers users of the site through the console, and refuses others", async () => {
  const tracker_id = await createShop();
  const as = await createActor({ sites: [tracker_id], roles: ["viewer"], policies: [] });
  const query = { tracker_id, type: "brand:1" };
  const answer = await callThroughBff(topItems, { query }, { as });
  expect([answer.status, urlsOf(answer.ok())]).toEqual([200, ["b-fern"]]);
  const stranger = await createActor({ sites: [] });
  expect((await callThroughBff(topItems, { query }, { as: stranger })).status).toBe(403);
});
