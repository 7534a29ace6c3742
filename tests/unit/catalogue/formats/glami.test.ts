import { readProductFile, readSample } from "./read-product-file";

const DRESS = {
  title: "Šaty Lípa",
  price: 1290,
  categories: ["Dámské oblečení | Šaty"],
  image: "https://saty.example/lipa.jpg",
  page: "https://saty.example/lipa",
  brand: ["Lípa"],
  group: "G-1",
  isMain: false,
};

test("reads sizes as variants, and parameters with a share", async () => {
  const { format, items, attributes } = await readProductFile(readSample("glami.xml"), {
    language: "cs",
    currency: "CZK",
  });
  expect(format).toBe("glami");
  expect(items).toEqual([
    { id: "G-1-S", ...DRESS, state: "later", ean: "8594012345708" },
    { id: "G-1-M", ...DRESS, state: "in_stock" },
  ]);
  expect(attributes["G-1-S"]).toMatchObject({ SIZE: "S", barva: ["červená"], materiál: ["bavlna"] });
});

test.each(["Glami.cz", "Glami.pl", "glami.gr", "GLAMI.com.tr"])(
  "leaves out %s, the marketplace of a country",
  async (root) => {
    const item = `<SHOPITEM><ITEM_ID>1</ITEM_ID><PRODUCTNAME>Šaty</PRODUCTNAME><URL>https://saty.example/1</URL><URL_SIZE>https://saty.example/1?s=M</URL_SIZE><PRICE_VAT>1</PRICE_VAT><CATEGORYTEXT>${root} | Oblečení | Šaty</CATEGORYTEXT></SHOPITEM>`;
    const { format, items } = await readProductFile(`<SHOP>${item}</SHOP>`);
    expect(format).toBe("glami");
    expect(items[0]?.categories).toEqual(["Oblečení | Šaty"]);
  },
);
