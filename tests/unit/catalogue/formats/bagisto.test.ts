import { readProductFile, readSample, testShared } from "./read-product-file";

const LAMP = {
  id: "BG-1",
  title: "Alder lamp",
  price: 34.9,
  old: 49.9,
  state: "in_stock",
  categories: ["Lamps | Desk"],
  brand: ["Alder"],
  code: "BG-1",
  group: "BG-1",
  isMain: true,
};
const PICTURE = "picture_incomplete: images=product/1/a.webp";

test("reads CSV: special prices in their dates, stock of all sources, variants with the options of their product", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("bagisto.csv"));
  const variant = { group: "BG-J", isMain: false };
  expect(format).toBe("bagisto");
  expect(items.slice(0, 4)).toEqual([
    LAMP,
    {
      id: "BG-J",
      title: "Birch jacket",
      categories: ["Jackets"],
      image: "https://shop.example/j.webp",
      code: "BG-J",
      group: "BG-J",
      isMain: true,
    },
    { id: "BG-J-S", title: "Birch jacket-Yellow-S", ...variant, price: 120, state: "none", code: "BG-J-S" },
    // Its stock is not managed.
    { id: "BG-J-M", title: "Birch jacket-Yellow-M", ...variant, price: 125, state: "in_stock", code: "BG-J-M" },
  ]);
  expect(attributes["BG-1"]).toMatchObject({ description: "Warm light" });
  expect(attributes["BG-J-S"]).toMatchObject({ color: ["Yellow"], size: ["S"] });
  expect(attributes["BG-J-M"]).toMatchObject({ color: ["Yellow"], size: ["M"] });
  expect(outs).toEqual(["translation: locale=cs", "disabled: status=0", "not_individual: visible_individually=0"]);
  expect(notes).toEqual([PICTURE]);
});

test("takes the title from the row in the site's language, and all else from the first row", async () => {
  const { items } = await readProductFile(readSample("bagisto.csv"), { language: "cs" });
  expect(items[0]).toEqual({ ...LAMP, title: "Lampa Olše" });
  expect(items.slice(1, 4).map(({ title }) => title)).toEqual([
    "Birch jacket",
    "Birch jacket-Yellow-S",
    "Birch jacket-Yellow-M",
  ]);
});

test("takes the regular price after the last day of the special price", async () => {
  const lastHour = await readProductFile(readSample("bagisto.csv"), { now: Date.parse("2026-12-24T22:59Z") });
  expect(lastHour.items[0]).toMatchObject({ price: 34.9, old: 49.9 });
  const after = await readProductFile(readSample("bagisto.csv"), { now: Date.parse("2026-12-24T23:00Z") });
  expect(after.items[0]).toMatchObject({ price: 49.9 });
  expect(after.items[0]).not.toHaveProperty("old");
});

test("reads XML", async () => {
  const { format, items, outs, notes } = await readProductFile(readSample("bagisto.xml"));
  expect(format).toBe("bagisto");
  expect(items[0]).toEqual(LAMP);
  expect(outs).toEqual(["disabled: status=0"]);
  expect(notes).toEqual([PICTURE]);
});

test("splits categories at slashes only, and reads bundles without a price of their own", async () => {
  const header =
    "sku,parent_sku,locale,attribute_family_code,type,categories,images,name,status,visible_individually,guest_checkout,price,cost,manage_stock,inventories,associated_skus";
  const { items, attributes, notes } = await readProductFile(
    [
      header,
      'A,,en,default,simple,"Home/Bath, Body",,Soap,1,1,1,4.9,2.1,1,default=0,',
      'B,,en,default,grouped,Home,,Set,1,1,1,,,,,"A=5,C=2"',
      "C,,en,default,simple,Home,,Gift,1,1,1,0,,1,default=1,",
    ].join("\n"),
  );
  expect(items.map(({ id, price, state, categories }) => [id, price, state, categories])).toEqual([
    ["A", 4.9, "none", ["Home | Bath, Body"]],
    ["B", undefined, undefined, ["Home"]],
    ["C", undefined, "in_stock", ["Home"]],
  ]);
  expect(attributes.A).not.toHaveProperty("cost");
  expect(notes).toEqual(["price_zero: price=0"]);
});

testShared("import-samples/bagisto/products.csv", async (content) => {
  const { format, items, attributes, outs } = await readProductFile(content, { currency: "USD" });
  expect(format).toBe("bagisto");
  expect(items.slice(0, 8).map(({ id, price, old, state }) => [id, price, old, state])).toEqual([
    ["SP-001", 14, undefined, "in_stock"],
    ["SP-002", 17, undefined, "in_stock"],
    // The special price was valid in February 2024.
    ["SP-003", 21, undefined, "in_stock"],
    ["SP-004", 21, undefined, "in_stock"],
    ["GP-001", undefined, undefined, undefined],
    ["BP-001", undefined, undefined, undefined],
    ["CP-001", undefined, undefined, undefined],
    ["SP-005", 14, undefined, "in_stock"],
  ]);
  expect(attributes["SP-008"]).toMatchObject({ color: ["Green"], size: ["L"] });
  expect(outs).toEqual([]);
});

testShared("import-samples/bagisto/products.xml", async (content) => {
  const { format, items } = await readProductFile(content, { currency: "USD" });
  expect(format).toBe("bagisto");
  expect(items).toHaveLength(26);
  // The same products as in the table, as attributes of elements.
  expect(items[2]).toMatchObject({ id: "SP-003", price: 21, state: "in_stock", categories: ["Men | Winter Wear"] });
  expect(items[10]).toMatchObject({ id: "SP-008", price: 21, group: "CP-001", isMain: false });
});
