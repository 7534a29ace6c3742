import { readProductFile, readSample, testShared } from "./read-product-file";

const CZECH = { language: "cs", currency: "CZK" };
const JACKET = {
  title: "Bunda Olše",
  categories: ["Oblečení | Bundy", "Výprodej"],
  image: "https://cdn.example/1.jpg",
  brand: ["Olše"],
  group: "P1",
  isMain: false,
};

test("reads CSV: action prices in their dates, prices without VAT, both texts of availability, and visibility", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("shoptet.csv"), CZECH);
  expect(format).toBe("shoptet");
  expect(items).toEqual([
    { id: "1/M", ...JACKET, price: 1259.9, old: 1469.9, state: "in_stock", ean: "8594012345746", code: "OL-1" },
    { id: "1/L", ...JACKET, price: 999, old: 1259.9, state: "none" },
    {
      id: "43",
      title: "Čelovka Řeka",
      price: 121,
      state: "none",
      categories: ["Světla | Čelovky"],
      image: "https://cdn.example/43.jpg",
      brand: ["Řeka"],
    },
  ]);
  expect(attributes["1/M"]).toMatchObject({ Barva: ["modrá"], Velikost: ["M"] });
  expect(outs).toEqual(["hidden: variantVisibility=0", "hidden: productVisibility=detailOnly"]);
});

test("reads XML: variants with prices and stock of several warehouses", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("shoptet_xml.xml"), CZECH);
  const group = "0b1f2c3d-0000-4000-8000-000000000056";
  expect(format).toBe("shoptet_xml");
  expect(items).toEqual([
    {
      id: group,
      title: "Tričko Olše",
      categories: ["Oblečení | Trička", "Výprodej"],
      image: "https://cdn.example/56.jpg",
      page: "https://www.tricka.example/olse/",
      brand: ["Olše"],
      group,
      isMain: true,
    },
    {
      id: "56/M",
      title: "",
      price: 200,
      old: 250,
      state: "in_stock",
      image: "https://cdn.example/56m.jpg",
      ean: "8594012345753",
      group,
      isMain: false,
    },
    { id: "56/L", title: "", price: 150, old: 200, state: "none", group, isMain: false },
    {
      id: "57",
      title: "Hrnek Bříza",
      price: 121,
      state: "in_stock",
      categories: ["Kuchyně | Hrnky"],
      image: "https://cdn.example/57.jpg",
      brand: ["Bříza"],
      ean: "8594012345760",
    },
  ]);
  expect(attributes[group]).toMatchObject({ Materiál: ["bavlna"] });
  expect(attributes["56/L"]).toMatchObject({ Velikost: ["L"] });
  expect(outs).toEqual(["hidden: VISIBILITY=hidden"]);
});

test("reads XML of suppliers: a product without a code of its own gives its fields to its variants", async () => {
  const variant = (code: string, size: string) =>
    `<VARIANT><CODE>${code}</CODE><PARAMETERS><PARAMETER><NAME>Velikost</NAME><VALUE>${size}</VALUE></PARAMETER></PARAMETERS><CURRENCY>CZK</CURRENCY><VAT>21</VAT><PRICE>200.00</PRICE><STANDARD_PRICE>300</STANDARD_PRICE><PRICE_VAT>242</PRICE_VAT><AVAILABILITY>Skladem za 14 dní</AVAILABILITY></VARIANT>`;
  const { format, items, attributes } = await readProductFile(
    `<SHOP><SHOPITEM><NAME>Tričko Olše</NAME><SHORT_DESCRIPTION>Pěkné</SHORT_DESCRIPTION><MANUFACTURER>Olše</MANUFACTURER><ITEM_TYPE>product</ITEM_TYPE><CATEGORIES><CATEGORY>Trička &gt; Pánská</CATEGORY></CATEGORIES><IMAGES><IMAGE>https://cdn.example/1.jpg</IMAGE></IMAGES><VARIANTS>${variant("T-36", "36")}${variant("T-38", "38")}</VARIANTS></SHOPITEM></SHOP>`,
    CZECH,
  );
  const shared = {
    title: "Tričko Olše",
    price: 242,
    old: 300,
    state: "later",
    categories: ["Trička | Pánská"],
    image: "https://cdn.example/1.jpg",
    brand: ["Olše"],
    group: "T-36",
    isMain: false,
  };
  expect(format).toBe("shoptet_xml");
  expect(items).toEqual([
    { id: "T-36", ...shared },
    { id: "T-38", ...shared },
  ]);
  expect(attributes["T-38"]).toMatchObject({ Velikost: ["38"], description: "Pěkné" });
});

test("reads one product alone, whose root is its element", async () => {
  const item = readSample("shoptet_xml.xml").toString().split("\n")[2] ?? "";
  const { format, items } = await readProductFile(`<?xml version="1.0"?>\n${item}`, CZECH);
  expect(format).toBe("shoptet_xml");
  expect(items.map(({ title, price }) => [title, price])).toEqual([
    ["Tričko Olše", undefined],
    ["", 200],
    ["", 150],
  ]);
});

testShared("shop-exports/shoptet-export-cp1250.csv", async (content) => {
  const text = new TextDecoder("windows-1250").decode(content);
  const { format, items, outs } = await readProductFile(text, CZECH);
  expect(format).toBe("shoptet");
  expect(items.map(({ id, title, price, old, state, group }) => [id, title, price, old, state, group])).toEqual([
    ["1/M", "Bunda Žlutý kůň", 1259.9, 1469.9, "in_stock", "P1"],
    ["1/L", "Bunda Žlutý kůň", 1259.9, 1469.9, "none", "P1"],
    ["0043", "Čelovka Šumava", 599, undefined, "none", undefined],
  ]);
  expect(outs).toEqual(["hidden: productVisibility=hidden"]);
});
