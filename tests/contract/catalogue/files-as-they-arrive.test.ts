import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { errors } from "@/lib/contract/catalogue/feed-runs";
import { test as testFeedSource } from "@/lib/contract/catalogue/feeds";
import { encodeText } from "@/tests/support/encoded-text";
import { startFeedShop } from "@/tests/support/feed-bench";
import { pickSamples } from "@/tests/support/tries";
import { makeZip } from "@/tests/support/zip-files";

// Feeds as programs and people write them, run over HTTP: what becomes an item, and what the run reports.

const shop = startFeedShop();

/** Runs a feed on a site in a language; returns the run, the titles of the items by identity, and the reported errors. */
async function runFeed(path: string, content: Buffer | string, language = "en") {
  shop.feeds[path] = content;
  const bench = await shop.aBench({ url: path });
  await shop.store().update(sites).set({ language }).where(eq(sites.siteId, bench.siteId));
  const run = await bench.run();
  const rows = await shop.store().select().from(catalogueItems).where(eq(catalogueItems.siteId, bench.siteId));
  const titles = Object.fromEntries(rows.map(({ identity, title }) => [identity, title]));
  const reported = (await bench.call(errors, { params: { ...bench.params, runId: run.id } })).ok().errors;
  return { bench, run, titles, reported, items: await bench.items() };
}

test.each(
  pickSamples([
    ["bg", "windows-1251", "Настолна лампа"],
    ["hu", "windows-1250", "Főzőlap üvegből"],
    ["tr", "windows-1254", "Masa lambası, şişe"],
    ["el", "windows-1253", "Παιδικά ρούχα"],
    ["sv", "windows-1252", "Våffeljärn på fot"],
    ["lt", "windows-1257", "Įrankių dėžė, žaislai"],
  ]),
)("imports a table of a site in %s in %s", async (language, encoding, title) => {
  const { run, titles } = await runFeed("/items.csv", encodeText(`id;title\nA1;${title}\n`, encoding), language);
  expect(run).toMatchObject({ status: "succeeded", error: null });
  expect(titles).toEqual({ A1: title });
});

test("shows the readings of a source before its first import, in the language of the site", async () => {
  const bench = await shop.aBench();
  await shop.store().update(sites).set({ language: "hu" }).where(eq(sites.siteId, bench.siteId));
  shop.feeds["/items.csv"] = encodeText("id;title\nA1;Fűző\n", "windows-1250");
  const open = { file: null, format: null, encoding: null, mapping: {}, join: null };
  const source = { url: `${bench.origin}/items.csv`, ...open };
  const tested = (await bench.call(testFeedSource, { params: bench.params, body: { source } })).ok();
  expect(tested).toMatchObject({ fault: null, encoding: "windows-1250", header_line: 1 });
  expect(tested.encodings[0]).toEqual({ encoding: "windows-1250", sample: "Fűző" });
  expect(tested.encodings).toContainEqual({ encoding: "windows-1252", sample: "Fûzõ" });
});

test("imports the other items of a feed with broken ones, and names those", async () => {
  const item = (id: string, more: string) => `<item><id>${id}</id><title>Tent ${id}</title>${more}</item>`;
  const feed = [
    '\n<?xml version="1.0"?>',
    "<items>",
    item("C1", ""),
    item("C2", "<text>a\u001Ab</text>"),
    item("C3", "<text>Tom & Jerry</text>"),
    item("C4", "<text>open"),
    item("C5", ""),
    "</items>",
  ];
  const { run, titles, reported } = await runFeed("/items.xml", feed.join("\n"));
  expect(run).toMatchObject({ status: "succeeded", counts: { read: 5, rejected: 3, added: 2 } });
  expect(titles).toEqual({ C1: "Tent C1", C5: "Tent C5" });
  expect(reported.map(({ line, identity, code }) => [line, identity, code])).toEqual([
    [5, "C2", "control_character"],
    [6, "C3", "ampersand_bare"],
    [7, "C4", "markup_broken"],
  ]);
});

test("imports a table with titles, missing cells, a repeated header and destroyed values", async () => {
  const rows = [
    "Price list",
    "",
    "id;title;brand;price;ean",
    "A1;Lamp one;NULL;10,90;8,59401E+12",
    "A2;Lamp two",
    "id;title;brand;price;ean",
    "A3;Lamp three;Aurora;20,90;8594012345678;;",
    "A4;Lamp four;a;1;2;x",
  ];
  const { run, titles, reported, items } = await runFeed("/items.csv", rows.join("\r\n"));
  expect(run).toMatchObject({ status: "succeeded", counts: { read: 4, rejected: 1, excel_damaged: 1, added: 3 } });
  expect(Object.keys(titles).sort()).toEqual(["A1", "A2", "A3"]);
  expect(items.A1).not.toHaveProperty("brand");
  expect(items.A3).toMatchObject({ ean: "8594012345678" });
  expect(reported).toMatchObject([
    { line: 4, identity: "A1", code: "excel_damaged", field: "ean", value: "8,59401E+12" },
    { line: 8, identity: "A4", code: "wrong_column_count" },
  ]);
});

test("keeps long numbers of JSON digit by digit, in identities and in attributes", async () => {
  const json =
    '[{"id":9007199254740993,"title":"Kite","serial":123456789012345679},{"id":4711,"title":"Tent","serial":5}]';
  const { titles, items } = await runFeed("/items.json", json);
  expect(titles).toEqual({ "9007199254740993": "Kite", "4711": "Tent" });
  expect(items["9007199254740993"]).toMatchObject({ serial: "123456789012345679" });
  expect(items["4711"]).toMatchObject({ serial: "5" });
});

test("imports a feed that is packed twice", async () => {
  const zip = makeZip([{ name: "items.csv.gz", content: gzipSync("id,title\nA1,Lamp\n") }]);
  expect((await runFeed("/items.zip", zip)).titles).toEqual({ A1: "Lamp" });
});

// Files that are not part of the repository; without them the tests are skipped.
const SAMPLES = join(__dirname, "../../../../shared/data");
const FILES: [path: string, language: string, titles: Record<string, string>][] = [
  ["odd-files/encoding-bg-windows1251.csv", "bg", { BG1: "Настолна лампа", BG2: "Кожен колан", BG3: "Детско колело" }],
  ["odd-files/encoding-ro-windows1250.csv", "ro", { RO2: "Cămaşă şi pătură" }],
  ["odd-files/encoding-tr-windows1254.csv", "tr", { TR1: "Masa lambası" }],
  ["odd-files/encoding-hu-windows1250.csv", "hu", { HU1: "Főzőlap üvegből" }],
  ["odd-files/encoding-es-windows1252.csv", "es", { ES1: "Lámpara pequeña de araña" }],
  ["odd-files/encoding-sv-windows1252.csv", "sv", { SV2: "Våffeljärn på fot" }],
  ["odd-files/excel-short-rows.csv", "en", { X1: "Garden chair 1", X20: "Garden chair 20" }],
  ["odd-files/quotes-in-tsv.tsv", "en", { Q1: '"Aurora" table lamp', Q4: "Wall lamp" }],
  ["odd-files/null-words.csv", "en", { N1: "Rain hat", N3: "Felt hat" }],
  ["odd-files/long-ids.json", "en", { "9007199254740993": "Blue kite", "123456789012345679": "White kite" }],
  ["odd-files/xml-blank-line-first.xml", "en", { B1: "Blue tent", B2: "Red tent" }],
  ["odd-files/xml-control-character.xml", "en", { C1: "Blue tent", C3: "Green tent" }],
  ["shop-exports/excel-sep-line.csv", "cs", { A1: "Lampa Olše", A2: "Lampa Bříza" }],
  ["shop-exports/excel-numbers-as-excel-writes.csv", "cs", { "0042": "Čelovka Řeka", "00A7": "Ořech 1/2" }],
];
const present = FILES.filter(([path]) => existsSync(join(SAMPLES, path)));
(present.length > 0 ? test.each(pickSamples(present)) : test.skip.each(FILES))(
  "imports %s",
  async (path, language, some) => {
    const name = path.slice(path.lastIndexOf("/"));
    const { titles } = await runFeed(name, readFileSync(join(SAMPLES, path)), language);
    expect(titles).toMatchObject(some);
  },
);
