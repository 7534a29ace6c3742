import { browserAddress, type CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import {
  type BrowserRequest,
  buildBrowserSearch,
  buildFailingSearch,
  findItem,
  listColumns,
  listHitAttributes,
  pickExtras,
  toHitJson,
  toTexts,
} from "@/lib/domain/catalogue/catalog-browser";
import { diffItems, filterDifferences } from "@/lib/domain/catalogue/catalog-browser-diff";
import { parseAddress } from "@/lib/domain/kit/address";

const request = (query: string, over: Partial<BrowserRequest> = {}): BrowserRequest => ({
  ...{ siteId: "s-1", type: "item", hasSearchDebug: true, isDebug: false },
  address: parseAddress(browserAddress, new URLSearchParams(query)),
  ...over,
});

test("builds a search from the query parameters, and adds the fields that every result needs", () => {
  const { query } = buildBrowserSearch(
    request("q=tent&f=brand:Nordisk&sort=price_amount:asc&page=3&size=50&fields=ean,brand"),
  );
  expect(query).toMatchObject({ q: "tent", "f[]": ["type:item", "brand:Nordisk"], page: 3, size: 50 });
  expect(query.hit_fields?.split(",")).toEqual(expect.arrayContaining(["title", "image_link", "ean", "brand"]));
  expect(query).not.toHaveProperty("debug");
});

test("requests all attributes by default, and falls back from an invalid page size", () => {
  const { query } = buildBrowserSearch(request("size=7&page=0"));
  expect(query).not.toHaveProperty("hit_fields");
  expect(query).toMatchObject({ size: 10, page: 1 });
});

test("turns off customizations only on our own search host, but sends debug mode to any host", () => {
  expect(buildBrowserSearch(request("customizations=0")).query).toMatchObject({ customizations: "0" });
  const { query } = buildBrowserSearch(request("customizations=0", { hasSearchDebug: false, isDebug: true }));
  expect(query).not.toHaveProperty("customizations");
  expect(query).toMatchObject({ debug: "1" });
});

test("builds the same search among failing items, of all types by default", () => {
  const of = (query: string, hasQuality = true) => buildFailingSearch({ ...request(query), hasQuality });
  expect(of("q=tent")).toBeNull();
  expect(of("quality=image_missing", false)).toBeNull();
  expect(of("quality=image_missing&q=tent&f=brand:Nordisk&page=2")).toMatchObject({
    params: { siteId: "s-1" },
    query: { quality: "image_missing", q: "tent", "f[]": ["brand:Nordisk"], page: 2 },
  });
  expect(of("quality=image_missing&type=item")?.query["f[]"]).toEqual(["type:item"]);
  expect(of("quality=Not%20a%20check")).toBeNull();
});

const HIT = {
  url: "FW-1",
  type: "item",
  attributes: { title: "<em>Tent</em>", "title.untouched": "Tent", brand: ["Nordisk"], price: "9 Kč" },
  highlight: { title: ["<em>Tent</em>"] },
  popularity: 3,
  pinned: null,
};

test("limits JSON to the selected fields and the title", () => {
  expect(toHitJson(HIT, "brand")).toMatchObject({
    url: "FW-1",
    attributes: { title: "<em>Tent</em>", brand: ["Nordisk"] },
  });
  expect(toHitJson(HIT, "brand").attributes).not.toHaveProperty("price");
  expect(listColumns("")).toContain("brand");
  expect(listColumns("title,ean")).toEqual(["ean"]);
});

test("lists non-empty additional fields of other search hosts", () => {
  expect(pickExtras(HIT)).toEqual({ popularity: 3 });
  expect(listHitAttributes([HIT, { ...HIT, attributes: { brand: ["B"] } }])[0]).toBe("brand");
});

test("finds an item among search results by identity", () => {
  const results = { filters: [], quicksearch_hits: [], facets: [], total_hits: 1, hits: [HIT] };
  expect(findItem({ results }, "FW-1")).toMatchObject({ identity: "FW-1", title: "Tent" });
  expect(findItem({ results }, "FW-2")).toBeNull();
});

const item = (attributes: Record<string, unknown>, over: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ identity: "FW-1", type: "item", title: "Tent", updated_at: null, attributes },
  ...over,
});

test("compares two items, treating a scalar as a list of one value", () => {
  const rows = diffItems(
    item({ brand: "Nordisk", sizes: ["S", "M"], ean: ["1"], labels: [] }),
    item({ brand: ["Nordisk"], sizes: ["S", "L"], colour: "red", labels: [] }, { identity: "FW-2" }),
  );
  expect(filterDifferences(rows).map(({ name, state }) => [name, state])).toEqual([
    ["identity", "changed"],
    ["sizes", "changed"],
    ["ean", "first"],
    ["colour", "second"],
  ]);
  expect(rows.find(({ name }) => name === "sizes")?.sides).toEqual([
    [
      { text: "S", isUnmatched: false },
      { text: "M", isUnmatched: true },
    ],
    [
      { text: "S", isUnmatched: false },
      { text: "L", isUnmatched: true },
    ],
  ]);
  expect(filterDifferences(diffItems(item({ a: 1 }), item({ a: 1 })))).toEqual([]);
});

test.each([
  [null, []],
  ["", []],
  [0, ["0"]],
  [false, ["false"]],
  [
    ["a", null, "b"],
    ["a", "b"],
  ],
  [{ lat: 1 }, ['{"lat":1}']],
])("converts %p to the texts %p", (value, texts) => {
  expect(toTexts(value)).toEqual(texts);
});
