import { UnknownAttributeError } from "../src/pipeline/filter";
import type { Clause, Filters, ListQuery } from "../src/pipeline/list-query";
import { runListQuery } from "../src/pipeline/run-list";
import { buildTestIndex, createItem, createQuery, searchIdentities } from "./support/catalogue";

// The pipeline of lists together: filters, order, facets, explanations.

const shop = buildTestIndex([
  createItem("a", "Tent one", {
    brand: "Fern",
    price_amount: 10,
    category: ["Camping | Tents", "Sale"],
    color: ["red", "blue"],
  }),
  createItem("b", "Tent two", {
    brand: "Fern",
    price_amount: 20,
    category: ["Camping | Tents"],
    color: "red",
    boost: 2,
  }),
  createItem("c", "Tent three", { brand: "Oak", price_amount: 30, category: ["Camping"], is_new: true }),
  createItem("d", "Tent four", { brand: "Oak", price_amount: 40, availability: 0, is_new: false }),
  createItem("e", "Tent article", { introduced_at: "2026-03-01" }, "article"),
]);

const parseClauses = (...texts: string[]): Clause[] =>
  texts.map((text) => ({ key: text.slice(0, text.indexOf(":")), value: text.slice(text.indexOf(":") + 1) }));
const searchWith = (over: Partial<Filters>, more: Partial<ListQuery> = {}): string[] =>
  searchIdentities(shop, "", { types: ["item"], filters: { any: [], must: [], none: [], ...over }, ...more }).sort();

test.each([
  [["brand:Fern"], ["a", "b"]],
  [["brand:fern"], []],
  [
    ["brand:Fern", "brand:Oak"],
    ["a", "b", "c", "d"],
  ],
  [["brand:Fern", "color:blue"], ["a"]],
  [["price_amount:20|30"], ["b", "c"]],
  [["price_amount:|10"], ["a"]],
  [["price_amount:40|"], ["d"]],
  [["price_amount:20"], ["b"]],
  [["category_path:Camping||Tents"], ["a", "b"]],
  [["category_path:Camping"], ["a", "b", "c"]],
  [["category_path:Sale"], []],
  [["all_categories_path:Sale"], ["a"]],
  [["category:Camping | Tents"], ["a", "b"]],
  [["category:Camping||Tents"], ["a", "b"]],
  [["category:Camping"], ["a", "b", "c"]],
  [["category:camping"], []],
  [["category:Camp"], []],
  [["category:Tents"], []],
  [["category:Sale"], ["a"]],
  [["all_categories_path:Camping | Tents"], ["a", "b"]],
  [["category: "], []],
  [["is_new:true"], ["c"]],
  [
    ["color:value_missing", "color:blue"],
    ["a", "c", "d"],
  ],
])("f[] %j", (texts, expected) => {
  expect(searchWith({ any: parseClauses(...texts) })).toEqual(expected);
});

test("f_must[] requires every value, neg_f[] excludes all", () => {
  expect(searchWith({ must: parseClauses("color:red", "color:blue") })).toEqual(["a"]);
  expect(searchWith({ none: parseClauses("brand:Fern", "price_amount:40") })).toEqual(["c"]);
});

test("filters dates by range", () => {
  const filters = { any: parseClauses("introduced_at:2026-01-01|2026-12-31"), must: [], none: [] };
  expect(searchIdentities(shop, "", { filters })).toEqual(["e"]);
});

test("refuses an unknown attribute, but not a common one", () => {
  expect(() => searchWith({ any: parseClauses("nonsense:1") })).toThrow(UnknownAttributeError);
  expect(() => searchIdentities(shop, "", { sort: { attribute: "nonsense", descending: false } })).toThrow(
    UnknownAttributeError,
  );
  expect(searchWith({ any: parseClauses("labels:new") })).toEqual([]);
});

test("match quality comes before boost, boost before availability", () => {
  expect(searchIdentities(shop, "tent", { types: ["item"] })).toEqual(["b", "a", "c", "d"]);
  expect(searchIdentities(shop, "tent four", { types: ["item"] })[0]).toBe("d");
});

test("an explicit sort replaces the ranking, items without the attribute come last", () => {
  const sorted = (descending: boolean) =>
    searchIdentities(shop, "tent", { sort: { attribute: "price_amount", descending } });
  expect(sorted(true)).toEqual(["d", "c", "b", "a", "e"]);
  expect(sorted(false)).toEqual(["a", "b", "c", "d", "e"]);
  expect(searchIdentities(shop, "", { types: ["item"], sort: { attribute: "title", descending: false } })).toEqual([
    "d",
    "a",
    "c",
    "b",
  ]);
});

test("a preference changes the order, not the results", () => {
  const lamps = buildTestIndex([
    createItem("a", "Lamp", { brand: "Fern" }),
    createItem("b", "Lamp", { brand: "Oak" }),
    createItem("c", "Desk", { brand: "Oak" }),
  ]);
  expect(searchIdentities(lamps, "lamp")).toEqual(["a", "b"]);
  expect(searchIdentities(lamps, "lamp", { prefer: parseClauses("brand:Oak") })).toEqual(["b", "a"]);
});

test("ranks newer items before older ones", () => {
  const index = buildTestIndex([
    createItem("old", "Lamp", { introduced_at: "2020-01-01" }),
    createItem("new", "Lamp", { introduced_at: "2026-03-09" }),
  ]);
  expect(searchIdentities(index, "lamp")).toEqual(["new", "old"]);
});

const facet = (name: string, over: Partial<ListQuery> = {}) =>
  runListQuery(shop, createQuery("", { types: ["item"], facets: [{ name, limit: 30 }], ...over })).facets[0];

test("a text facet counts values, most frequent first, up to the limit", () => {
  expect(facet("color")).toEqual({
    name: "color",
    type: "text",
    values: [
      { value: "red", hits_count: 2 },
      { value: "blue", hits_count: 1 },
    ],
  });
  expect(facet("color", { facets: [{ name: "color", limit: 1 }] })?.values).toHaveLength(1);
});

test("the facet `category` is flat and lists the paths of every level as in the catalogue", () => {
  expect(facet("category")).toEqual({
    name: "category",
    type: "text",
    values: [
      { value: "Camping | Tents", hits_count: 2 },
      { value: "Camping", hits_count: 1 },
      { value: "Sale", hits_count: 1 },
    ],
  });
});

test("the facet `type` counts the types of the results", () => {
  const kinds = buildTestIndex([
    createItem("a", "Tent"),
    createItem("b", "Tent pole"),
    { ...createItem("t", "Tents"), type: "category" },
  ]);
  const types = (text: string, over: Partial<ListQuery> = {}) =>
    runListQuery(kinds, createQuery(text, { types: null, facets: [{ name: "type", limit: 30 }], ...over })).facets[0];
  const both = [
    { value: "item", hits_count: 2 },
    { value: "category", hits_count: 1 },
  ];
  expect(types("")).toEqual({ name: "type", type: "text", values: both });
  expect(types("pole")?.values).toEqual([{ value: "item", hits_count: 1 }]);
  expect(types("", { facets: [{ name: "type", limit: 1 }] })?.values).toEqual(both.slice(0, 1));
});

test("a filtered facet keeps its counts, the others count the filtered results", () => {
  const filters = { any: parseClauses("brand:Fern"), must: [], none: [] };
  expect(facet("brand", { filters })?.values.map(({ hits_count }) => hits_count)).toEqual([2, 2]);
  expect(facet("is_new", { filters })?.values).toEqual([]);
});

test("a number facet has ranges of equal width whose counts add up", () => {
  const values = facet("price_amount")?.values ?? [];
  expect(facet("price_amount")?.type).toBe("float");
  expect(values.reduce((sum, { hits_count }) => sum + hits_count, 0)).toBe(4);
  expect(values[0]).toEqual({ value: "10.0|11.5", hits_count: 1, normalized_hits_count: 0.25 });
});

test("counts boolean facets and path facets", () => {
  expect(facet("is_new")?.type).toBe("boolean");
  expect(facet("category_path")).toEqual({
    name: "category_path",
    type: "hierarchical",
    values: [
      {
        value: "Camping",
        hits_count: 3,
        level: 1,
        children: [{ value: "Camping||Tents", hits_count: 2, level: 2, children: [] }],
      },
    ],
  });
});

test("a facet without values is empty", () => {
  expect(facet("nonsense")).toEqual({ name: "nonsense", type: "text", values: [] });
});

test("an explanation names the words, their fields and the signals that ranked the item", () => {
  const [hit] = runListQuery(shop, createQuery("fern tents", { isExplained: true })).hits;
  expect(hit?.organicPosition).toBe(1);
  expect(hit?.factors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "text", field: "brand", term: "fern" }),
      expect.objectContaining({ name: "text", field: "title", term: "tent" }),
      expect.objectContaining({ name: "boost", value: 2 }),
      expect.objectContaining({ name: "availability", value: 1 }),
    ]),
  );
});

const crowd = buildTestIndex([
  ...Array.from({ length: 120 }, (_, at) =>
    createItem(`both-${at}`, "Red tent", { price_amount: at, color: at % 2 === 0 ? ["red", "blue"] : "red" }),
  ),
  ...Array.from({ length: 300 }, (_, at) => createItem(`part-${at}`, "Red lamp", { color: "green" })),
]);
const countColors = (over: Partial<ListQuery>) => {
  const { total, facets } = runListQuery(
    crowd,
    createQuery("red tent", { facets: [{ name: "color", limit: 9 }], ...over }),
  );
  return [total, ...(facets[0]?.values.map(({ value, hits_count }) => `${value} ${hits_count}`) ?? [])];
};

test.each([
  // More than 100 items have both words.
  [{}, [120, "red 120", "blue 60"]],
  // 80 have them, but no other item passes the conditions.
  [{ filters: { any: parseClauses("price_amount:|79", "color:red"), must: [], none: [] } }, [80, "red 80", "blue 40"]],
  // 89 have them, and others are added.
  [{ filters: { any: [], must: [], none: parseClauses("price_amount:|30") } }, [389, "green 300", "red 89", "blue 44"]],
  [{ sort: { attribute: "price_amount", descending: true } }, [120, "red 120", "blue 60"]],
  // An item is followed through all matches, and the list stays the same.
  [{ probe: "part-1" }, [120, "red 120", "blue 60"]],
])("partial matches are left out where 100 items match in full: %j", (over, expected) => {
  expect(countColors(over)).toEqual(expected);
});

test("an item that was crowded out differs from one that does not match", () => {
  expect(runListQuery(crowd, createQuery("red tent", { probe: "part-1" })).probe).toMatchObject({
    isFound: true,
    isCrowdedOut: true,
    position: null,
    hit: { tier: "none", score: 0 },
  });
});

test("counts the values of a short list as those of a long one", () => {
  // 3 items of 480 values: looked up item by item.
  expect(countColors({ filters: { any: parseClauses("price_amount:10|12"), must: [], none: [] } })).toEqual([
    3,
    "red 3",
    "blue 2",
  ]);
});

test("equal items come in the order of the catalogue, on any page", () => {
  const equal = buildTestIndex(Array.from({ length: 120 }, (_, at) => createItem(`i${at}`, "Red tent")));
  const search = (offset: number) => searchIdentities(equal, "red tent", { offset, limit: 2 });
  expect([0, 58, 119].map(search)).toEqual([["i0", "i1"], ["i58", "i59"], ["i119"]]);
});

test("a new item ranks before equal ones, also behind many of them", () => {
  const at = Date.parse("2026-03-10T12:00:00Z");
  const items = Array.from({ length: 60 }, (_, place) =>
    createItem(`i${place}`, "Red tent", place === 55 ? { introduced_at: "2026-03-09" } : {}),
  );
  expect(searchIdentities(buildTestIndex(items), "tent", { at, limit: 3 })).toEqual(["i55", "i0", "i1"]);
});
