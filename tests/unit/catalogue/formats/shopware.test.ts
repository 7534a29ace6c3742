import { readProductFile, readSample } from "./read-product-file";

const JACKET = "36d09422a18f4674873fbeeb8b1d57d0";

test("reads products and variants: list prices, stock that closes out, and what is not active", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("shopware.csv"));
  const variant = { title: "", group: JACKET, isMain: false };
  expect(format).toBe("shopware");
  expect(items.slice(0, 4)).toEqual([
    {
      id: "SW-1",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      image: "https://shop.example/media/a.jpg",
      brand: ["Alder"],
      ean: "4006381333931",
      code: "SW-1",
      group: "e5c8b8f701034e8dbea72ac0fc32521e",
      isMain: true,
    },
    {
      id: "SW-J",
      title: "Birch jacket",
      price: 120,
      state: "later",
      image: "https://shop.example/media/b.jpg",
      brand: ["Birch"],
      code: "SW-J",
      group: JACKET,
      isMain: true,
    },
    { id: "SW-J.1", ...variant, state: "in_stock", code: "SW-J.1" },
    { id: "SW-J.2", ...variant, price: 130, state: "none", code: "SW-J.2" },
  ]);
  expect(attributes["SW-1"]).toMatchObject({
    description: "Warm light",
    introduced_at: "2026-03-01T00:00:00.000+00:00",
  });
  expect(outs).toEqual(["disabled: active=0"]);
  expect(notes).toEqual([]);
});

test("completes variants with the tax and the sale without stock of their product, and ignores purchase prices", async () => {
  const { items, attributes } = await readProductFile(
    [
      "id;parent_id;product_number;active;stock;name;price_net;price_gross;purchase_prices_net;tax_rate;is_closeout;categories",
      `${JACKET};;J;1;0;Jacket;100;119;60;19;0;Clothing & Shoes|Sale`,
      `0390ee2b40164c589df77dd9983a7b39;${JACKET};J.1;;0;;110;;66;;;`,
      `4979cd6d1dac4e73b16769db430b6489;${JACKET};J.2;;0;;120;;;7;1;`,
    ].join("\n"),
  );
  expect(items.map(({ id, price, state }) => [id, price, state])).toEqual([
    ["J", 119, "later"],
    ["J.1", 130.9, "later"],
    ["J.2", 128.4, "none"],
  ]);
  expect(items[0]?.categories).toEqual(["Clothing & Shoes", "Sale"]);
  expect(attributes.J).not.toHaveProperty("purchase_prices_net");
});

test("reads prices in the site's currency, texts in its language, paths of categories, and properties", async () => {
  const common = {
    id: "SW-1",
    state: "in_stock",
    categories: ["Lamps | Desk", "Sale"],
    image: "https://shop.example/media/a.jpg",
    code: "SW-1",
    group: "e5c8b8f701034e8dbea72ac0fc32521e",
    isMain: true,
  };
  const german = await readProductFile(readSample("shopware-translated.csv"), { language: "de" });
  expect(german.items).toEqual([{ ...common, title: "Lampe Erle", price: 34.9 }]);
  expect(german.attributes["SW-1"]).toMatchObject({ Color: ["Red"], Material: ["Wood"] });
  const english = await readProductFile(readSample("shopware-translated.csv"), { currency: "USD" });
  expect(english.items).toEqual([{ ...common, title: "Alder lamp", price: 40, brand: ["Alder"] }]);
  expect(english.attributes["SW-1"]).toMatchObject({ description: "Warm light" });
});

test.each([
  ["shopware_categories", "categories"],
  ["shopware_prices", "prices"],
  ["shopware_properties", "attributes"],
  ["shopware_cross_selling", "relations"],
])("names %s, which have no products", async (id, content) => {
  const { format, companion } = await readProductFile(readSample(`${id}.csv`));
  expect(format).toBe(id);
  expect(companion).toBe(content);
});
