import { openFeed } from "@/backend/catalogue/read/read-feed";
import { normalizeEncoding } from "@/backend/catalogue/reader/encodings";
import { encodeText } from "@/tests/support/encoded-text";
import { readFault, readRecords, readValues, splitBytes } from "./reading";

const TEXT = "příliš žluťoučký";

/** Encodes a text in UTF-16 or UTF-32. */
function wide(text: string, bytes: 2 | 4, isBig: boolean): Buffer {
  return Buffer.concat(
    [...text].map((character) => {
      const one = Buffer.alloc(bytes);
      const point = character.codePointAt(0) ?? 0;
      if (bytes === 2) isBig ? one.writeUInt16BE(point) : one.writeUInt16LE(point);
      else isBig ? one.writeUInt32BE(point) : one.writeUInt32LE(point);
      return one;
    }),
  );
}

test.each([2, 4] as const)("detects UTF with %d bytes with and without a mark, in both byte orders", async (bytes) => {
  for (const isBig of [true, false]) {
    for (const mark of ["\uFEFF", ""]) {
      const table = wide(`${mark}id,name\n1,${TEXT}\n`, bytes, isBig);
      expect(await readValues(table)).toEqual([{ id: "1", name: TEXT }]);
      const xml = wide(
        `${mark}<?xml version="1.0" encoding="utf-16"?><items><item><n>${TEXT}</n></item></items>`,
        bytes,
        isBig,
      );
      expect(await readValues(xml, {}, 3)).toEqual([{ n: TEXT }]);
    }
  }
});

test("reads Unicode text of a spreadsheet in both byte orders, whatever the response says", async () => {
  const text = 'číslo\tnázev\tcena\r\n1\tŽidle, dřevo; velká\t1 200,50\r\n2\t"Stůl\r\nrohový"\t99\r\n';
  const expected = [
    { číslo: "1", název: "Židle, dřevo; velká", cena: "1 200,50" },
    { číslo: "2", název: "Stůl\nrohový", cena: "99" },
  ];
  const hints = { name: "export.csv", contentType: "text/csv", charset: "utf-8" };
  for (const isBig of [true, false]) {
    for (const mark of ["\uFEFF", ""]) {
      for (const size of [1, 3, undefined])
        expect(await readValues(wide(mark + text, 2, isBig), hints, size)).toEqual(expected);
    }
  }
});

test.each(["windows-1250", "iso-8859-2", "koi8-r", "windows-1252"])(
  "uses the encoding declared in XML: %s",
  async (encoding) => {
    const text = encoding === "koi8-r" ? "Привет" : encoding === "windows-1252" ? "ça déjà" : TEXT;
    const xml = encodeText(
      `<?xml version="1.0" encoding="${encoding}"?><items><item><n>${text}</n></item></items>`,
      encoding,
    );
    expect(await readValues(xml)).toEqual([{ n: text }]);
  },
);

test("uses the charset of the response if nothing is declared, or if the declared encoding is invalid", async () => {
  const xml = `<items><item><n>${TEXT}</n></item></items>`;
  expect(await readValues(encodeText(xml, "windows-1250"), { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
  const wrong = `<?xml version="1.0" encoding="utf-8"?>${xml}`;
  expect(await readValues(encodeText(wrong, "windows-1250"), { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
  expect(await readValues(wrong, { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
});

test("prefers the user's setting to the declaration, but not to a byte order mark", async () => {
  const xml = encodeText(`<?xml version="1.0" encoding="utf-8"?><i><item><n>${TEXT}</n></item></i>`, "windows-1250");
  expect(await readValues(xml, { encoding: "windows-1250" })).toEqual([{ n: TEXT }]);
  expect(await readValues(`\uFEFFid,name\n1,${TEXT}`, { encoding: "windows-1250" })).toEqual([{ id: "1", name: TEXT }]);
});

const CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy; dřevěná židle, šedá";
const POLISH = "Zażółć gęślą jaźń; drewniane krzesło, łóżko";
const GERMAN = "Große Straße für Möbel; ein schöner Tisch für Gäste";
test.each([
  ["windows-1250", CZECH],
  ["iso-8859-2", CZECH],
  ["windows-1250", POLISH],
  ["iso-8859-2", POLISH],
  ["windows-1252", GERMAN],
  ["utf-8", CZECH],
])("guesses %s for a table without a declared encoding: %s", async (encoding, text) => {
  const table = `id,name\n${Array.from({ length: 20_000 }, (_, id) => `${id},plain`).join("\n")}\n1,"${text}"\n`;
  const bytes = encoding === "utf-8" ? Buffer.from(table) : encodeText(table, encoding);
  const records = await readValues(bytes);
  expect(records.at(-1)).toEqual({ id: "1", name: text });
});

test("decodes characters that are split between chunks", async () => {
  const table = `id,name\n${Array.from({ length: 200 }, (_, id) => `${id},${TEXT}`).join("\n")}`;
  for (const size of [1, 2, 3, 4096]) {
    const names = (await readValues(table, {}, size)).map((record) => (record as { name: string }).name);
    expect([...new Set(names)]).toEqual([TEXT]);
  }
});

test("rejects only the record with invalid bytes, at their line and column, for any chunk size", async () => {
  const valid = `{"a":"ž\uFFFD"}\n`.repeat(400);
  const wrong = Buffer.concat([
    Buffer.from(`${valid}{"id":7,"a":"ž`),
    Buffer.from([0xff]),
    Buffer.from(`"}\n${valid}`),
  ]);
  for (const size of [3, 100, 1 << 16]) {
    const records = await readRecords(wrong, {}, size);
    expect(records).toHaveLength(801);
    expect(records.filter((record) => "code" in record)).toEqual([
      { line: 401, column: 15, code: "bytes_invalid", partial: { id: 7, a: "ž\uFFFD" } },
    ]);
  }
});

test("refuses a feed that ends within a character, or is in another encoding than chosen", async () => {
  const valid = `{"a":"ž"}\n`.repeat(400);
  expect(await readFault(Buffer.concat([Buffer.from(valid), Buffer.from([0xc5])]))).toBe("encoding_broken@401:1");
  const table = encodeText(`id,name\n1,plain\n${"2,žluťoučký\n".repeat(20)}`, "windows-1250");
  expect(await readFault(table, { encoding: "utf-8" })).toBe("encoding_broken@3:3");
});

test("rejects a cell in another encoding in any format", async () => {
  const accents = `${"3,příliš žluťoučký kůň\n".repeat(3)}`;
  const table = Buffer.concat([Buffer.from("id,name\n1,caf"), Buffer.from([0xe9]), Buffer.from(`\n${accents}`)]);
  expect((await readValues(table)).slice(0, 2)).toEqual(["bytes_invalid", { id: "3", name: "příliš žluťoučký kůň" }]);
  const xml = Buffer.concat([
    Buffer.from("<items>\n<item><id>1</id><a>žlutá</a></item>\n<item><id>2</id><a>caf"),
    Buffer.from([0xe9]),
    Buffer.from("</a></item>\n<item><id>3</id></item></items>"),
  ]);
  expect(await readRecords(xml)).toMatchObject([
    { value: { id: "1" } },
    { line: 3, column: 23, code: "bytes_invalid", partial: { id: "2", a: "caf\uFFFD" } },
    { value: { id: "3" } },
  ]);
});

test("reads XML and JSON without a declaration in the encoding that fits the language of the site", async () => {
  const xml = encodeText(`<items><item><n>${CZECH}</n></item></items>`, "windows-1250");
  expect(await readValues(xml, { language: "cs" })).toEqual([{ n: CZECH }]);
  const json = encodeText(`[{"n":"Детская одежда"},{"n":"Спорт"}]`, "windows-1251");
  expect(await readValues(json, { language: "ru" })).toEqual([{ n: "Детская одежда" }, { n: "Спорт" }]);
});

test("says which stated encoding the bytes contradict, and what else they allow", async () => {
  const bytes = encodeText(`<?xml version="1.0" encoding="utf-8"?><i><item><n>${CZECH}</n></item></i>`, "windows-1250");
  const feed = await openFeed(splitBytes(bytes), { language: "cs" });
  await feed.records.next();
  expect([feed.encoding(), feed.contradicted()]).toEqual(["windows-1250", "utf-8"]);
  expect(feed.readings()[0]).toEqual({ encoding: "windows-1250", sample: CZECH.replace(";", ",") });
  await feed.records.return(undefined);
  const certain = await openFeed(splitBytes(`id,n\n1,${CZECH}`), { language: "cs" });
  await certain.records.next();
  expect([certain.encoding(), certain.contradicted(), certain.readings()]).toEqual(["utf-8", null, []]);
  await certain.records.return(undefined);
});

test("does not believe a charset of the response that the letters contradict", async () => {
  const table = encodeText(`id,n\n1,"${CZECH}"\n`, "windows-1250");
  expect(await readValues(table, { charset: "iso-8859-1", language: "cs" })).toEqual([{ id: "1", n: CZECH }]);
  expect(await readValues(`id,n\n1,"${CZECH}"\n`, { charset: "iso-8859-1" })).toEqual([{ id: "1", n: CZECH }]);
});

test("lists the other readings also for an encoding that was chosen", async () => {
  const bytes = encodeText("id,n\n1,Fűző\n", "windows-1250");
  const feed = await openFeed(splitBytes(bytes), { encoding: "windows-1252", language: "hu" });
  await feed.records.next();
  expect(feed.readings().slice(0, 2)).toEqual([
    { encoding: "windows-1252", sample: "Fûzõ" },
    { encoding: "windows-1250", sample: "Fűző" },
  ]);
  await feed.records.return(undefined);
});

test("reads the euro sign and quotation marks of windows-1252", async () => {
  const bytes = encodeText("id,n\n1,„Große“ Lampe 5 €\n", "windows-1252");
  expect(await readValues(bytes, { language: "de" })).toEqual([{ id: "1", n: "„Große“ Lampe 5 €" }]);
});

test("detects UTF-16 without a mark in a table whose header has no ASCII letters", async () => {
  const text = "код\tназва\n1\tнастільна лампа з абажуром\n2\tдитячий одяг для хлопчиків\n";
  for (const isBig of [true, false])
    expect(await readValues(wide(text, 2, isBig))).toEqual([
      { код: "1", назва: "настільна лампа з абажуром" },
      { код: "2", назва: "дитячий одяг для хлопчиків" },
    ]);
});

test("reads a table whose lines end with CR only, with the right line numbers", async () => {
  const bytes = encodeText('id;title\r1;Ås\r2;"Två\rrader"\r3;a;b\r', "macintosh");
  expect(await readRecords(bytes, { language: "sv" })).toMatchObject([
    { line: 2, value: { id: "1", title: "Ås" } },
    { line: 3, value: { id: "2", title: "Två\nrader" } },
    { line: 5, code: "wrong_column_count", partial: { id: "3" } },
  ]);
});

test("refuses an unknown encoding instead of guessing", async () => {
  expect(await readFault('<?xml version="1.0" encoding="klingon"?><i><item/></i>')).toBe("encoding_unknown@1:1");
  expect(await readFault("id,name\n1,a", { encoding: "klingon" })).toBe("encoding_unknown@1:1");
});

test.each([
  ["UTF-8", "utf-8"],
  ["cp1250", "windows-1250"],
  ["utf_16", "utf-16le"],
  ["UTF-32BE", "utf-32be"],
  ["latin2", "iso-8859-2"],
  ["klingon", null],
])("normalizes the encoding name %s to %s", (name, encoding) => {
  expect(normalizeEncoding(name)).toBe(encoding);
});

test.each([
  ["a table", "id,name\n1,👍🏿\n2,ok\n"],
  ["JSON lines", '{"id":"1","name":"👍🏿"}\n{"id":"2","name":"ok"}\n'],
  ["XML", "<items><item><id>1</id><name>👍🏿</name></item><item><id>2</id><name>ok</name></item></items>"],
])("reads emoji whose second half also marks invalid bytes in %s", async (_, text) => {
  for (const size of [1, undefined])
    expect(await readValues(Buffer.from(text), {}, size)).toEqual([
      { id: "1", name: "👍🏿" },
      { id: "2", name: "ok" },
    ]);
});
