import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import { listValues, readFirstRecords } from "@/backend/catalogue/read/sample-feed";
import { type FeedFault, type FeedRecord, isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import { FEED_FAULTS, RECORD_FAULTS } from "@/lib/contract/catalogue/feed-faults";
import { createReading } from "./read-item";
import { readValues } from "./reading";

// Third-party feed files, valid and broken. They are not part of the repository; without them the tests are skipped.

const SAMPLES = join(__dirname, "../../../../shared/data");
const FOLDERS = ["import-samples", "google-base-feeds", "google-merch-store", "robustness/feed-encodings"];
const NOTHING = "no samples here";

/** Paths in sample folders, or a placeholder if there are no samples. */
function filesIn(...folders: string[]): string[] {
  const paths = folders.flatMap((folder) => {
    const path = join(SAMPLES, folder);
    if (!existsSync(path)) return [];
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  const feeds = paths.filter((path) => !path.endsWith("README.md")).map((path) => path.slice(SAMPLES.length + 1));
  return feeds.length > 0 ? feeds : [NOTHING];
}

const has = (paths: readonly string[]) => !paths.includes(NOTHING);

type Outcome = { records: FeedRecord[]; fault: FeedFault | null };

async function read(path: string, charset?: string): Promise<Outcome> {
  const records: FeedRecord[] = [];
  try {
    const hints = { name: path, ...(charset === undefined ? {} : { charset }) };
    const feed = await openFeed(createReadStream(join(SAMPLES, path)), hints);
    for await (const record of feed.records) records.push(record);
  } catch (error) {
    if (!isFeedFault(error)) throw error;
    return { records, fault: error };
  }
  return { records, fault: null };
}

/** Expects records, or a known code with a line that exists in the file. */
function expectSense({ records, fault }: Outcome, path: string): void {
  const lines = readFileSync(join(SAMPLES, path), "latin1").split("\n").length;
  const places = [...records, ...(fault === null ? [] : [fault.place])];
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter(({ line, column }) => !(line >= 1 && line <= lines && column >= 1))).toEqual([]);
  const codes = records.flatMap((record) => ("code" in record ? [record.code] : []));
  expect(codes.filter((code) => !RECORD_FAULTS.includes(code))).toEqual([]);
  if (fault !== null) expect(FEED_FAULTS).toContain(fault.code);
}

const files = filesIn(...FOLDERS);
(has(files) ? test.each(files) : test.skip.each(files))(
  "reads %s, or refuses it with an existing line",
  async (path) => {
    const outcome = await read(path);
    expectSense(outcome, path);
    // A comment in the file contains the content type that a server would send.
    const header = /Content-type:[^\n]*?charset=["']?([\w-]+)/i.exec(readFileSync(join(SAMPLES, path), "latin1"));
    if (header?.[1] !== undefined) expectSense(await read(path, header[1]), path);
  },
);

const json = filesIn("robustness/json-parsing");
(has(json) ? test.each(json) : test.skip.each(json))("refuses %s if it is broken", async (path) => {
  const outcome = await read(path);
  expectSense(outcome, path);
  const { records, fault } = outcome;
  const isBroken = fault !== null || records.some((record) => "code" in record && record.code === "unreadable");
  const kind = /\/([ny])_[^/]*$/.exec(path)?.[1];
  // A scalar is valid JSON, but not a feed.
  const isNoList = fault?.code === "json_no_list";
  if (kind === "n") expect(isBroken).toBe(true);
  if (kind === "y") expect(isBroken && !isNoList).toBe(false);
});

const attacks = filesIn("robustness/payloads/xxe");
(has(attacks) ? test.each(attacks) : test.skip.each(attacks))("refuses %s", async (path) => {
  expect((await read(path)).fault?.code).toBe("xml_entities_declared");
});

const spectrum = filesIn("robustness/csv-spectrum/csvs");
(has(spectrum) ? test.each(spectrum) : test.skip.each(spectrum))("reads %s as expected", async (path) => {
  const expected = readFileSync(join(SAMPLES, path.replace("/csvs/", "/json/").replace(".csv", ".json")), "utf8");
  const rows = JSON.parse(expected) as Record<string, string>[];
  // Empty cells are not values.
  const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "")));
  const lines = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\\r\\n", "\\n"));
  const values = await readValues(readFileSync(join(SAMPLES, path)));
  expect(lines(values)).toEqual(lines(filled));
});

const FOUND: [string, Record<string, string>][] = [
  [
    "google-base-feeds/rome/products2.xml",
    { title: "title", web_url: "link", price: "price", image_link: "image_link" },
  ],
  ["google-base-feeds/rome/products-atom.xml", { identity: "id", web_url: "link.href", price: "price" }],
  ["google-merch-store/products.jsonl", { identity: "id", title: "title", price: "priceInfo.price", web_url: "uri" }],
  ["import-samples/bagisto/products.xml", { identity: "sku", title: "name", price: "price", category: "categories" }],
  ["import-samples/shopify/product-data.csv", { identity: "Handle", title: "Title", price: "Variant Price" }],
  ["import-samples/vendure/products.csv", { identity: "slug", title: "name", price: "price" }],
  [
    "import-samples/heureka/heureka-item-example.xml",
    { identity: "ITEM_ID", title: "PRODUCTNAME", price: "PRICE_VAT" },
  ],
];
const found = FOUND.filter(([path]) => existsSync(join(SAMPLES, path)));
(found.length > 0 ? test.each(found) : test.skip.each(FOUND))("guesses the mapping of %s", async (path, some) => {
  const feed = await openFeed(createReadStream(join(SAMPLES, path)), { name: path });
  const values = listValues(await readFirstRecords(feed, 20));
  await feed.records.return(undefined);
  expect(values.length).toBeGreaterThan(0);
  expect(createReading(values).mapping).toMatchObject(some);
});
