import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { testSource } from "@/backend/catalogue/feeds/open-source";
import { createFeedFetch } from "@/backend/kit/outbound/fetch-feed";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";

// Testing a source: opening, guessing and the first records.

const ROWS = Array.from({ length: 50 }, (_, index) => `${index},Lamp ${index},"${index}0,00 Kč"\n`).join("");
const TABLE = `Kód,Název,Cena\n${ROWS.replace("3,Lamp 3,", "3,Lamp 3,x,")}`;
let server: Server;
let origin = "";

beforeAll(async () => {
  const bytes = Buffer.from(
    [...TABLE].map((character) => ({ ó: 0xf3, á: 0xe1, č: 0xe8 })[character] ?? character.charCodeAt(0)),
  );
  server = createServer((request, response) => {
    if (request.url === "/table.csv") response.writeHead(200, { "content-type": "text/csv" }).end(bytes);
    else if (request.url === "/page") response.writeHead(200).end("<!doctype html><html></html>");
    else if (request.url === "/late.jsonl") response.writeHead(200).end(`${"[]\n".repeat(40)}{"id":"1","title":"A"}\n`);
    else if (request.url === "/broken.xml") response.writeHead(200).end("<items>\n<item><id>1</id></item>");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const tested = (path: string, more: Partial<FeedSource> = {}) =>
  testSource(
    { url: `${origin}${path}`, file: null, format: null, encoding: null, mapping: {}, join: null, ...more },
    ({ url }, signal, read) => createFeedFetch({ ownOrigins: [origin] })({ url: url ?? "" }, signal, read),
    { rules: { feed: "item", language: "cs", currency: "CZK", timeZone: "Europe/Prague" }, now: new Date(0) },
  );

test("returns the first records and the guessed mapping", async () => {
  const shown = await tested("/table.csv");
  expect(shown).toMatchObject({
    ...{ fault: null, format: "csv", separator: ",", encoding: "windows-1250" },
    fields: ["Kód", "Název", "Cena"],
    mapping: { identity: "Kód", title: "Název", price: "Cena" },
  });
  expect(shown.records).toHaveLength(20);
  expect(shown.records[0]).toEqual({
    ...{ line: 2, column: 1, code: null },
    values: { Kód: "0", Název: "Lamp 0", Cena: "00,00 Kč" },
  });
  expect(shown.records[3]).toEqual({ line: 5, column: 1, values: null, code: "wrong_column_count" });
});

test("shows the first readable record behind others, and what it gives", async () => {
  const { records, mapping, items } = await tested("/late.jsonl", { format: "json_lines" });
  expect(records).toHaveLength(20);
  expect(records.map(({ line, code }) => [line, code]).slice(-2)).toEqual([
    [40, "not_an_object"],
    [41, null],
  ]);
  expect([mapping, items?.length]).toEqual([{ identity: "id", title: "title" }, 1]);
});

test("returns the readings that the bytes allow, with what each makes of the text", async () => {
  const { encodings } = await tested("/table.csv");
  expect(encodings.slice(0, 2)).toEqual([
    { encoding: "windows-1250", sample: "Kód, Název, 00 Kč" },
    { encoding: "windows-1252", sample: "Kód, Název, 00 Kè" },
  ]);
  const chosen = await tested("/table.csv", { encoding: "windows-1252" });
  expect(chosen.encodings.map(({ encoding }) => encoding).slice(0, 2)).toEqual(["windows-1252", "windows-1250"]);
});

test("prefers the settings of the source to guesses", async () => {
  const shown = await tested("/table.csv", { encoding: "iso-8859-2", mapping: { title: "Kód", price: "" } });
  expect(shown).toMatchObject({ encoding: "iso-8859-2", mapping: { identity: "Kód", title: "Kód" } });
  expect(shown.mapping.price).toBeUndefined();
});

test.each([
  ["/page", { code: "feed_is_html", line: 1, column: 1 }],
  ["/broken.xml", { code: "xml_malformed", line: 2, column: 23 }],
  ["/missing", { code: "download_not_found", line: 1, column: 1 }],
])("returns a fault with its position for %s", async (path, fault) => {
  expect(await tested(path)).toMatchObject({ fault, records: [], fields: [] });
});
