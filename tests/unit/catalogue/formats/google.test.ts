import { readProductFile, readSample, testShared } from "./read-product-file";

const ASH = { title: "Table lamp Ash & Oak", brand: ["Ashworks"], ean: "8590000000013", code: "AW-1" };

test("reads XML: sale prices in their period, the currency of amounts, and groups", async () => {
  const { format, items, notes } = await readProductFile(readSample("google.xml"), { currency: "CZK" });
  expect(format).toBe("google");
  expect(items).toEqual([
    {
      id: "L-1-W",
      ...ASH,
      price: 999.5,
      old: 1299,
      state: "in_stock",
      categories: ["Home | Lamps | Table", "Sale"],
      image: "https://img.lamps.example/ash.jpg",
      page: "https://lamps.example/ash?color=white",
      group: "L-1",
      isMain: false,
    },
    // The sale is over, and the only category is a node of Google's taxonomy.
    {
      id: "L-1-B",
      title: "Table lamp Ash & Oak",
      price: 1299,
      state: "none",
      categories: ["Home & Garden | Lighting"],
      image: "https://img.lamps.example/ash-b.jpg",
      page: "https://lamps.example/ash?color=black",
      group: "L-1",
      isMain: false,
    },
    // The decimal sign of the format is the point.
    { id: "L-2", title: "Floor lamp Beech", price: 12.345, state: "preorder", page: "https://lamps.example/beech" },
    { id: "L-3", title: "Bulb", state: "later", page: "https://lamps.example/bulb" },
  ]);
  expect(notes).toEqual(["price_currency: price=5.00 EUR"]);
});

test("reads Atom: the product's id and the address of the link", async () => {
  const { format, items } = await readProductFile(readSample("google-atom.xml"));
  expect(format).toBe("google");
  expect(items).toMatchObject([
    { id: "A-1", title: "Desk lamp Cedar", price: 49.9, state: "in_stock", page: "https://lamps.example/cedar" },
    { id: "A-2", title: "Desk lamp Elm", price: 59, state: "none", page: "https://lamps.example/elm" },
  ]);
});

test("reads TSV with spaces in its headers", async () => {
  const { format, items } = await readProductFile(readSample("google.tsv"), { name: "feed.tsv" });
  expect(format).toBe("google");
  expect(items).toEqual([
    {
      id: "T-1",
      title: 'Mug 12" Alder',
      price: 15,
      old: 20,
      state: "in_stock",
      categories: ["Kitchen | Mugs"],
      image: "https://img.mugs.example/1.jpg",
      page: "https://mugs.example/1",
      brand: ["Alder"],
      ean: "8590000000037",
      code: "M1",
    },
    {
      id: "T-2",
      title: "Mug Birch",
      price: 18.5,
      state: "none",
      categories: ["Kitchen | Mugs"],
      image: "https://img.mugs.example/2.jpg",
      page: "https://mugs.example/2",
      brand: ["Birch"],
    },
  ]);
});

test.each([
  ["de", "D-1", "Becher Erle", "Erle", "Küche | Becher", "becher", "8590000000044"],
  ["fr", "F-1", "Tasse Aulne", "Aulne", "Cuisine | Tasses", "tasses", "8590000000051"],
  ["es", "S-1", "Taza Aliso", "Aliso", "Cocina | Tazas", "tazas", "8590000000068"],
  ["it", "I-1", "Tazza Ontano", "Ontano", "Cucina | Tazze", "tazze", "8590000000075"],
  ["nl", "N-1", "Mok Els", "Els", "Keuken | Mokken", "mokken", "8590000000082"],
  ["pl", "P-1", "Kubek Olcha", "Olcha", "Kuchnia | Kubki", "kubki", "8590000000099"],
  ["cs", "C-1", "Hrnek Olše", "Olše", "Kuchyně | Hrnky", "hrnky", "8590000000105"],
  ["sk", "K-1", "Hrnček Jelša", "Jelša", "Kuchyňa | Hrnčeky", "hrnceky", "8590000000112"],
])("reads the template with headers in %s", async (language, id, title, brand, category, host, ean) => {
  const currency = language === "pl" ? "PLN" : language === "cs" ? "CZK" : "EUR";
  const { format, items } = await readProductFile(readSample(`google-${language}.csv`), { language, currency });
  const factor = language === "cs" ? 10 : 1;
  expect(format).toBe("google");
  expect(items[0]).toEqual({
    id,
    title,
    price: 15 * factor,
    old: 20 * factor,
    state: "in_stock",
    categories: [category],
    image: `https://img.${host}.example/1.jpg`,
    page: `https://${host}.example/1`,
    brand: [brand],
    ean,
    group: "G1",
    isMain: false,
  });
});

test("names a file of local inventory, which has no products", async () => {
  const { format, companion } = await readProductFile(readSample("google_inventory.tsv"), { name: "stock.tsv" });
  expect(format).toBe("google_inventory");
  expect(companion).toBe("availability");
});

testShared("shop-exports/google-sale-price.xml", async (content) => {
  const { format, items } = await readProductFile(content);
  expect(format).toBe("google");
  expect(items.map(({ id, price, old, state, group }) => [id, price, old, state, group])).toEqual([
    ["SKU-1", 15, 20, "in_stock", "G1"],
    ["SKU-2", 20, undefined, "none", "G1"],
    ["SKU-3", 12.5, undefined, "preorder", undefined],
    ["SKU-4", 9.999, undefined, "later", undefined],
    ["SKU-5", 1299, undefined, "in_stock", undefined],
  ]);
});

testShared("shop-exports/entities-and-currency.xml", async (content) => {
  const { format, items, notes } = await readProductFile(content, { currency: "USD" });
  expect(format).toBe("google");
  expect(items.map(({ id, title, price, categories }) => [id, title, price, categories])).toEqual([
    ["E1", "Black & Decker drill", 20, ["Tools | Power & hand"]],
    ["E2", 'Café mug 12"', 15.5, ["Home | Mugs"]],
    ["E3", "Plate “Blue” – 20 cm", undefined, ["Home | Plates", "Sale"]],
  ]);
  expect(notes).toEqual(["price_currency: price=9.00 CZK"]);
});
