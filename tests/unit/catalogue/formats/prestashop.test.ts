import { readProductFile, readSample, testShared } from "./read-product-file";

const LAMP = {
  id: "1",
  title: "Alder lamp",
  state: "in_stock",
  categories: ["Lamps", "Sale"],
  brand: ["Alder"],
  ean: "4006381333931",
  code: "RP-1",
};

test("reads the import template: discounts in their dates, net prices, back-orders, and what is not public", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("prestashop.csv"));
  expect(format).toBe("prestashop");
  expect(items).toEqual([
    // 5.5 % off until 24 December.
    { ...LAMP, price: 94.5, old: 100, image: "https://shop.example/img/15.jpg" },
    // The discount ended in January; orders without stock are allowed.
    { id: "2", title: "Birch lamp", price: 60.5, state: "later", categories: ["Lamps"], code: "RP-2" },
    // Not available for order.
    { id: "3", title: "Cedar lamp", price: 20, state: "none", categories: ["Lamps"] },
  ]);
  expect(attributes["1"]).toMatchObject({
    Color: ["Red"],
    Height: ["30 cm"],
    description: "Warm light",
    introduced_at: "2026-01-02",
  });
  for (const name of ["Discount percent", "On sale (0/1)", "Out of stock action", "Active (0/1)"])
    expect(attributes["1"]).not.toHaveProperty([name]);
  expect(outs).toEqual(["disabled: Active (0/1)=0", "hidden: Visibility=none"]);
  expect(notes).toEqual(["100", "60.5", "20"].map((price) => `price_without_vat: Price tax excluded=${price}`));
});

test("adds the rate that somebody answered to net prices, before a discount", async () => {
  const { items, notes } = await readProductFile(readSample("prestashop.csv"), { answers: { vat: 20 } });
  expect(items.map(({ id, price, old }) => [id, price, old])).toEqual([
    ["1", 113.4, 120],
    ["2", 72.6, undefined],
    ["3", 24, undefined],
  ]);
  expect(notes).toEqual([]);
});

test.each([["cs"], ["de"], ["es"], ["fr"], ["hu"], ["it"], ["pl"], ["sk"]])(
  "reads the columns of an administration in %s: prices with VAT before those without, less the discount",
  async (language) => {
    const file = await readProductFile(readSample(`prestashop-${language}.csv`), { language });
    expect(file.format).toBe("prestashop");
    expect(file.items).toEqual([{ ...LAMP, price: 111, old: 121, image: "https://shop.example/a.jpg" }]);
    expect(file.attributes["1"]).toMatchObject({ description: "Warm light" });
    expect(file.outs).toEqual([]);
    expect(file.notes).toEqual([]);
  },
);

test("reads the list of products, whose root is no category and whose status says nothing", async () => {
  const { format, items, attributes, notes } = await readProductFile(readSample("prestashop_list.csv"));
  expect(format).toBe("prestashop_list");
  expect(items).toEqual([
    { id: "19", title: "Alder lamp", price: 35.33, state: "in_stock", categories: ["Lamps"], code: "RP-1" },
    { id: "20", title: "Birch lamp", price: 35.67, state: "none", code: "RP-2" },
  ]);
  expect(attributes["19"]).not.toHaveProperty("Status");
  expect(notes).toEqual([
    "picture_incomplete: Image=/img/p/2/2/22-small_default.jpg",
    "picture_incomplete: Image=/img/p/2/3/23-small_default.jpg",
  ]);
});

test("reads the list of products in French and Polish", async () => {
  const french = await readProductFile(readSample("prestashop_list-fr.csv"), { language: "fr" });
  expect(french.format).toBe("prestashop_list");
  expect(french.items).toEqual([
    {
      id: "19",
      title: "Lampe Aulne",
      price: 34.47,
      state: "in_stock",
      categories: ["Lampes"],
      image: "https://shop.example/22-small_default.jpg",
      code: "RP-1",
    },
  ]);
  const polish = await readProductFile(
    `"Product ID";Obraz;Nazwa;Indeks;Kategoria;"Cena (netto)";"Cena (brutto)";Ilość;Wyświetlany;Pozycja
1630;https://shop.example/1608.jpg;"Kinkiet Olcha";KO-1;KINKIETY;39.000000;47.97;90;0;1
`,
    { language: "pl", currency: "PLN" },
  );
  expect(polish.format).toBe("prestashop_list");
  expect(polish.items).toEqual([
    {
      id: "1630",
      title: "Kinkiet Olcha",
      price: 47.97,
      state: "in_stock",
      categories: ["KINKIETY"],
      image: "https://shop.example/1608.jpg",
      code: "KO-1",
    },
  ]);
  expect(polish.attributes["1630"]).not.toHaveProperty("Wyświetlany");
});

test("reads the list of products of PrestaShop 1.6, whose status tells what is disabled", async () => {
  const { format, items, outs, notes } = await readProductFile(readSample("prestashop_list_16.csv"));
  expect(format).toBe("prestashop_list_16");
  expect(items).toEqual([
    { id: "1", title: "Alder lamp", price: 19.81, state: "none", categories: ["Lamps"], code: "RP-1" },
  ]);
  expect(outs).toEqual(["disabled: Status=0"]);
  expect(notes).toEqual([]);
});

const HEADER =
  "Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Wholesale price;Discount amount;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Supplier;Quantity;Available for order (0 = No, 1 = Yes);Show price (0 = No, 1 = Yes);Image URLs (x,y,z...);Feature(Name:Value:Position);Out of stock action\n";

test("shows no price that the shop hides, no purchase price and no supplier", async () => {
  const { items, attributes, notes } = await readProductFile(
    `${HEADER}1;1;Lamp;Lamps;100;40;;;;Wholesaler Ltd.;1;0;0;;;\n2;1;Bag;Bags;50;20;;;;Wholesaler Ltd.;1;1;1;;;\n`,
  );
  expect(items.map(({ id, price, state }) => [id, price, state])).toEqual([
    ["1", undefined, "none"],
    ["2", 50, "in_stock"],
  ]);
  expect(JSON.stringify(attributes)).not.toMatch(/Wholesale/);
  expect(notes).toEqual(["price_on_request: Show price (0 = No, 1 = Yes)=0"]);
});

test.each([
  ["en", "Meta title;Minimal quantity;ID / Name of shop;Available online only (0 = No, 1 = Yes);Warehouse"],
  ["pl", "Meta-tytuł;Minimalna ilość;ID / Nazwa sklepu;Dostępne tylko online (0 = Nie, 1 = Tak);Magazyn"],
])("makes no attributes of settings in %s", async (language, settings) => {
  const [header = "", row = ""] = readSample(language === "en" ? "prestashop.csv" : `prestashop-${language}.csv`)
    .toString()
    .split("\n");
  const own = settings.split(";").filter((name) => !header.includes(name));
  const content = `${header};${own.join(";")};Fabric\n${row};${own.map(() => "0").join(";")};Linen\n`;
  const { attributes } = await readProductFile(content, { language });
  expect(attributes["1"]).toMatchObject({ Fabric: "Linen" });
  for (const name of settings.split(";")) expect(attributes["1"]).not.toHaveProperty([name]);
});

test("takes discounts in their dates, of which 0000-00-00 is none", async () => {
  const { items } = await readProductFile(`${HEADER}1;1;A;;100;;10;0000-00-00;0000-00-00;;1;;;;;
2;1;B;;100;;10;2026-12-01;;;1;;;;;
3;1;C;;100;;10;2026-11-01;2026-11-30;;1;;;;;
4;1;D;;100;;10;2026-11-01;2026-11-29;;1;;;;;
`);
  expect(items.map(({ id, price, old }) => [id, price, old])).toEqual([
    ["1", 90, 100],
    ["2", 100, undefined],
    ["3", 90, 100],
    ["4", 100, undefined],
  ]);
});

test("splits categories, pictures and features of a cell", async () => {
  const { items, attributes } = await readProductFile(
    `${HEADER}1;1;Lamp;Home/Lamps/Desk,Sale,Home;10;;;;;;1;;;https://shop.example/a.jpg,https://shop.example/b.jpg;Color:Red:1,Color:Blue:2,Height:30 cm:3;\n`,
  );
  expect(items).toMatchObject([{ categories: ["Lamps | Desk", "Sale"], image: "https://shop.example/a.jpg" }]);
  expect(attributes["1"]).toMatchObject({ Color: ["Red", "Blue"], Height: ["30 cm"] });
});

test("reads the template of 1.6 and thirty bees, with other separators", async () => {
  const { format, items, notes } = await readProductFile(
    `ID,Active (0/1),Name *,Categories (x;y;z...),Price tax excluded or Price tax included,On sale (0/1),Reference #,Manufacturer,Quantity,Short description,Image URLs (x;y;z...),Out of stock
1,1,Lamp,Lamps;Sale,100,0,RP-1,Alder,0,Warm,https://shop.example/a.jpg;https://shop.example/b.jpg,1
`,
  );
  expect(format).toBe("prestashop");
  expect(items).toEqual([
    {
      id: "1",
      title: "Lamp",
      price: 100,
      state: "later",
      categories: ["Lamps", "Sale"],
      image: "https://shop.example/a.jpg",
      brand: ["Alder"],
      code: "RP-1",
    },
  ]);
  expect(notes).toEqual(["price_without_vat: Price tax excluded or Price tax included=100"]);
});

test.each([
  ["prestashop_combinations.csv", "prestashop_combinations", "variants"],
  ["prestashop_categories.csv", "prestashop_categories", "categories"],
])("names %s, which belongs to a file of products", async (name, format, companion) => {
  expect(await readProductFile(readSample(name))).toMatchObject({ format, companion });
});

test.each([
  ["en", "ID;Name;Description;Position;Displayed\n14;FLOOR LAMPS;Modern lamps;0;1\n"],
  ["pl", "ID;Nazwa;Opis;Pozycja;Wyświetlane\n14;LAMPY PODŁOGOWE;Lampy stojące;0;1\n"],
])("names the list of categories, here in %s", async (language, content) => {
  expect(await readProductFile(content, { language })).toMatchObject({
    format: "prestashop_categories",
    companion: "categories",
  });
});

testShared("shop-exports/prestashop-import-columns.csv", async (content) => {
  const { format, items, outs, notes } = await readProductFile(content);
  expect(format).toBe("prestashop");
  expect(items).toEqual([
    {
      id: "1",
      title: "Lamp Alder",
      price: 99,
      old: 100,
      state: "in_stock",
      categories: ["Lamps", "Desk"],
      image: "http://localhost/img/15.jpg",
      brand: ["Alder"],
      ean: "1234567890123",
      code: "RP-1",
    },
  ]);
  expect(outs).toEqual(["disabled: Active (0/1)=0"]);
  expect(notes).toEqual(["price_without_vat: Price tax excluded=100"]);
});
