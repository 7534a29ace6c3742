import { readProductFile, readSample } from "./read-product-file";

test("reads old prices and an unknown time of delivery; hidden offers stay out", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("zbozi.xml"), {
    language: "cs",
    currency: "CZK",
  });
  expect(format).toBe("zbozi");
  expect(items).toEqual([
    {
      id: "Z-1",
      title: "Kolo Jasan 29",
      price: 18_990,
      old: 21_990,
      state: "in_stock",
      categories: ["Sport | Cyklistika | Kola"],
      image: "https://kola.example/jasan.jpg",
      page: "https://kola.example/jasan",
      brand: ["Jasan"],
      ean: "8594012345692",
      code: "JS-29",
      group: "JS",
      isMain: false,
    },
    {
      id: "Z-2",
      title: "Kolo Jasan 29 L",
      price: 18_990,
      state: "none",
      categories: ["Sport | Cyklistika | Kola"],
      page: "https://kola.example/jasan-l",
      group: "JS",
      isMain: false,
    },
  ]);
  expect(attributes["Z-1"]).toMatchObject({ Velikost_rámu: ["M"] });
  expect(outs).toEqual(["hidden: VISIBILITY=0"]);
});

test("recognizes a feed without fields of its own by the namespace of its root", async () => {
  const item =
    "<ITEM_ID>1</ITEM_ID><PRODUCTNAME>Kolo</PRODUCTNAME><URL>https://kola.example/1</URL><PRICE_VAT>99,50</PRICE_VAT><DELIVERY_DATE>-1</DELIVERY_DATE>";
  const shop = (attributes: string) => `<SHOP${attributes}><SHOPITEM>${item}</SHOPITEM></SHOP>`;
  const own = await readProductFile(shop(' xmlns="http://www.zbozi.cz/ns/offer/1.0"'), { currency: "CZK" });
  expect([own.format, own.items[0]?.price, own.items[0]?.state]).toEqual(["zbozi", 99.5, "none"]);
  expect((await readProductFile(shop(""), { currency: "CZK" })).format).toBe("heureka");
});
