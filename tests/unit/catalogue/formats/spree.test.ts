import { NOW, readProductFile, readSample } from "./read-product-file";

const JACKET = {
  id: "birch-jacket",
  title: "Birch jacket",
  categories: ["Clothing | Jackets", "Sale"],
  image: "https://cdn.example/b.jpg",
  code: "BJ",
  group: "birch-jacket",
  isMain: true,
};
const LAMP = {
  id: "alder-lamp",
  title: "Alder lamp",
  categories: ["Lamps"],
  code: "AL-1",
  group: "alder-lamp",
  isMain: true,
};

test("reads the row of a product and those of its variants: old prices, tracked and unlimited stock, back-orders", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("spree.csv"), {
    currency: "USD",
  });
  const variant = { title: "", group: "birch-jacket", isMain: false };
  expect(format).toBe("spree");
  expect(items).toEqual([
    { ...JACKET, price: 120, state: "none" },
    { id: "BJ-S", ...variant, price: 120, old: 150, state: "in_stock", code: "BJ-S" },
    { id: "BJ-M", ...variant, price: 125, state: "later", code: "BJ-M" },
    { ...LAMP, price: 34.9, old: 49.9, state: "in_stock" },
  ]);
  expect(attributes["birch-jacket"]).toMatchObject({ description: "Warm", introduced_at: "2026-03-01 10:00:00" });
  expect(attributes["BJ-M"]).toMatchObject({ Size: ["M"] });
  expect(outs).toEqual(["draft: status=draft"]);
  expect(notes).toEqual([]);
});

test("takes the prices of another currency from rows that have nothing else, and notes products without one", async () => {
  const { items, notes } = await readProductFile(readSample("spree.csv"), { currency: "EUR" });
  expect(items.map(({ id, price, old }) => [id, price, old])).toEqual([
    ["birch-jacket", undefined, undefined],
    ["BJ-S", 99, undefined],
    ["BJ-M", 105, undefined],
    ["alder-lamp", undefined, undefined],
  ]);
  expect(notes).toEqual(["price_currency: price=34.9"]);
});

const HEADER =
  "product_id,sku,name,slug,status,price,compare_at_price,currency,available_on,discontinue_on,track_inventory,inventory_count,tax_category,meta_title,tags,custom_field.custom.wattage,custom_field.care.wash";

test("keeps out products that are not available yet, or no longer", async () => {
  const { items, outs } = await readProductFile(
    [
      HEADER,
      "1,A,Now,now,active,10.0,0.0,EUR,2026-11-30 11:00:00,2026-12-01 00:00:00,true,1,,,,,",
      "2,B,Soon,soon,active,10.0,0.0,EUR,2026-12-01 00:00:00,,true,1,,,,,",
      "3,C,Ended,ended,active,10.0,0.0,EUR,2026-01-01 00:00:00,2026-11-01 00:00:00,true,1,,,,,",
      "4,D,Archived,archived,archived,10.0,0.0,EUR,,,true,1,,,,,",
    ].join("\n"),
    { now: NOW },
  );
  expect(items.map(({ id, price }) => [id, price])).toEqual([["now", 10]]);
  expect(outs).toEqual([
    "unpublished: available_on=2026-12-01 00:00:00",
    "unpublished: discontinue_on=2026-11-01 00:00:00",
    "draft: status=archived",
  ]);
});

test("names custom fields by their own name, and leaves out what shoppers do not look for", async () => {
  const { attributes } = await readProductFile(
    `${HEADER}\n1,A,Kettle,kettle,active,10.0,0.0,EUR,,,true,1,Default,Kettle | Shop,"tea, kitchen",1400W,By hand`,
  );
  expect(attributes.kettle).toEqual({
    product_code: "A",
    tags: "tea, kitchen",
    wattage: ["1400W"],
    care_wash: ["By hand"],
    price: "€10.00",
    price_amount: 10,
    availability: 1,
  });
});

test("asks what 0 means, but not for products whose variants have prices", async () => {
  const file = [
    "slug,sku,name,status,price,currency,track_inventory,inventory_count,option1_name,option1_value",
    "jacket,J,Jacket,active,0.0,EUR,true,0,,",
    "jacket,J-S,,,49.0,EUR,true,1,Size,S",
    "gift,G,Gift,active,0.0,EUR,true,1,,",
    "lamp,L,Lamp,active,20.0,EUR,true,1,,",
  ].join("\n");
  const { items, notes } = await readProductFile(file);
  expect(items.map(({ id, price }) => [id, price])).toEqual([
    ["jacket", undefined],
    ["J-S", 49],
    ["gift", undefined],
    ["lamp", 20],
  ]);
  expect(notes).toEqual(["price_zero: price=0.0"]);
  const free = await readProductFile(file, { answers: { zero: "free" } });
  expect(free.items.find(({ id }) => id === "gift")?.price).toBe(0);
  expect(free.notes).toEqual([]);
});

test("names the file of translations, which has no products", async () => {
  const { format, companion } = await readProductFile(readSample("spree_translations.csv"));
  expect(format).toBe("spree_translations");
  expect(companion).toBe("translations");
});
