import { readProductFile, readSample } from "./read-product-file";

const GERMAN = { language: "de" };

test("reads articles and their variants: decimal commas, pseudo prices, last stock, and paths of categories", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("shopware_5.csv"), GERMAN);
  const jacket = { title: "Birke Jacke", brand: ["Birke"], group: "SW10002", isMain: false };
  expect(format).toBe("shopware_5");
  expect(items).toEqual([
    {
      id: "SW10001",
      title: "Erle Lampe",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lampen | Tisch", "Angebote"],
      image: "https://shop.example/a.jpg",
      brand: ["Erle"],
      ean: "4006381333931",
      code: "SW10001",
      group: "SW10001",
      isMain: false,
    },
    { id: "SW10002.1", ...jacket, price: 120, state: "later", code: "SW10002.1" },
    { id: "SW10002.2", ...jacket, price: 1250, state: "none", code: "SW10002.2" },
  ]);
  expect(attributes.SW10001).toMatchObject({ description: "Warmes Licht", introduced_at: "2026-03-01" });
  expect(attributes["SW10002.2"]).toMatchObject({ Größe: ["M"] });
  expect(outs).toEqual(["disabled: active=0"]);
  expect(notes).toEqual([]);
});

test("reads properties, and leaves out prices of dealers, purchase prices, translations and ids of categories", async () => {
  const header =
    "ordernumber;mainnumber;name;additionalText;supplier;tax;price_EK;pseudoprice_EK;price_H;pseudoprice_H;active;instock;stockmin;laststock;changed;shippingfree;topseller;minpurchase;weight;configuratorOptions;categories;propertyGroupName;propertyValueName;name_2;description_2;purchasePrice";
  const { items, attributes } = await readProductFile(
    `${header}\nA.1;A;Saft;0,5 Liter;Erle;19.00;3.50;;2.10;;1;5;0;0;2026-01-01 10:00:00;0;0;1;0.500;Inhalt:0,5 Liter;14|21;Säfte;Farbe:rot|Farbe:gelb|Zutat:Apfel;Juice;Sweet;1.05`,
    GERMAN,
  );
  expect(items).toEqual([
    {
      id: "A.1",
      title: "Saft",
      price: 3.5,
      state: "in_stock",
      brand: ["Erle"],
      code: "A.1",
      group: "A",
      isMain: false,
    },
  ]);
  expect(attributes["A.1"]).toEqual({
    product_code: "A.1",
    brand: ["Erle"],
    weight: "0.500",
    Inhalt: ["0,5 Liter"],
    Farbe: ["rot", "gelb"],
    Zutat: ["Apfel"],
    price: "3,50\u00a0€",
    price_amount: 3.5,
    availability: 1,
    item_group_id: "A",
  });
});

test("reads the options of the profile of minimal variants", async () => {
  const { format, attributes } = await readProductFile(
    [
      "ordernumber;mainnumber;name;supplier;tax;kind;price_EK;pseudoprice_EK;active;categories;configOptionName",
      "A.1;A.1;Korn;Erle;19.00;1;27.35;125.95;1;14|21;Inhalt:0,5 Liter",
      "A.2;A.1;Korn;Erle;19.00;2;19.46;12.95;1;14|21;Inhalt:1,5 Liter",
    ].join("\n"),
    GERMAN,
  );
  expect(format).toBe("shopware_5");
  expect(attributes["A.1"]).toMatchObject({ Inhalt: ["0,5 Liter"], price_amount: 27.35, price_old_amount: 125.95 });
  expect(attributes["A.2"]).toMatchObject({ Inhalt: ["1,5 Liter"], price_amount: 19.46 });
  expect(attributes["A.2"]).not.toHaveProperty("price_old");
});

test.each([
  ["shopware_5_prices.csv", "prices"],
  ["shopware_5_stock.csv", "availability"],
  ["shopware_5_images.csv", "pictures"],
  ["shopware_5_categories.csv", "categories"],
  ["shopware_5_categories-tree.csv", "categories"],
  ["shopware_5_properties.csv", "attributes"],
  ["shopware_5_translations.csv", "translations"],
  ["shopware_5_relations.csv", "relations"],
])("names %s, which has no products", async (name, content) => {
  expect((await readProductFile(readSample(name), GERMAN)).companion).toBe(content);
});
