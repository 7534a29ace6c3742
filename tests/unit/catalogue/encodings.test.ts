import { normalizeEncoding } from "@/backend/catalogue/reader/encodings";
import { readFault, readValues } from "./reading";

const TEXT = "příliš žluťoučký";

/** Encodes a text in a single-byte encoding by inverting its decoder. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 0x3f));
}

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
    const xml = encoded(
      `<?xml version="1.0" encoding="${encoding}"?><items><item><n>${text}</n></item></items>`,
      encoding,
    );
    expect(await readValues(xml)).toEqual([{ n: text }]);
  },
);

test("uses the charset of the response if nothing is declared, or if the declared encoding is invalid", async () => {
  const xml = `<items><item><n>${TEXT}</n></item></items>`;
  expect(await readValues(encoded(xml, "windows-1250"), { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
  const wrong = `<?xml version="1.0" encoding="utf-8"?>${xml}`;
  expect(await readValues(encoded(wrong, "windows-1250"), { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
  expect(await readValues(wrong, { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
});

test("prefers the user's setting to the declaration, but not to a byte order mark", async () => {
  const xml = encoded(`<?xml version="1.0" encoding="utf-8"?><i><item><n>${TEXT}</n></item></i>`, "windows-1250");
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
  const bytes = encoding === "utf-8" ? Buffer.from(table) : encoded(table, encoding);
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

test("reports the line and column of invalid bytes for any chunk size", async () => {
  const valid = `{"a":"ž\uFFFD"}\n`.repeat(400);
  const wrong = Buffer.concat([Buffer.from(valid), Buffer.from('{"a":"ž'), Buffer.from([0xff, 0x22, 0x7d])]);
  for (const size of [3, 100, 1 << 16]) expect(await readFault(wrong, {}, size)).toBe("encoding_broken@401:8");
  // A truncated character at the end.
  expect(await readFault(Buffer.concat([Buffer.from(valid), Buffer.from([0xc5])]))).toBe("encoding_broken@401:1");
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
