import { readProductFile, readSample } from "./read-product-file";

test("reads the export: ids of availability and `auto` follow the stock, inactive products stay out", async () => {
  const { format, items, outs } = await readProductFile(readSample("shoper.csv"), { language: "pl", currency: "PLN" });
  expect(format).toBe("shoper");
  expect(items).toEqual([
    {
      id: "SH-1",
      title: "Lampa Dąb",
      price: 1299.5,
      state: "in_stock",
      categories: ["Oświetlenie | Lampy stojące"],
      image: "https://lampy.example/1.jpg",
      brand: ["Dąb"],
      ean: "5901234123464",
      code: "SH-1",
    },
    {
      id: "SH-2",
      title: "Lampa Buk",
      price: 199,
      state: "none",
      categories: ["Oświetlenie | Lampy wiszące"],
      image: "https://lampy.example/2.jpg",
      brand: ["Buk"],
      code: "SH-2",
    },
    {
      id: "SH-4",
      title: "Lampa Grab",
      price: 89,
      state: "later",
      categories: ["Oświetlenie | Kinkiety"],
      image: "https://lampy.example/4.jpg",
      brand: ["Grab"],
      code: "SH-4",
    },
  ]);
  expect(outs).toEqual(["disabled: active=0"]);
});

test("reads the same names in XML", async () => {
  const product = `<product><product_code>SH-1</product_code><active>1</active><name>Lampa Dąb</name><price>1299.50</price><vat>23%</vat>
    <category>Oświetlenie/Lampy</category><producer>Dąb</producer><stock>3</stock><stock_warnlevel>1</stock_warnlevel>
    <availability>auto</availability><delivery>3 dni</delivery><images_1>https://lampy.example/1.jpg</images_1></product>`;
  const { format, items } = await readProductFile(`<products>${product}</products>`, {
    language: "pl",
    currency: "PLN",
  });
  expect(format).toBe("shoper");
  expect(items).toMatchObject([
    {
      id: "SH-1",
      title: "Lampa Dąb",
      price: 1299.5,
      state: "in_stock",
      categories: ["Oświetlenie | Lampy"],
      image: "https://lampy.example/1.jpg",
      brand: ["Dąb"],
    },
  ]);
});

test("names a file of stocks as one of another file", async () => {
  const { format, companion } = await readProductFile(readSample("shoper_stock.csv"), {
    language: "pl",
    currency: "PLN",
  });
  expect([format, companion]).toEqual(["shoper_stock", "availability"]);
});
