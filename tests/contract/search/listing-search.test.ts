import { randomUUID } from "node:crypto";
import { previewLinks } from "@/backend/db/schema/customizations/preview-links";
import { hashToken } from "@/backend/kit/hash-token";
import { buildCategoryTree } from "@/lib/domain/search/category-tree";
import { runSearch, type SearchParams, urlsOf } from "@/tests/support/search";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { store } from "@/tests/support/test-backend";

// Product listings on the public host: `plp` names the attribute of a category filter.

const searchListing = async (params: SearchParams) => (await runSearch(params)).results;

const TENTS = "Camping||Tents";
const FAMILY = "Camping||Tents||Family";

/** A shop with three levels of categories; its organic order is by identity. */
async function createShop(): Promise<string> {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [
    { identity: "a-stove", attributes: { category: ["Camping | Stoves"], brand: "Oak" } },
    { identity: "b-tent", attributes: { category: ["Camping | Tents"], brand: "Oak" } },
    { identity: "c-tent", attributes: { category: ["Camping | Tents | Family"], brand: "Fern" } },
    { identity: "d-tent", attributes: { category: ["Camping | Tents | Family"], brand: "Oak", availability: 0 } },
    { identity: "e-tent", attributes: { category: ["Camping | Tents | Family"], brand: "Fern" } },
    { identity: "f-party", attributes: { category: ["Garden | Tents"] } },
    { identity: "g-title", attributes: { category: ["Tents"] } },
    { identity: "z-article", type: "article", attributes: { category: ["Camping | Tents"] } },
  ]);
  return createSite({ siteId });
}

const createListingParams = (tracker_id: string, path: string, more: SearchParams = {}): SearchParams => ({
  tracker_id,
  plp: "category",
  "f[]": ["type:item", `category:${path}`],
  ...more,
});

test("a listing includes subcategories; separators are interchangeable, case matters", async () => {
  const shop = await createShop();
  const at = async (value: string) =>
    urlsOf(await searchListing({ tracker_id: shop, "f[]": ["type:item", `category:${value}`] }));
  expect(await at("Camping")).toEqual(["a-stove", "b-tent", "c-tent", "e-tent", "d-tent"]);
  expect(await at(TENTS)).toEqual(["b-tent", "c-tent", "e-tent", "d-tent"]);
  expect(await at("Camping | Tents")).toEqual(await at(TENTS));
  expect(await at(FAMILY)).toEqual(["c-tent", "e-tent", "d-tent"]);
  expect(await at("Tents")).toEqual(["g-title"]);
  expect(await at("camping||tents")).toEqual([]);
});

test("the customization of a category acts only in its listing", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: TENTS }, [
    { itemUrl: "e-tent", position: 1 },
    { itemUrl: "b-tent" },
  ]);
  const listing = await searchListing(createListingParams(shop, TENTS));
  expect([urlsOf(listing), listing.total_hits]).toEqual([["e-tent", "c-tent", "d-tent"], 3]);
  expect(urlsOf(await searchListing(createListingParams(shop, "Camping | Tents")))).toEqual(urlsOf(listing));
  const organic = ["b-tent", "c-tent", "e-tent", "d-tent"];
  expect(urlsOf(await searchListing({ tracker_id: shop, "f[]": ["type:item", `category:${TENTS}`] }))).toEqual(organic);
  expect(urlsOf(await searchListing(createListingParams(shop, TENTS, { plp: "brand" })))).toEqual(organic);
  expect(urlsOf(await searchListing(createListingParams(shop, TENTS, { customizations: "0" })))).toEqual(organic);
  expect(urlsOf(await searchListing({ tracker_id: shop, q: TENTS, "f[]": "type:item" }))).not.toEqual(urlsOf(listing));
  expect(urlsOf(await searchListing(createListingParams(shop, "Camping")))[0]).toBe("a-stove");
});

test("`plp` accepts any category attribute, also with `f_must`", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: TENTS }, [{ itemUrl: "e-tent", position: 1 }]);
  const first = async (params: SearchParams) =>
    urlsOf(await searchListing({ tracker_id: shop, "f[]": "type:item", ...params }))[0];
  expect(await first({ plp: "all_categories_path", "f_must[]": `all_categories_path:${TENTS}` })).toBe("e-tent");
  expect(await first({ plp: "category_path", "f_must[]": `category_path:${TENTS}` })).toBe("e-tent");
  expect(await first({ plp: "category_path", "f_must[]": `category:${TENTS}` })).toBe("b-tent");
});

test("a filter with several categories is not a listing", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: TENTS }, [{ itemUrl: "e-tent", position: 1 }]);
  const both = await searchListing(
    createListingParams(shop, TENTS, { "f[]": ["type:item", `category:${TENTS}`, "category:Garden"] }),
  );
  expect(urlsOf(both)[0]).toBe("b-tent");
});

test("a listing customization acts for one type of items", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: TENTS, type: "article" }, [
    { itemUrl: "z-article" },
  ]);
  expect(urlsOf(await searchListing(createListingParams(shop, TENTS)))).toHaveLength(4);
  expect(
    urlsOf(await searchListing(createListingParams(shop, TENTS, { "f[]": ["type:article", `category:${TENTS}`] }))),
  ).toEqual([]);
});

test("inherits rules of parent categories, nearest first, except switched-off ones", async () => {
  const shop = await createShop();
  const top = await storeCustomization(shop, { kind: "product-listings", subject: "Camping" }, [
    { itemUrl: "e-tent", position: 1 },
    { itemUrl: "d-tent", position: 2 },
  ]);
  const family = async () => urlsOf(await searchListing(createListingParams(shop, FAMILY)));
  expect(await family()).toEqual(["e-tent", "d-tent", "c-tent"]);
  // A nearer pin takes the position; a nearer rule of the same item overrides the farther one.
  await storeCustomization(shop, { kind: "product-listings", subject: TENTS }, [
    { itemUrl: "c-tent", position: 1 },
    { itemUrl: "d-tent" },
  ]);
  expect(await family()).toEqual(["c-tent", "e-tent"]);
  const customizationId = await storeCustomization(
    shop,
    { kind: "product-listings", subject: FAMILY, offRules: [`${top}-0`, `${top}-1`] },
    [{ itemUrl: "d-tent", position: 1 }],
  );
  const { hits } = await searchListing(createListingParams(shop, FAMILY, { debug: "1" }));
  expect(urlsOf({ hits })).toEqual(["d-tent", "c-tent", "e-tent"]);
  expect(hits[0]?.explain?.rule).toMatchObject({ customization_id: customizationId, type: "pin", position: 1 });
});

test("an inherited rule does nothing when the child listing does not contain its item", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: "Camping" }, [
    { itemUrl: "a-stove", position: 1 },
  ]);
  expect(urlsOf(await searchListing(createListingParams(shop, FAMILY)))).toEqual(["c-tent", "e-tent", "d-tent"]);
});

test("supports another rule time, filters and sort", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: TENTS }, [
    { itemUrl: "d-tent", position: 1, activeFrom: new Date("2090-01-01"), activeTo: new Date("2090-02-01") },
  ]);
  const first = async (more: SearchParams) => urlsOf(await searchListing(createListingParams(shop, TENTS, more)))[0];
  expect(await first({})).toBe("b-tent");
  expect(await first({ at: "2090-01-15T00:00:00Z" })).toBe("d-tent");
  expect(await first({ at: "2090-01-15T00:00:00Z", sort: "brand:asc" })).not.toBe("d-tent");
  expect(await first({ at: "2090-01-15T00:00:00Z", "f_must[]": "brand:Fern" })).toBe("c-tent");
});

test("pages of a listing contain each item once, and counts exclude hidden ones", async () => {
  const shop = await createShop();
  await storeCustomization(shop, { kind: "product-listings", subject: "Camping" }, [
    { itemUrl: "e-tent", position: 2 },
    { itemUrl: "a-stove" },
  ]);
  const pages = await Promise.all(
    ["1", "2", "3"].map((page) =>
      searchListing(createListingParams(shop, "Camping", { size: "2", page, facets: "brand" })),
    ),
  );
  expect(pages.flatMap(urlsOf)).toEqual(["b-tent", "e-tent", "c-tent", "d-tent"]);
  expect(pages.map(({ total_hits }) => total_hits)).toEqual([4, 4, 4]);
  expect(pages[0]?.facets[0]?.values).toEqual([
    { value: "Fern", hits_count: 2 },
    { value: "Oak", hits_count: 2 },
  ]);
});

test("a shared draft replaces the rules of its listing and of the listings below", async () => {
  const shop = await createShop();
  const id = await storeCustomization(shop, { kind: "product-listings", subject: TENTS }, [
    { itemUrl: "e-tent", position: 1 },
  ]);
  const token = randomUUID();
  await store()
    .insert(previewLinks)
    .values({
      ...{ siteId: shop, id: randomUUID(), kind: "product-listings", objectId: id, tokenHash: hashToken(token) },
      ...{ createdBy: "u1", createdByName: "Dana", expiresAt: new Date(Date.now() + 3_600_000) },
      content: {
        query: TENTS,
        type: "item",
        rules: [
          {
            id: null,
            type: "pin",
            item_url: "d-tent",
            position: 1,
            active_from: null,
            active_to: null,
            availability: "always",
            placement: "both",
          },
        ],
      },
    });
  const shared = await searchListing(createListingParams(shop, TENTS, { preview: token }));
  expect(urlsOf(shared)[0]).toBe("d-tent");
  expect(shared.preview).toMatchObject({ state: "on", kind: "product-listings", query: TENTS, by: "Dana" });
  expect(urlsOf(await searchListing(createListingParams(shop, FAMILY, { preview: token })))[0]).toBe("d-tent");
  expect(urlsOf(await searchListing(createListingParams(shop, "Camping", { preview: token })))[0]).toBe("a-stove");
  expect(urlsOf(await searchListing(createListingParams(shop, TENTS)))[0]).toBe("e-tent");
});

test("the facet `category` lists each path with its items, and its tree counts the parents", async () => {
  const shop = await createShop();
  const { facets } = await searchListing({ tracker_id: shop, "f[]": "type:item", size: "1", facets: "category:10000" });
  const { byPath } = buildCategoryTree(facets[0]?.values ?? []);
  const counts = Object.fromEntries([...byPath].map(([path, { directTotal: own, total }]) => [path, [own, total]]));
  expect(counts).toEqual({
    Camping: [0, 5],
    "Camping||Stoves": [1, 1],
    [TENTS]: [1, 4],
    [FAMILY]: [3, 3],
    Garden: [0, 1],
    "Garden||Tents": [1, 1],
    Tents: [1, 1],
  });
  const inAll = await Promise.all(
    [...byPath.keys()].map(
      async (path) => (await searchListing(createListingParams(shop, path, { size: "1" }))).total_hits,
    ),
  );
  expect(inAll).toEqual([...byPath.values()].map(({ total }) => total));
});
