import {
  listStoredTypes,
  parseConditions,
  parseFacets,
  parseSort,
  parseTypeCounts,
} from "@/backend/search/service/request";

test("parses conditions", () => {
  const read = parseConditions(["type:item", "category:A: b | c"], [], ["brand:X"]);
  expect(read.types).toEqual(["item"]);
  expect(read.filters).toEqual({
    any: [{ key: "category", value: "A: b | c" }],
    must: [],
    none: [{ key: "brand", value: "X" }],
  });
  expect(() => parseConditions(["nonsense"], [], [])).toThrow("invalid");
});

test("parses lists in parameters", () => {
  expect(parseSort("price_amount:desc")).toEqual({ attribute: "price_amount", descending: true });
  expect(() => parseSort("price_amount")).toThrow("invalid");
  expect(parseFacets("brand:5, color")).toEqual([
    { name: "brand", limit: 5 },
    { name: "color", limit: 30 },
  ]);
  expect(parseTypeCounts("item:6,category", 3, 10)).toEqual([
    { type: "item", count: 6 },
    { type: "category", count: 3 },
  ]);
});

test("item and product both mean the site's main type", () => {
  expect(listStoredTypes("product", "item", ["item", "category"])).toEqual(["item"]);
  expect(listStoredTypes("item", "product", ["product"])).toEqual(["product"]);
  expect(listStoredTypes("category", "item", [])).toEqual(["category"]);
});
