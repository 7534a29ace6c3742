import { readProductFile, readSample, testShared } from "./read-product-file";

test("reads version 2: the price in the site's currency, what is not tracked, and proposed products", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("medusa.csv"));
  expect(format).toBe("medusa");
  expect(items).toEqual([
    {
      id: "prod_01",
      title: "Alder lamp",
      categories: ["Lamps"],
      image: "https://cdn.example/a.jpg",
      group: "prod_01",
      isMain: true,
    },
    {
      id: "variant_01",
      title: "",
      price: 49.9,
      state: "in_stock",
      ean: "4006381333931",
      code: "AL-1",
      group: "prod_01",
      isMain: false,
    },
  ]);
  expect(attributes.prod_01).toMatchObject({ description: "Warm light", introduced_at: "2026-03-01T16:07:56.325Z" });
  expect(attributes.variant_01).toMatchObject({ Size: ["One"] });
  expect(outs).toEqual(["unpublished: Product Status=proposed"]);
  expect(notes).toEqual([]);
});

test("reads the price of another currency", async () => {
  const { items } = await readProductFile(readSample("medusa.csv"), { currency: "USD" });
  expect(items.map(({ price }) => price)).toEqual([undefined, 60]);
});

test("reads version 1: prices of regions, stock, and back-orders", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("medusa-1.csv"));
  const variant = { title: "", group: "prod_1", isMain: false };
  expect(format).toBe("medusa");
  expect(items).toEqual([
    {
      id: "prod_1",
      title: "Birch jacket",
      categories: ["Jackets"],
      image: "https://cdn.example/b.jpg",
      group: "prod_1",
      isMain: true,
    },
    { id: "variant_1", ...variant, price: 120, state: "none", ean: "4006381333931", code: "BJ-S" },
    { id: "variant_2", ...variant, price: 125, state: "later", code: "BJ-M" },
  ]);
  expect(attributes.variant_2).toMatchObject({ Size: ["M"] });
  expect(outs).toEqual(["draft: Product Status=draft"]);
});

test("prefers the price of a currency to that of a region in it, and leaves out settings and keys", async () => {
  const header =
    "Product Id,Product Handle,Product Title,Product Status,Product Sales Channel 1,Product Category 1,Variant Id,Variant Title,Variant Sku,Variant Manage Inventory,Variant Price Test Region [EUR],Variant Price EUR,Variant Metadata,Product Metadata";
  const { items, attributes } = await readProductFile(
    `${header}\nprod_1,a,Lamp,published,sc_1,pcat_01J44RRKGS2N86A8V37ZJD877K,variant_1,Default,L,true,45,100,"{""a"":1}","{""b"":2}"`,
  );
  expect(items).toEqual([
    { id: "prod_1", title: "Lamp", group: "prod_1", isMain: true },
    { id: "variant_1", title: "", price: 100, code: "L", group: "prod_1", isMain: false },
  ]);
  expect(attributes.prod_1).toEqual({});
});

test("reads the API: calculated prices, stock, options, and drafts", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("medusa_json.json"));
  expect(format).toBe("medusa_json");
  expect(items).toEqual([
    {
      id: "prod_01",
      title: "Alder lamp",
      categories: ["Lamps"],
      image: "https://cdn.example/a.jpg",
      group: "prod_01",
      isMain: true,
    },
    {
      id: "variant_01",
      title: "S",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      ean: "4006381333931",
      code: "AL-S",
      group: "prod_01",
      isMain: false,
    },
    { id: "variant_02", title: "M", price: 49.9, state: "none", code: "AL-M", group: "prod_01", isMain: false },
  ]);
  expect(attributes.variant_01).toMatchObject({ Size: ["S"] });
  expect(outs).toEqual(["draft: status=draft"]);
});

test("reads hundredths in the API of version 1, in the site's currency", async () => {
  const { format, items, attributes, notes } = await readProductFile(readSample("medusa_1_json.json"));
  const variant = { group: "prod_01G", isMain: false };
  expect(format).toBe("medusa_1_json");
  expect(items).toEqual([
    {
      id: "prod_01G",
      title: "Birch jacket",
      categories: ["Jackets"],
      image: "https://cdn.example/b.jpg",
      group: "prod_01G",
      isMain: true,
    },
    { id: "variant_01G", title: "S", ...variant, price: 120, state: "later", ean: "4006381333931", code: "BJ-S" },
    { id: "variant_02G", title: "M", ...variant, price: 125.5, state: "none", code: "BJ-M" },
  ]);
  expect(attributes.variant_02G).toMatchObject({ Size: ["M"] });
  expect(notes).toEqual([]);
  const dollars = await readProductFile(readSample("medusa_1_json.json"), { currency: "USD" });
  expect(dollars.items.map(({ price }) => price)).toEqual([undefined, 150.5, undefined]);
  expect(dollars.notes).toEqual(["price_currency: prices.amount=12550"]);
});

test.each([
  ["JPY", 12000],
  ["HUF", 12000],
  ["CZK", 120],
  ["KWD", 12],
])("reads amounts of version 1 in the smallest unit of %s", async (currency, price) => {
  const sample = readSample("medusa_1_json.json").toString().replaceAll('"eur"', `"${currency.toLowerCase()}"`);
  const { items } = await readProductFile(sample, { currency });
  expect(items[1]?.price).toBe(price);
});

test("names a price list, which has no products", async () => {
  const { format, companion } = await readProductFile(readSample("medusa_prices.csv"));
  expect(format).toBe("medusa_prices");
  expect(companion).toBe("prices");
});

testShared("import-samples/medusa/exported-products-semicolon.csv", async (content) => {
  const { format, items, outs } = await readProductFile(content, { answers: { keepOut: false } });
  expect(format).toBe("medusa");
  expect(items.map(({ title, price }) => [title, price])).toEqual([
    ["Base product", undefined],
    ["", 45],
    ["", 65],
    ["Proposed product", undefined],
    ["", 45],
  ]);
  expect(outs).toEqual([]);
});
