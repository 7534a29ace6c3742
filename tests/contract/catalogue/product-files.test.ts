import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { readImportOptions } from "@/backend/catalogue/import-command/import-options";
import { formatReading, formatReport } from "@/backend/catalogue/import-command/import-report";
import { isImportRefused, runImport } from "@/backend/catalogue/import-command/import-run";
import { createSignedTransport } from "@/backend/commands/signed-transport";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { approveRun } from "@/lib/contract/catalogue/feed-runs";
import { callDirectly, deriveBackendKey } from "@/tests/support/direct";
import { createFileBench, getUploadedFile, type SourceInput } from "@/tests/support/feed-file-bench";
import { getSamplePath, testWithSamples } from "@/tests/support/samples";
import { createSite, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";

// Exports of shop programs, through the console and through `npm run import`: both read the same.

const SAMPLES = getSamplePath("shop-exports");

const WOOCOMMERCE = `ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Date sale price starts,Date sale price ends,Tax class,In stock?,Backorders allowed?,Sold individually?,Sale price,Regular price,Categories,Images
1,simple,w-1,Blue lamp,1,,visible,,,,1,,,,45,"Lamps > Desk, Sale",https://img.example/1.jpg
2,simple,w-2,Red lamp,1,,visible,,,,1,,,18,20,Lamps > Desk,https://img.example/2.jpg
3,simple,w-3,Hidden lamp,1,,hidden,,,,1,,,,33,Lamps > Floor,https://img.example/3.jpg
4,simple,w-4,Draft lamp,-1,,visible,,,,1,,,,34,Lamps > Floor,https://img.example/4.jpg
`;

type Facts = [price: unknown, old: unknown, availability: unknown, category: unknown];

/** Price, old price, availability and categories by identity. */
async function listItems(siteId: string): Promise<Record<string, Facts>> {
  const rows = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, siteId));
  return Object.fromEntries(
    rows.map(({ identity, attributes: { price_amount, price_old_amount, availability, category } }) => [
      identity,
      [price_amount, price_old_amount, availability, category],
    ]),
  );
}

async function uploadAndRun(name: string, content: string | Buffer, settings: SourceInput = {}, site = {}) {
  const bench = await createFileBench();
  if (Object.keys(site).length > 0) await store().update(sites).set(site).where(eq(sites.siteId, bench.siteId));
  const { id } = getUploadedFile(await bench.upload(name, new Uint8Array(Buffer.from(content))));
  const source = { file: { id }, ...settings };
  const tried = (await bench.test(source)).ok();
  expect((await bench.save([source])).status).toBe(200);
  const run = await bench.run();
  if (run === undefined) throw new Error("the run did not end");
  return { bench, tried, run };
}

async function importFile(name: string, content: string | Buffer, ...more: string[]) {
  return importInto(makeUniqueId("shop"), name, content, ...more);
}

async function importInto(site: string, name: string, content: string | Buffer, ...more: string[]) {
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-product-files-")), name);
  writeFileSync(file, content);
  const options = readImportOptions(["--site", site, file, ...more]);
  const { url, secrets } = getTestBackend();
  const transport = createSignedTransport(await deriveBackendKey(secrets), "import");
  const summary = await runImport(options, { base: url, transport, onProgress: () => {}, onReject: () => {} });
  const report = formatReport(summary, options, { consoleUrl: undefined, shopUrl: undefined }).join("\n");
  return { summary, report, items: await listItems(summary.site.site_id) };
}

test("reads an export by its known format, and keeps hidden items and drafts out", async () => {
  const { tried, run, bench } = await uploadAndRun("products.csv", WOOCOMMERCE);
  expect(tried.product_format).toEqual({ id: "woocommerce", name: "WooCommerce" });
  expect(tried.health).toMatchObject({ read: 4, is_complete: true, items: 2, without_price: 0 });
  expect(tried.health?.prices).toEqual({ min: 18, median: 45, max: 45 });
  expect(tried.health?.out).toEqual([
    { reason: "hidden", field: "Visibility in catalog", value: "hidden", count: 1 },
    { reason: "draft", field: "Published", value: "-1", count: 1 },
  ]);
  expect(tried.items?.map(({ identity, price, price_old }) => [identity, price, price_old])).toEqual([
    ["w-1", "€45.00", null],
    ["w-2", "€18.00", "€20.00"],
  ]);
  expect(run).toMatchObject({ status: "succeeded", counts: { read: 4, rejected: 0, kept_out: 2, added: 2 } });
  const expected = {
    "w-1": [45, undefined, 1, ["Lamps | Desk", "Sale"]],
    "w-2": [18, 20, 1, ["Lamps | Desk"]],
  };
  expect(await listItems(bench.siteId)).toEqual(expected);
  const { report, items } = await importFile("products.csv", WOOCOMMERCE);
  expect(items).toEqual(expected);
  expect(report).toContain("Format: WooCommerce");
  expect(report).toContain("2 items, 0 without price, 0 without picture, 0 sold out, prices from 18.00 to 45.00 EUR");
  expect(report).toContain("kept out: 1 drafts (Published: -1)");
});

test("keeps hidden items in where that is chosen", async () => {
  const answers = { zero: null, vat: null, words: {}, keep_out: false };
  const { run, bench } = await uploadAndRun("products.csv", WOOCOMMERCE, { answers });
  expect(run).toMatchObject({ status: "succeeded", counts: { added: 4 } });
  expect(Object.keys(await listItems(bench.siteId)).sort()).toEqual(["w-1", "w-2", "w-3", "w-4"]);
  const { items } = await importFile("products.csv", WOOCOMMERCE, "--include-hidden");
  expect(Object.keys(items)).toHaveLength(4);
});

const ODD = `id;title;price;stock state
O1;Kitchen;0;skladem
O2;Shelf;19,90;kdovíkdy
O3;Rail;-5;skladem
`;

test("asks what a price of 0 and an unknown word mean, and is safe until that is answered", async () => {
  const mapping = { availability: "stock state" };
  const { tried, run, bench } = await uploadAndRun("odd.csv", ODD, { mapping });
  expect(tried.health?.questions).toEqual(["zero", "words"]);
  expect(tried.health?.words).toEqual([{ word: "kdovikdy", text: "kdovíkdy", count: 1 }]);
  expect(run).toMatchObject({ status: "succeeded", counts: { price_zero: 1, price_negative: 1 } });
  expect(await listItems(bench.siteId)).toMatchObject({
    O1: [undefined, undefined, 1, undefined],
    O2: [19.9, undefined, 0, undefined],
    O3: [undefined, undefined, 1, undefined],
  });
  const answers = { zero: "free" as const, vat: null, words: { kdovikdy: "later" as const }, keep_out: true };
  const answered = await uploadAndRun("odd.csv", ODD, { mapping, answers });
  expect(await listItems(answered.bench.siteId)).toMatchObject({
    O1: [0, undefined, 1, undefined],
    O2: [19.9, undefined, 1, undefined],
  });
  const words = ["--zero-price", "free", "--availability-word", "kdovíkdy=later", "--availability", "stock state"];
  const { items, report } = await importFile("odd.csv", ODD, "--language", "cs", ...words);
  expect(items).toMatchObject({
    O1: [0, undefined, 1, undefined],
    O2: [19.9, undefined, 1, undefined],
    O3: [undefined, undefined, 1, undefined],
  });
  expect(report).toContain('1 x price: negative prices, so no price: line 4 "-5"');
});

test("asks before a first import without prices goes live", async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `U${at};Lamp ${at};${at < 9 ? "" : "5,00"}`).join("\n");
  const content = `id;title;price\n${rows}\n`;
  const { run, bench } = await uploadAndRun("unpriced.csv", content);
  expect(run).toMatchObject({ status: "manually", held: { reasons: [{ code: "no_price", affected: 9, total: 12 }] } });
  expect(await listItems(bench.siteId)).toEqual({});
  const approved = await callDirectly(approveRun, { params: { ...bench.params, runId: run.id }, body: {} }, bench.init);
  expect(approved.status).toBe(202);
  const refused = await importFile("unpriced.csv", content).catch((error: unknown) => error);
  if (!isImportRefused(refused)) throw new Error("the import was not refused");
  expect(refused.message).toContain("9 of 12 items would have no price\n    U0 (Lamp 0)\n");
  // The reason can be seen: which field the prices were read from, and how.
  const report = formatReading(refused.summary, { site: "shop" }).join("\n");
  expect(report).toMatch(/Fields: .*price <- price(.|\n)*Read: 12 items, 9 without price/);
  const { items } = await importFile("unpriced.csv", content, "--accept-damage");
  expect(Object.keys(items)).toHaveLength(12);
});

test.each(["list_price", "msrp", "net_price"])(
  "asks about prices that are hundreds of times those of %s",
  async (name) => {
    const rows = Array.from({ length: 12 }, (_, at) => `C${at};Lamp ${at};${(at + 10) * 250};${at + 10}.00`).join("\n");
    const content = `id;title;price;${name}\n${rows}\n`;
    await expect(importFile("cents.csv", content)).rejects.toThrow(
      "12 of 12 items would have a price far from that of another field, about x 250",
    );
    const { items } = await importFile("cents.csv", content, "--accept-damage");
    expect(items).toMatchObject({ C0: [2500, undefined, undefined, undefined] });
  },
);

test("leaves an item field empty where that is chosen, whatever the names of the fields of the feed", async () => {
  const content =
    "id,title,price,brand,image_link\nE1,Lamp,10,Ash,https://a.example/1.jpg\nE2,Rug,20,Oak,https://a.example/2.jpg\n";
  const { summary } = await importFile("empty.csv", content, "--brand", "", "--image", "");
  const rows = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, summary.site.site_id));
  expect(rows.map(({ attributes }) => Object.keys(attributes).sort())).toEqual([
    ["price", "price_amount"],
    ["price", "price_amount"],
  ]);
});

test("says why no record of a file can be read", async () => {
  // A file that says it is UTF-8, and is not.
  const content = Buffer.concat([Buffer.from("\uFEFFid,title,price\n"), Buffer.from("A1,Café,10\n", "latin1")]);
  await expect(importFile("cafe.csv", content)).rejects.toThrow(
    /line 2: bytes that are not in the encoding of the file/,
  );
});

test("puts a first import live whose many prices of 0 are answered", async () => {
  const content = `id;title;price\n${Array.from({ length: 12 }, (_, at) => `F${at};Song ${at};${at < 9 ? 0 : at}`).join("\n")}\n`;
  await expect(importFile("songs.csv", content)).rejects.toThrow("9 of 12 items would have no price");
  const { items } = await importFile("songs.csv", content, "--zero-price", "free");
  expect(items).toMatchObject({ F0: [0], F11: [11] });
});

test("leaves a saved source as it was read before, and says that the new reading differs", async () => {
  const { tried, run } = await uploadAndRun("products.csv", WOOCOMMERCE, { reading: 1 });
  expect(tried).toMatchObject({ is_reading_outdated: true, product_format: { id: "woocommerce" } });
  // Sale prices alone: all four items, and three without a price.
  expect(run).toMatchObject({ status: "manually", held: { reasons: [{ code: "no_price", affected: 3, total: 4 }] } });
});

testWithSamples(
  "leaves the group of a product to the fields of the feed where the product names its rows",
  async () => {
    const content = readFileSync(join(SAMPLES, "magento2-export-small.csv"));
    const { summary } = await importFile("magento.csv", content);
    const rows = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, summary.site.site_id));
    expect(rows.map(({ identity, attributes }) => [identity, attributes.item_group_id]).sort()).toEqual([
      ["T-1", undefined],
      ["T-2", undefined],
    ]);
  },
);

test("reads periods of sales in the time zone of the site, also of one that exists", async () => {
  const HEADER = "ID,Type,SKU,Name,Published,Tax class,In stock?,Date sale price ends,Sale price,Regular price";
  // By the clock of Prague this moment has passed, by that of New York it has not.
  const end = new Date().toISOString().slice(0, 19).replace("T", " ");
  const content = `${HEADER}\n1,simple,w-1,Blue lamp,1,,1,${end},30,45\n`;
  for (const [timeZone, price, old] of [
    ["Europe/Prague", 45, undefined],
    ["America/New_York", 30, 45],
  ] as const) {
    const siteId = await createSite({ timeZone });
    const { items } = await importInto(siteId, "products.csv", content);
    expect(items).toEqual({ "w-1": [price, old, 1, undefined] });
  }
});

const CASES: [
  file: string,
  site: { language: string; currency: string; mergesVariants?: true },
  items: Record<string, unknown[]>,
][] = [
  [
    "google-sale-price.xml",
    { language: "en", currency: "EUR" },
    {
      "SKU-3": [12.5, undefined, 1, undefined],
      "SKU-4": [9.999, undefined, 1, undefined],
      "SKU-5": [1299, undefined, 1, undefined],
    },
  ],
  [
    "heureka-price-and-price-vat.xml",
    { language: "cs", currency: "CZK" },
    {
      H1: [1210, undefined, 1, ["Sport | Stany | Stany pro 2 osoby"]],
      H2: [2499, undefined, 1, ["Sport | Stany"]],
      H3: [3499, undefined, 0, ["Sport | Stany"]],
      H4: [4499, undefined, 1, ["Sport | Stany"]],
    },
  ],
  [
    "magento2-export-small.csv",
    { language: "en", currency: "EUR", mergesVariants: true },
    { "T-1": [29.9, 34, 1, ["Tents | 2 persons", "Sale"]], "T-2": [120, undefined, 0, ["Jackets"]] },
  ],
  ["prestashop-import-columns.csv", { language: "en", currency: "EUR" }, { "1": [99, 100, 1, ["Lamps", "Desk"]] }],
  [
    "entities-and-currency.xml",
    { language: "en", currency: "USD" },
    { E1: [20, undefined, 1, ["Tools | Power & hand"]], E3: [undefined, undefined, 1, ["Home | Plates", "Sale"]] },
  ],
];
const cases = CASES.filter(([file]) => existsSync(join(SAMPLES, file)));
(cases.length > 0 ? test.each(cases) : test.skip.each(CASES))(
  "reads %s as its README says",
  async (file, site, expected) => {
    const content = readFileSync(join(SAMPLES, file));
    const { run, bench } = await uploadAndRun(file, content, {}, site);
    expect(run.error).toBeNull();
    expect(await listItems(bench.siteId)).toMatchObject(expected);
    const { items } = await importFile(file, content, "--language", site.language, "--currency", site.currency);
    expect(items).toMatchObject(expected);
  },
);
