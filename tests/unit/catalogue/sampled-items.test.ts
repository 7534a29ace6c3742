import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testFeed } from "@/backend/catalogue/read/sample-feed";
import { getSamplePath, testWithSamples } from "@/tests/support/samples";
import { splitBytes } from "./reading";

// What a test shows of a feed: items as shoppers will see them, and counts of them.

const SAMPLES = getSamplePath("shop-exports");
const ANSWERS = { zero: null, vat: null, words: {}, keepOut: true };

async function tryFeed(content: string | Uint8Array, { language = "en", currency = "EUR", isMerging = true } = {}) {
  const rules = { feed: "item", language, currency, timeZone: "Europe/Prague" };
  const { items, health, mapping } = await testFeed(splitBytes(content), {
    ...{ kind: "sample", hints: {}, rules, now: Date.UTC(2026, 10, 30), isMerging },
    ...{ mapping: {}, answers: ANSWERS, isEarlier: false },
  });
  if (!items || !health) throw new Error("the test read nothing");
  const { items: count, variants, without_price, without_image, sold_out, prices } = health;
  return { items, mapping, counts: { count, variants, without_price, without_image, sold_out }, prices };
}

const readSample = (name: string) => readFileSync(join(SAMPLES, name));

const WOOCOMMERCE_HEADER =
  "ID,Type,SKU,Name,Published,Visibility in catalog,Tax class,In stock?,Backorders allowed?,Sale price,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s)";

/** A product whose variants name it by its number, one that they name by its code, a hidden one, and a lace. */
const WOOCOMMERCE_ROWS = [
  '10,variable,,Boot,1,visible,,1,,,,https://i.example/b.jpg,,Size,"41, 42"',
  "11,variation,boot-41,Boot 41,1,visible,,1,,80,90,,id:10,Size,41",
  "12,variation,boot-42,Boot 42,1,visible,,0,,,95,,id:10,Size,42",
  '20,variable,SANDAL,Sandal,1,visible,,1,,,,,,Size,"41, 42"',
  "21,variation,S-41,Sandal 41,1,visible,,0,,,30,,SANDAL,Size,41",
  "22,variation,S-42,Sandal 42,1,visible,,0,,,35,,SANDAL,Size,42",
  "30,variable,CLOG,Clog,1,hidden,,1,,,,,,Size,41",
  "31,variation,CLOG-41,Clog 41,1,visible,,1,,,30,,CLOG,Size,41",
  "40,simple,LACE,Lace,1,visible,,1,,,5,https://i.example/l.jpg,,,",
];

const toTable = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

describe.each([
  ["in the order of an export", WOOCOMMERCE_ROWS],
  ["with variants before their products", WOOCOMMERCE_ROWS.toReversed()],
])("rows of products %s", (_, rows) => {
  test("are shown and counted as products", async () => {
    const { items, counts } = await tryFeed(toTable(WOOCOMMERCE_HEADER, rows));
    const shown = items.map(({ title, price, price_to, price_old, availability, image, variants }) =>
      [title, price, price_to, price_old, availability, image, variants].join(" "),
    );
    expect(shown.sort()).toEqual([
      // The variant that is sold out for 95 does not count.
      "Boot €80.00  €90.00 in_stock https://i.example/b.jpg 2",
      "Lace €5.00   in_stock https://i.example/l.jpg 0",
      "Sandal €30.00 €35.00  unavailable  2",
    ]);
    expect(counts).toEqual({ count: 3, variants: 4, without_price: 0, without_image: 1, sold_out: 1 });
  });

  test("are shown and counted as items where a site does not merge them", async () => {
    const { items, counts } = await tryFeed(toTable(WOOCOMMERCE_HEADER, rows), { isMerging: false });
    expect(items.map(({ title }) => title.split(" ")[0]).sort()).toEqual(["Boot", "Lace", "Sandal"]);
    const boot = items.find(({ title }) => title.startsWith("Boot"));
    expect(boot).toMatchObject({ variant_of: "10", image: "https://i.example/b.jpg" });
    expect(counts).toEqual({ count: 5, variants: 0, without_price: 0, without_image: 2, sold_out: 3 });
  });
});

testWithSamples("a product is as available as its variants, whatever its own row says", async () => {
  const { items, counts } = await tryFeed(readSample("magento2-export-small.csv"));
  expect(items).toMatchObject([
    { identity: "T-1", price: "€29.90", price_old: "€34.00", availability: "in_stock" },
    { identity: "T-2", title: "Jacket Birch", price: "€120.00", availability: "unavailable", variants: 1 },
  ]);
  expect(counts).toEqual({ count: 2, variants: 1, without_price: 0, without_image: 2, sold_out: 1 });
});

test("rows that a product names are shown with it, also if they could be shown alone", async () => {
  const header = "sku,product_type,name,price,visibility,product_online,is_in_stock,configurable_variations";
  const rows = [
    'TEE-S,simple,Tee S,20,"Catalog, Search",1,1,',
    'TEE,configurable,Tee,,"Catalog, Search",1,1,"sku=TEE-S,size=S|sku=TEE-L,size=L"',
    "TEE-L,simple,Tee L,25,Not Visible Individually,1,0,",
    "LOST,simple,Lost,9,Not Visible Individually,1,1,",
  ];
  for (const order of [rows, rows.toReversed()]) {
    const { items, counts } = await tryFeed(toTable(header, order));
    expect(items).toMatchObject([{ identity: "TEE", title: "Tee", price: "€20.00", variants: 2 }]);
    expect(counts).toMatchObject({ count: 1, variants: 2, without_price: 0, sold_out: 0 });
  }
});

testWithSamples("rows with an equal key are one item, which is sold out if all of them are", async () => {
  const { items, counts } = await tryFeed(readSample("google-sale-price.xml"));
  expect(
    items.map(({ identity, price, price_to, price_old, variants }) => [identity, price, price_to, price_old, variants]),
  ).toEqual([
    ["SKU-1", "€15.00", null, "€20.00", 2],
    ["SKU-3", "€12.50", null, null, 0],
    ["SKU-4", "€10.00", null, null, 0],
    ["SKU-5", "€1,299.00", null, null, 0],
  ]);
  expect(counts).toEqual({ count: 4, variants: 2, without_price: 0, without_image: 4, sold_out: 0 });
  const soldOut = readSample("google-sale-price.xml").toString().replaceAll("in_stock", "out of stock");
  expect((await tryFeed(soldOut)).counts.sold_out).toBe(1);
});

testWithSamples("a group of one row is an item without variants", async () => {
  const { items, counts } = await tryFeed(readSample("heureka-price-and-price-vat.xml"), {
    language: "cs",
    currency: "CZK",
  });
  expect(items.map(({ identity, availability, variants }) => [identity, availability, variants])).toEqual([
    ["H1", "in_stock", 0],
    ["H2", "later", 0],
    // Without a date of delivery: nothing that a shopper can order, but can ask for.
    ["H3", "on_request", 0],
    ["H4", "preorder", 0],
  ]);
  expect(counts).toMatchObject({ count: 4, variants: 0, without_image: 3 });
});

test("a row without a title is no item", async () => {
  const { items, counts, prices } = await tryFeed("id,title,price\nN1,Rain hat,19.90\nN4,NULL,9.90\n");
  expect(items.map(({ identity }) => identity)).toEqual(["N1"]);
  expect([counts.count, prices]).toEqual([1, { min: 19.9, median: 19.9, max: 19.9 }]);
});

test("rows of a group that is too large for a product are counted as items", async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => `B${at},G,Screw ${at},${at + 1}`);
  const large = await tryFeed(toTable("id,item_group_id,title,price", rows));
  expect(large.counts).toMatchObject({ count: 1_001, variants: 0 });
  const { counts } = await tryFeed(toTable("id,item_group_id,title,price", rows.slice(1)));
  expect(counts).toMatchObject({ count: 1, variants: 1_000 });
});

test("products come from all parts of a feed, each with all its rows", async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `R${at},G${at % 100},Tee ${at},${at + 1}`);
  const { items, counts } = await tryFeed(toTable("id,item_group_id,title,price", rows));
  expect(counts).toMatchObject({ count: 100, variants: 400 });
  expect(items).toHaveLength(10);
  expect(items.every(({ variants }) => variants === 4)).toBe(true);
  const places = items.map(({ line }) => line);
  expect([places[0], (places.at(-1) ?? 0) > 70]).toEqual([2, true]);
});

testWithSamples("the field of prices without VAT is that of prices where a feed has no others", async () => {
  const { mapping } = await tryFeed(readSample("prestashop-import-columns.csv"));
  expect(mapping).toMatchObject({ title: "Name *", price: "Price tax excluded" });
});
