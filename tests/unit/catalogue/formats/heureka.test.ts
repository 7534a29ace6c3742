import { readProductFile, readSample, testShared } from "./read-product-file";

const CZECH = { language: "cs", currency: "CZK" };

test("reads prices with VAT, computed ones where there are none, days of delivery, groups and parameters", async () => {
  const { format, items, attributes, notes } = await readProductFile(readSample("heureka.xml"), CZECH);
  expect(format).toBe("heureka");
  expect(items).toEqual([
    {
      id: "H-1",
      title: "Stan Olše 2",
      price: 2499.5,
      state: "in_stock",
      categories: ["Sport | Stany"],
      image: "https://stany.example/olse.jpg",
      page: "https://stany.example/olse",
      brand: ["Olše"],
      ean: "8594012345678",
      code: "OL-2",
      group: "OL",
      isMain: false,
    },
    {
      id: "H-2",
      title: "Stan Olše 2 modrý",
      price: 1210,
      state: "later",
      categories: ["Sport | Stany"],
      image: "https://stany.example/olse-m.jpg",
      page: "https://stany.example/olse-modry",
      group: "OL",
      isMain: false,
    },
    {
      id: "H-3",
      title: "Spacák Bříza",
      price: 3499,
      state: "none",
      categories: ["Sport | Spacáky"],
      page: "https://stany.example/briza",
    },
    {
      id: "H-4",
      title: "Vařič Cedr",
      price: 899,
      state: "preorder",
      categories: ["Sport | Vařiče"],
      page: "https://stany.example/cedr",
    },
  ]);
  expect(attributes["H-1"]).toMatchObject({ Barva: ["zelená"], Hmotnost: ["2,4 kg"], description: "Stan pro dva" });
  expect(notes).toEqual([]);
});

test("reads the Slovak feed", async () => {
  const { format, items } = await readProductFile(readSample("heureka-sk.xml"), { language: "sk" });
  expect(format).toBe("heureka");
  expect(items).toEqual([
    {
      id: "1001",
      title: "Ruksak Jelša 30",
      price: 49.9,
      state: "in_stock",
      categories: ["Šport | Ruksaky"],
      image: "https://ruksaky.example/jelsa.jpg",
      page: "https://ruksaky.example/jelsa",
      brand: ["Jelša"],
      ean: "8594012345685",
    },
  ]);
});

test("names products of older feeds by PRODUCT, and identifies those without ITEM_ID by their address", async () => {
  const item = "<PRODUCT>Stan</PRODUCT><URL>https://stany.example/1</URL><IMGURL>https://stany.example/1.jpg</IMGURL>";
  const { format, items } = await readProductFile(
    `<SHOP><SHOPITEM>${item}<PRICE_VAT>99</PRICE_VAT><CATEGORYTEXT>Sport</CATEGORYTEXT></SHOPITEM></SHOP>`,
    CZECH,
  );
  expect(format).toBe("heureka");
  expect(items).toMatchObject([{ id: "https://stany.example/1", title: "Stan", price: 99, categories: ["Sport"] }]);
});

test("names a feed of availability, which has no products", async () => {
  const { format, companion } = await readProductFile(readSample("heureka_availability.xml"), CZECH);
  expect(format).toBe("heureka_availability");
  expect(companion).toBe("availability");
});

testShared("shop-exports/heureka-price-and-price-vat.xml", async (content) => {
  const { format, items } = await readProductFile(content, CZECH);
  expect(format).toBe("heureka");
  expect(items.map(({ id, title, price, state }) => [id, title, price, state])).toEqual([
    ["H1", "Stan Olše 2", 1210, "in_stock"],
    ["H2", "Stan Bříza 3", 2499, "later"],
    ["H3", "Stan Cedr", 3499, "none"],
    ["H4", "Stan Dub", 4499, "preorder"],
  ]);
});

testShared("import-samples/heureka/heureka-item-example.xml", async (content) => {
  const { format, items } = await readProductFile(content, CZECH);
  expect(format).toBe("heureka");
  expect(items).toMatchObject([
    {
      id: "product-123",
      title: "Full Product Name",
      price: 1299,
      state: "later",
      categories: ["Electronics | Phones"],
    },
  ]);
});
