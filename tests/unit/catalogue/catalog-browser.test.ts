import { browserAddress, type CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import {
  attributesSeen,
  type BrowserAsked,
  browserSearchInput,
  columnsOf,
  extrasOf,
  failingSearchInput,
  itemAmong,
  jsonOfHit,
  textsOf,
} from "@/lib/domain/catalogue/catalog-browser";
import { differences, diffItems } from "@/lib/domain/catalogue/catalog-browser-diff";
import { parseAddress } from "@/lib/domain/kit/address";

const asked = (query: string, over: Partial<BrowserAsked> = {}): BrowserAsked => ({
  ...{ siteId: "s-1", type: "item", isOurs: true, isDebug: false },
  address: parseAddress(browserAddress, new URLSearchParams(query)),
  ...over,
});

test("an address says what is asked: words, conditions, order, page, and the fields with what a result is drawn by", () => {
  const { query } = browserSearchInput(
    asked("q=tent&f=brand:Nordisk&sort=price_amount:asc&page=3&size=50&fields=ean,brand"),
  );
  expect(query).toMatchObject({ q: "tent", "f[]": ["type:item", "brand:Nordisk"], page: 3, size: 50 });
  expect(query.hit_fields?.split(",")).toEqual(expect.arrayContaining(["title", "image_link", "ean", "brand"]));
  expect(query).not.toHaveProperty("debug");
});

test("all attributes are asked for unless fields are chosen, and a size that is not offered falls back", () => {
  const { query } = browserSearchInput(asked("size=7&page=0"));
  expect(query).not.toHaveProperty("hit_fields");
  expect(query).toMatchObject({ size: 10, page: 1 });
});

test("the order without customizations is asked of our own search host only, the debug mode of every one", () => {
  expect(browserSearchInput(asked("customizations=0")).query).toMatchObject({ customizations: "0" });
  const { query } = browserSearchInput(asked("customizations=0", { isOurs: false, isDebug: true }));
  expect(query).not.toHaveProperty("customizations");
  expect(query).toMatchObject({ debug: "1" });
});

test("items that fail a check are asked for as the whole catalogue is, of every type unless one is named", () => {
  const of = (query: string, hasQuality = true) => failingSearchInput({ ...asked(query), hasQuality });
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

test("JSON shows the chosen fields only, and always the title", () => {
  expect(jsonOfHit(HIT, "brand")).toMatchObject({
    url: "FW-1",
    attributes: { title: "<em>Tent</em>", brand: ["Nordisk"] },
  });
  expect(jsonOfHit(HIT, "brand").attributes).not.toHaveProperty("price");
  expect(columnsOf("")).toContain("brand");
  expect(columnsOf("title,ean")).toEqual(["ean"]);
});

test("what another search host says of a result beside the usual is there for the debug view, what is empty is not", () => {
  expect(extrasOf(HIT)).toEqual({ popularity: 3 });
  expect(attributesSeen([HIT, { ...HIT, attributes: { brand: ["B"] } }])[0]).toBe("brand");
});

test("an item is found among results by its identity alone", () => {
  const results = { filters: [], quicksearch_hits: [], facets: [], total_hits: 1, hits: [HIT] };
  expect(itemAmong({ results }, "FW-1")).toMatchObject({ identity: "FW-1", title: "Tent" });
  expect(itemAmong({ results }, "FW-2")).toBeNull();
});

const item = (attributes: Record<string, unknown>, over: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ identity: "FW-1", type: "item", title: "Tent", updated_at: null, attributes },
  ...over,
});

test("two items differ where their values do; a scalar and a list of one are one value in two forms", () => {
  const rows = diffItems(
    item({ brand: "Nordisk", sizes: ["S", "M"], ean: ["1"], labels: [] }),
    item({ brand: ["Nordisk"], sizes: ["S", "L"], colour: "red", labels: [] }, { identity: "FW-2" }),
  );
  expect(differences(rows).map(({ name, state }) => [name, state])).toEqual([
    ["identity", "changed"],
    ["sizes", "changed"],
    ["ean", "first"],
    ["colour", "second"],
  ]);
  expect(rows.find(({ name }) => name === "sizes")?.sides).toEqual([
    [
      { text: "S", isOwn: false },
      { text: "M", isOwn: true },
    ],
    [
      { text: "S", isOwn: false },
      { text: "L", isOwn: true },
    ],
  ]);
  expect(differences(diffItems(item({ a: 1 }), item({ a: 1 })))).toEqual([]);
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
])("the texts of %p are %p", (value, texts) => {
  expect(textsOf(value)).toEqual(texts);
});
