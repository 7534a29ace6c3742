import fc from "fast-check";
import Papa from "papaparse";
import { buildRefusedFile } from "@/components/rewrites/upload/file-rows";
import { validateFile } from "@/components/rewrites/upload/file-verdicts";
import { readUploadFile } from "@/components/rewrites/upload/upload-file";
import { buildCsvSettings, formatCsvLine } from "@/lib/domain/kit/csv";
import { redirectGrammar, validateRedirect } from "@/lib/domain/rewrites/redirect-csv";
import { synonymGrammar, validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { validateUpload } from "@/lib/domain/rewrites/upload-verdict";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
import { countTries } from "@/tests/support/tries";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readUploadFile(bytes(text), { name: "synonyms" }, () => undefined);

function readRows(text: string) {
  const file = read(text);
  if ("code" in file) throw new Error(file.code);
  return file.rows;
}

const redirects = redirectGrammar({ baseUrl: "", customized: new Set() });

const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."'\"=+-@,; \t\r\n>＝＋ab<ÁŁß"), maxLength: 8 }),
  fc.constantFrom(
    "->",
    "<->",
    "=>",
    "-->",
    "→",
    "a --> b",
    "one-way",
    "TWO-WAY",
    "alternate-correction",
    "tent",
    "Tent",
    "kůň",
    "a,b",
    'a"b',
  ),
  fc.constantFrom(
    "https://shop.example/a?q=b",
    "http://user@shop.example",
    "https://",
    "ftp://x.example",
    "https://ž.example/č",
  ),
);
const line = fc.array(cell, { minLength: 1, maxLength: 6 });

test("a downloaded file parses to the same rows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...SYNONYM_KINDS), line), { minLength: 1, maxLength: 10 }),
      (drawn) => {
        const rows = drawn.flatMap(([kind, words]) => {
          const result = validateSynonym(kind, kind === "alternate" ? words.slice(0, 2) : words);
          return "row" in result ? [result.row] : [];
        });
        fc.pre(rows.length > 0);
        const text = `\uFEFF${rows.map((row) => formatCsvLine(synonymGrammar.write(row))).join("")}`;
        expect(readRows(text).map((cells) => synonymGrammar.read(cells))).toEqual(rows.map((row) => ({ row })));
      },
    ),
    { numRuns: countTries(2500) },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, fc.webUrl({ withQueryParameters: true })), { minLength: 1 }), (drawn) => {
      const rows = drawn.flatMap(([word, target]) => {
        const result = validateRedirect(word, target);
        return "row" in result ? [result.row] : [];
      });
      fc.pre(rows.length > 0);
      const text = rows.map((row) => formatCsvLine(redirects.write(row))).join("");
      expect(readRows(text).map((cells) => redirects.read(cells))).toEqual(rows.map((row) => ({ row })));
    }),
    { numRuns: countTries(2500) },
  );
});

test("parsing in parts gives the same rows as parsing at once", () => {
  // NUL makes the whole file invalid, so the cells here have none.
  const plain = cell.filter((text) => !text.includes("\0"));
  const field = fc.oneof(plain, fc.string({ unit: fc.constantFrom("a", '"', "\n", ",", "\r"), maxLength: 30 }));
  const csv = fc.array(
    fc.array(
      field.map((text) => `"${text.replaceAll('"', '""')}"`),
      { minLength: 1, maxLength: 4 },
    ),
  );
  fc.assert(
    fc.property(csv, fc.constantFrom("\n", "\r\n", "\r"), fc.integer({ min: 1, max: 3000 }), (drawn, end, filler) => {
      // Long enough for several parts, which then end anywhere.
      const long = `"${"x".repeat(filler * 100)}"${end}`;
      const text = `${long}${drawn.map((cells) => cells.join(",")).join(end)}${end}${long}`;
      const whole = Papa.parse<string[]>(text, buildCsvSettings(text)).data;
      while (whole.at(-1)?.every((one) => one.trim() === "")) whole.pop();
      expect(read(text)).toMatchObject({ rows: whole });
    }),
    { numRuns: countTries(300) },
  );
});

test("the check without the backend agrees with the full validation", () => {
  for (const [name, grammar] of [
    ["synonyms", synonymGrammar],
    ["redirects", redirects],
  ] as const) {
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.tuple(cell, cell)), { maxLength: 12 }), (file) => {
        const { refused, counts, total } = validateFile(name, file, false);
        const whole = validateUpload<string>(grammar, file, new Map(), "replace").lines;
        // Only the backend finds clashes between lines and overlapping sets.
        const own = whole.map((one) =>
          one.row === null || (one.code === "duplicate_in_file" && one.row.kind !== "two_way")
            ? one
            : { ...one, code: null },
        );
        expect([...refused]).toEqual(own.flatMap(({ line: row, code }) => (code === null ? [] : [[row, code]])));
        expect(total).toBe(whole.length);
        expect(counts.readable ?? 0).toBe(own.filter(({ code }) => code === null).length);
        const alone = validateFile(name, file, true);
        expect(alone.counts.readable ?? 0).toBe(whole.filter(({ verdict }) => verdict === "add").length);
      }),
      { numRuns: countTries(2000) },
    );
  }
});

test("previews the first 200 lines and the first 200 of each verdict", () => {
  const file = Array.from({ length: 1000 }, (_, at) =>
    at < 600 ? ["->", `w${at}`, "x"] : at < 900 ? ["->", "w1", "x"] : ["only"],
  );
  const { preview, counts } = validateFile("synonyms", file, false);
  expect(counts).toEqual({ readable: 600, duplicate: 300, invalid: 100 });
  expect(preview.length).toBe(200 + 200 + 100);
  expect(preview[0]).toMatchObject({ row: 1, verdict: "readable", kind: "one_way", cells: ["w0", "x"] });
});

test("exports refused rows with numbers and reasons to a file that uploads after corrections", () => {
  const rows = [
    ["tent", "bivy"],
    ["->", "boat"],
    ["=cmd()", ""],
    ["'=>", "a", "b", "c"],
  ];
  const refused = new Map([
    [4, "malformed_input"],
    [2, "synonym_missing"],
    [3, "synonym_missing"],
  ]);
  const text = buildRefusedFile(rows, refused, (code) => `why "${code}"`);
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.split("\r\n")[0]).toBe(`\uFEFF"->","boat","","","← 2: why ""synonym_missing"""`);
  expect(text).toContain(`"'=cmd()"`);
  expect(readRows(text).map((cells) => synonymGrammar.read(cells))).toEqual([
    { code: "synonym_missing" },
    { code: "synonym_missing" },
    { code: "malformed_input" },
  ]);
  expect(readRows(text.replace('"boat",""', '"boat","ship"')).map((cells) => synonymGrammar.read(cells))[0]).toEqual({
    row: { kind: "one_way", cells: ["boat", "ship"] },
  });
});

test("accepts nested lists and upload bodies as JSON and reports what is wrong with others", () => {
  const rows = [["tent", "bivy"]];
  for (const value of [rows, { items: rows }, { data: { items: rows }, type: "append" }])
    expect(read(` ${JSON.stringify(value)}`)).toEqual({
      ...{ format: "json", delimiter: null, encoding: "utf-8", readings: [] },
      rows,
    });
  expect(read('[["a","b"],["c",1]]')).toEqual({ code: "json_row", at: 2 });
  expect(read('[["a","b"]')).toEqual({ code: "json" });
  expect(read('[{"word":"tent"}]')).toEqual({ code: "json_row", at: 1 });
  expect(read('{"rows":[]}')).toEqual({ code: "json" });
  expect(read("[tent],bivy")).toMatchObject({ format: "csv" });
});

test("reports why and where a file cannot be read", () => {
  expect(read("")).toEqual({ code: "empty" });
  expect(read("\r\n ; \r\n")).toEqual({ code: "empty" });
  expect(read('a,b\n"c,d\ne,f')).toEqual({ code: "open_quote", at: 2 });
  const mixed = Buffer.concat([bytes("kůň,b\n"), Uint8Array.of(0xff, 44, 99)]);
  expect(readUploadFile(mixed, { name: "synonyms" }, () => undefined)).toEqual({ code: "not_utf8", at: 2 });
  expect(readUploadFile(new Uint8Array([97, 10, 98, 10, 0]), { name: "synonyms" }, () => undefined)).toEqual({
    code: "nul",
    at: 3,
  });
  expect(read("a,b\n".repeat(50_001))).toEqual({ code: "too_many_rows", found: 50_001, max: 50_000 });
  expect(read(`${"a,b\n".repeat(50_000)}\n\n`)).toMatchObject({ format: "csv" });
});

test("reads a file in a legacy encoding, after a line that names the delimiter", () => {
  const file = Buffer.from("sep=;\r\n\x9eidle;k\xf8eslo\r\n", "latin1");
  expect(readUploadFile(file, { name: "synonyms", language: "cs" }, () => undefined)).toMatchObject({
    encoding: "windows-1250",
    rows: [[], ["židle", "křeslo"]],
  });
  expect(
    readUploadFile(file, { name: "synonyms", language: "cs", encoding: "windows-1252" }, () => undefined),
  ).toMatchObject({
    encoding: "windows-1252",
    rows: [[], ["židle", "køeslo"]],
  });
});

test("progress increases up to 1", () => {
  const seen: number[] = [];
  readUploadFile(bytes("word,other word, another\r\n".repeat(50_000)), { name: "synonyms" }, (part) => seen.push(part));
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});
