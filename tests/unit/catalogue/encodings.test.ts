import { knownEncoding } from "@/backend/catalogue/reader/encodings";
import { faultOf, valuesOf } from "./reading";

const TEXT = "příliš žluťoučký";

/** A text in an encoding of one byte, made by trying which byte gives which letter. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}

/** A text in UTF-16 or UTF-32. */
function wide(text: string, bytes: 2 | 4, isBig: boolean): Buffer {
  return Buffer.concat(
    [...text].map((letter) => {
      const one = Buffer.alloc(bytes);
      const point = letter.codePointAt(0) ?? 0;
      if (bytes === 2) isBig ? one.writeUInt16BE(point) : one.writeUInt16LE(point);
      else isBig ? one.writeUInt32BE(point) : one.writeUInt32LE(point);
      return one;
    }),
  );
}

test.each([2, 4] as const)("UTF of %d bytes is told with a mark and without one, big and little", async (bytes) => {
  for (const isBig of [true, false]) {
    for (const mark of ["\uFEFF", ""]) {
      const table = wide(`${mark}id,name\n1,${TEXT}\n`, bytes, isBig);
      expect(await valuesOf(table)).toEqual([{ id: "1", name: TEXT }]);
      const xml = wide(
        `${mark}<?xml version="1.0" encoding="utf-16"?><items><item><n>${TEXT}</n></item></items>`,
        bytes,
        isBig,
      );
      expect(await valuesOf(xml, {}, 3)).toEqual([{ n: TEXT }]);
    }
  }
});

test.each(["windows-1250", "iso-8859-2", "koi8-r", "windows-1252"])("XML says that it is in %s", async (encoding) => {
  const text = encoding === "koi8-r" ? "Привет" : encoding === "windows-1252" ? "ça déjà" : TEXT;
  const xml = encoded(
    `<?xml version="1.0" encoding="${encoding}"?><items><item><n>${text}</n></item></items>`,
    encoding,
  );
  expect(await valuesOf(xml)).toEqual([{ n: text }]);
});

test("the answer's charset is believed where nothing else is said, and where what is said cannot be", async () => {
  const xml = `<items><item><n>${TEXT}</n></item></items>`;
  expect(await valuesOf(encoded(xml, "windows-1250"), { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
  const wrong = `<?xml version="1.0" encoding="utf-8"?>${xml}`;
  expect(await valuesOf(encoded(wrong, "windows-1250"), { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
  expect(await valuesOf(wrong, { charset: "windows-1250" })).toEqual([{ n: TEXT }]);
});

test("what somebody chose wins over what is said, but not over a mark", async () => {
  const xml = encoded(`<?xml version="1.0" encoding="utf-8"?><i><item><n>${TEXT}</n></item></i>`, "windows-1250");
  expect(await valuesOf(xml, { encoding: "windows-1250" })).toEqual([{ n: TEXT }]);
  expect(await valuesOf(`\uFEFFid,name\n1,${TEXT}`, { encoding: "windows-1250" })).toEqual([{ id: "1", name: TEXT }]);
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
])("a table that says nothing is read as %s by its letters: %s", async (encoding, text) => {
  const table = `id,name\n${Array.from({ length: 20_000 }, (_, id) => `${id},plain`).join("\n")}\n1,"${text}"\n`;
  const bytes = encoding === "utf-8" ? Buffer.from(table) : encoded(table, encoding);
  const records = await valuesOf(bytes);
  expect(records.at(-1)).toEqual({ id: "1", name: text });
});

test("letters survive wherever a piece of the feed ends", async () => {
  const table = `id,name\n${Array.from({ length: 200 }, (_, id) => `${id},${TEXT}`).join("\n")}`;
  for (const size of [1, 2, 3, 4096]) {
    const names = (await valuesOf(table, {}, size)).map((record) => (record as { name: string }).name);
    expect([...new Set(names)]).toEqual([TEXT]);
  }
});

test("wrong bytes are told with their line and column, wherever the pieces end", async () => {
  const good = `{"a":"ž\uFFFD"}\n`.repeat(400);
  const wrong = Buffer.concat([Buffer.from(good), Buffer.from('{"a":"ž'), Buffer.from([0xff, 0x22, 0x7d])]);
  for (const size of [3, 100, 1 << 16]) expect(await faultOf(wrong, {}, size)).toBe("encoding_broken@401:8");
  // A letter that is cut off at the end.
  expect(await faultOf(Buffer.concat([Buffer.from(good), Buffer.from([0xc5])]))).toBe("encoding_broken@401:1");
});

test("an encoding that nobody knows is refused, not guessed", async () => {
  expect(await faultOf('<?xml version="1.0" encoding="klingon"?><i><item/></i>')).toBe("encoding_unknown@1:1");
  expect(await faultOf("id,name\n1,a", { encoding: "klingon" })).toBe("encoding_unknown@1:1");
});

test.each([
  ["UTF-8", "utf-8"],
  ["cp1250", "windows-1250"],
  ["utf_16", "utf-16le"],
  ["UTF-32BE", "utf-32be"],
  ["latin2", "iso-8859-2"],
  ["klingon", null],
])("the name %s stands for %s", (name, encoding) => {
  expect(knownEncoding(name)).toBe(encoding);
});
