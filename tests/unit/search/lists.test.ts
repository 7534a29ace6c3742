import { UnknownAttributeError } from "@/backend/search/pipeline/filter";
import type { Clause, Filters, ListQuery } from "@/backend/search/pipeline/list-query";
import { runList } from "@/backend/search/pipeline/run-list";
import { anItem, aQuery, found, indexOf } from "./catalogue";

const shop = indexOf([
  anItem("a", "Tent one", {
    brand: "Fern",
    price_amount: 10,
    category: ["Camping | Tents", "Sale"],
    color: ["red", "blue"],
  }),
  anItem("b", "Tent two", { brand: "Fern", price_amount: 20, category: ["Camping | Tents"], color: "red", boost: 2 }),
  anItem("c", "Tent three", { brand: "Oak", price_amount: 30, category: ["Camping"], is_new: true }),
  anItem("d", "Tent four", { brand: "Oak", price_amount: 40, availability: 0, is_new: false }),
  anItem("e", "Tent article", { introduced_at: "2026-03-01" }, "article"),
]);

const clauses = (...texts: string[]): Clause[] =>
  texts.map((text) => ({ key: text.slice(0, text.indexOf(":")), value: text.slice(text.indexOf(":") + 1) }));
const by = (over: Partial<Filters>, more: Partial<ListQuery> = {}): string[] =>
  found(shop, "", { types: ["item"], filters: { any: [], must: [], none: [], ...over }, ...more }).sort();

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
  expect(by({ any: clauses(...texts) })).toEqual(expected);
});

test("f_must[] asks for every value, neg_f[] for none", () => {
  expect(by({ must: clauses("color:red", "color:blue") })).toEqual(["a"]);
  expect(by({ none: clauses("brand:Fern", "price_amount:40") })).toEqual(["c"]);
});

test("a date is filtered by a range", () => {
  const filters = { any: clauses("introduced_at:2026-01-01|2026-12-31"), must: [], none: [] };
  expect(found(shop, "", { filters })).toEqual(["e"]);
});

test("an attribute that nothing has is refused, a usual one is not", () => {
  expect(() => by({ any: clauses("nonsense:1") })).toThrow(UnknownAttributeError);
  expect(() => found(shop, "", { sort: { attribute: "nonsense", descending: false } })).toThrow(UnknownAttributeError);
  expect(by({ any: clauses("labels:new") })).toEqual([]);
});

test("match quality comes before boost, boost before availability", () => {
  expect(found(shop, "tent", { types: ["item"] })).toEqual(["b", "a", "c", "d"]);
  expect(found(shop, "tent four", { types: ["item"] })[0]).toBe("d");
});

test("an explicit sort replaces the ranking, items without the attribute come last", () => {
  const sorted = (descending: boolean) => found(shop, "tent", { sort: { attribute: "price_amount", descending } });
  expect(sorted(true)).toEqual(["d", "c", "b", "a", "e"]);
  expect(sorted(false)).toEqual(["a", "b", "c", "d", "e"]);
  expect(found(shop, "", { types: ["item"], sort: { attribute: "title", descending: false } })).toEqual([
    "d",
    "a",
    "c",
    "b",
  ]);
});

test("a preference changes the order and never the members", () => {
  const preferred = found(shop, "tent", { types: ["item"], prefer: clauses("brand:Oak") });
  expect(preferred).toEqual(["b", "c", "a", "d"]);
});

test("what came lately stands before what is older", () => {
  const index = indexOf([
    anItem("old", "Lamp", { introduced_at: "2020-01-01" }),
    anItem("new", "Lamp", { introduced_at: "2026-03-09" }),
  ]);
  expect(found(index, "lamp")).toEqual(["new", "old"]);
});

const facet = (name: string, over: Partial<ListQuery> = {}) =>
  runList(shop, aQuery("", { types: ["item"], facets: [{ name, limit: 30 }], ...over })).facets[0];

test("a text facet counts values, most frequent first, at most as many as asked for", () => {
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

test("the facet `category` is flat and has the paths of every level as the catalogue writes them", () => {
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

test("the facet `type` counts what the results are", () => {
  const kinds = indexOf([anItem("a", "Tent"), anItem("b", "Tent pole"), { ...anItem("t", "Tents"), type: "category" }]);
  const types = (text: string, over: Partial<ListQuery> = {}) =>
    runList(kinds, aQuery(text, { types: null, facets: [{ name: "type", limit: 30 }], ...over })).facets[0];
  const both = [
    { value: "item", hits_count: 2 },
    { value: "category", hits_count: 1 },
  ];
  expect(types("")).toEqual({ name: "type", type: "text", values: both });
  expect(types("pole")?.values).toEqual([{ value: "item", hits_count: 1 }]);
  expect(types("", { facets: [{ name: "type", limit: 1 }] })?.values).toEqual(both.slice(0, 1));
});

test("a facet that is being filtered keeps its counts, the others are counted on what is left", () => {
  const filters = { any: clauses("brand:Fern"), must: [], none: [] };
  expect(facet("brand", { filters })?.values.map(({ hits_count }) => hits_count)).toEqual([2, 2]);
  expect(facet("is_new", { filters })?.values).toEqual([]);
});

test("a number facet has equal ranges whose counts add up", () => {
  const values = facet("price_amount")?.values ?? [];
  expect(facet("price_amount")?.type).toBe("float");
  expect(values.reduce((sum, { hits_count }) => sum + hits_count, 0)).toBe(4);
  expect(values[0]).toEqual({ value: "10.0|11.5", hits_count: 1, normalized_hits_count: 0.25 });
});

test("a boolean facet and a facet of paths", () => {
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

test("a facet of nothing is empty", () => {
  expect(facet("nonsense")).toEqual({ name: "nonsense", type: "text", values: [] });
});

test("an explanation names the words, their fields and the signals that ranked the item", () => {
  const [hit] = runList(shop, aQuery("fern tents", { isExplained: true })).hits;
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
