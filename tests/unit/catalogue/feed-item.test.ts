import { getValue, listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { createDropCounts, readItem } from "./read-item";

test("converts prices in hundredths to amounts and texts in the site's currency", () => {
  const record = { id: 7, title: "Lamp", price: 4995 };
  expect(readItem(record).attributes).toEqual({ price_amount: 4995, price: "€4,995.00" });
  expect(readItem(record, { priceUnit: "minor" }).attributes).toEqual({ price_amount: 49.95, price: "€49.95" });
});

test("normalizes the separator of category paths and preserves the names of other fields", () => {
  const record = { sku: "A", title: "T", category: ["Home > Lamps", "Sale || Lamps"], colour: "red", vendor: "Acme" };
  expect(readItem(record)).toEqual({
    identity: "A",
    type: "item",
    title: "T",
    attributes: { colour: "red", brand: ["Acme"], category: ["Home | Lamps", "Sale | Lamps"], product_code: "A" },
  });
});

test("reads nested fields, in lists from each entry", () => {
  const record = {
    id: 1,
    name: "Pen",
    priceInfo: { price: "16", originalPrice: "45.0" },
    images: [{ uri: "https://a/1" }],
  };
  expect(listFieldNames(record)).toContain("priceInfo.price");
  expect(getValue(record, "images.uri")).toEqual(["https://a/1"]);
  expect(readItem(record).attributes).toMatchObject({
    price_amount: 16,
    price_old_amount: 45,
    image_link: "https://a/1",
  });
});

test("drops and counts values that cannot be stored", () => {
  const record = JSON.parse(
    '{"id":1,"title":"A\\u0000b","__proto__":{"x":1},"deep":{"a":{}},"long":"","halves":"\\ud800!"}',
  );
  record.long = "x".repeat(20_001);
  const dropped = createDropCounts();
  const item = readItem(record, {}, dropped);
  expect(item.title).toBe("Ab");
  expect(item.attributes).toEqual({ halves: "!" });
  expect(dropped).toEqual({ nested: 1, too_long: 1, name_unusable: 1 });
});

test("converts lists of parameter names and values to attributes", () => {
  const heureka = { ITEM_ID: "1", PARAM: { PARAM_NAME: "Barva skla", VAL: "modrá" } };
  expect(readItem(heureka).attributes).toEqual({ Barva_skla: ["modrá"] });
  const retail = {
    id: "1",
    attributes: [
      { key: "material", value: { text: ["Metal", "Plastic"] } },
      { key: "price", value: "0" },
    ],
  };
  const dropped = createDropCounts();
  expect(readItem(retail, {}, dropped).attributes).toEqual({ material: ["Metal", "Plastic"] });
  expect(dropped.nested).toBe(0);
});

test("accepts category paths as lists of segments, and reads the ancestors of a category", () => {
  const record = { id: 1, category: [["Home", "Lamps"], ["Sale"]] };
  expect(readItem(record).attributes).toEqual({ category: ["Home | Lamps", "Sale"] });
  const category = { identity: "c", name: "Lamps", hierarchy: "Home | Light" };
  expect(readItem(category, { type: "category" })).toEqual({
    identity: "c",
    type: "category",
    title: "Lamps",
    attributes: { hierarchy: ["Home", "Light"] },
  });
});

test("preserves an identity that is a URL", () => {
  const url = "https://shop.example/stůl?a=1&b=/x#y";
  const record = { url, title: "T" };
  expect(readItem(record)).toMatchObject({ identity: url, attributes: { web_url: url } });
});

test.each([
  ["in stock", 1],
  ["in_stock", 1],
  ["skladem", 1],
  [3, 1],
  [0, 0],
  [false, 0],
  ["OUT_OF_STOCK", 0],
  ["Vyprodáno", 0],
  ["Nie je skladom", 0],
  ["Niedostępny", 0],
])("reads availability %p as %p", (availability, expected) => {
  const record = { id: 1, availability };
  expect(readItem(record).attributes.availability).toBe(expected);
});
