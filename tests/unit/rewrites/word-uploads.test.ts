import fc from "fast-check";
import Papa from "papaparse";
import { blankDelimiterRow, buildCsvSettings, detectDelimiter, formatCsvLine } from "@/lib/domain/kit/csv";
import { decodeCsv } from "@/lib/domain/kit/decode-csv";
import { redirectGrammar, validateRedirect } from "@/lib/domain/rewrites/redirect-csv";
import type { WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar, validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { type UploadType, validateUpload } from "@/lib/domain/rewrites/upload-verdict";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
import { encodeText } from "@/tests/support/encoded-text";
import { countTries } from "@/tests/support/tries";

const SITE = { baseUrl: "https://shop.example", customized: new Set(["kayak"]) };
const redirects = redirectGrammar(SITE);

function parse(text: string): string[][] {
  return Papa.parse<string[]>(text, buildCsvSettings(text)).data;
}

function toTable<K extends string>(grammar: WordGrammar<K>, rows: readonly WordRow<K>[]): Map<string, WordRow<K>> {
  return new Map(rows.map((row) => [grammar.getKey(row), row]));
}

function verdicts<K extends string>(
  grammar: WordGrammar<K>,
  file: string[][],
  known: readonly WordRow<K>[] = [],
  type: UploadType = "append",
) {
  const { lines } = validateUpload(grammar, file, toTable(grammar, known), type);
  return lines.map(({ line, verdict, code }) => [line, verdict, ...(code === null ? [] : [code])]);
}

const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."'\"=+-@,; \t\r\n>＝＋ab<"), maxLength: 8 }),
  fc.constantFrom(
    "->",
    "<->",
    "=>",
    "-->",
    "→",
    "a → b",
    "one-way",
    "two-way",
    "kůň",
    "łódź",
    "ľalia",
    "'->",
    "a,b",
    'a"b',
    "a\nb",
  ),
);
const line = fc.array(cell, { minLength: 2, maxLength: 5 });

function listRows<K extends string>(grammar: WordGrammar<K>, read: ({ row: WordRow<K> } | { code: string })[]) {
  const rows = read.flatMap((one) => ("row" in one ? [one.row] : []));
  const table = toTable(grammar, rows);
  for (const key of grammar.findFaults(table).keys()) table.delete(key);
  return [...table.values()];
}

function expectSameAgain<K extends string>(grammar: WordGrammar<K>, rows: WordRow<K>[]): void {
  const file = parse(rows.map((row) => formatCsvLine(grammar.write(row))).join(""));
  const known = toTable(grammar, rows);
  for (const type of ["replace", "append"] as const) {
    const { counts, lines, removed } = validateUpload(grammar, file, known, type);
    expect(counts).toEqual({ add: 0, change: 0, same: rows.length, duplicate: 0, clash: 0, invalid: 0 });
    expect(lines.map(({ row }) => row)).toEqual(rows);
    expect(removed).toEqual([]);
  }
}

test("uploading a download of synonyms changes nothing", () => {
  const table = fc.array(fc.tuple(fc.constantFrom(...SYNONYM_KINDS), line), { maxLength: 12 });
  fc.assert(
    fc.property(table, (drawn) => {
      const read = drawn.map(([kind, words]) =>
        validateSynonym(kind, kind === "alternate" ? words.slice(0, 2) : words),
      );
      expectSameAgain(synonymGrammar, listRows(synonymGrammar, read));
    }),
    { numRuns: countTries(5000) },
  );
});

test("uploading a download of redirects changes nothing", () => {
  const target = fc.oneof(
    fc.webUrl({ withQueryParameters: true }),
    cell.map((text) => `https://shop.example/?x=${text}`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, target), { maxLength: 12 }), (drawn) => {
      expectSameAgain(
        redirects,
        listRows(
          redirects,
          drawn.map(([word, address]) => validateRedirect(word, address)),
        ),
      );
    }),
    { numRuns: countTries(5000) },
  );
});

test("parses every marker as an arrow, as a word, and after a spreadsheet quote", () => {
  const kinds = ["->", "'->", "one-way", "ONE-WAY", "<->", "two-way", "=>", "'=>", "alternate-correction"].map(
    (mark) => {
      const read = synonymGrammar.read([mark, "tent", "bivy"]);
      return read !== null && "row" in read ? [read.row.kind, ...read.row.cells] : read;
    },
  );
  expect(kinds.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual([
    ...["one_way", "one_way", "one_way", "one_way", "two_way", "two_way", "alternate", "alternate", "alternate"],
  ]);
  expect(synonymGrammar.read(["tent", "bivy", "", "Tent", " bivy "])).toEqual({
    row: { kind: "two_way", cells: ["tent", "bivy"] },
  });
});

test.each([
  [["-->", "tv", "telly"], "one_way", ["tv", "telly"]],
  [["'-->", "tv", "telly"], "one_way", ["tv", "telly"]],
  [["→", "tv", "telly"], "one_way", ["tv", "telly"]],
  [["↔", "sofa", "couch"], "two_way", ["sofa", "couch"]],
  [["<-->", "sofa", "couch"], "two_way", ["sofa", "couch"]],
  [["⇒", "televison", "television"], "alternate", ["televison", "television"]],
  [["tv", "-->", "telly", "box"], "one_way", ["tv", "telly", "box"]],
  [["sofa", "<->", "couch", "<->", "settee"], "two_way", ["sofa", "couch", "settee"]],
  [["tv → telly"], "one_way", ["tv", "telly"]],
  [["tv-->telly; box"], "one_way", ["tv", "telly", "box"]],
  [["tv --> telly", "box"], "one_way", ["tv", "telly", "box"]],
  [["cable A->B", "cable"], "two_way", ["cable A->B", "cable"]],
  [["<->", "→", "arrow"], "two_way", ["→", "arrow"]],
  [["->", "a --> b", "c"], "one_way", ["a --> b", "c"]],
])("%j has a typed arrow, which converts to fields that every backend can parse", (cells, kind, words) => {
  expect(synonymGrammar.read(cells)).toEqual({ row: { kind, cells: words } });
  expect(synonymGrammar.read(synonymGrammar.normalize(cells))).toEqual({ row: { kind, cells: words } });
  const [marker] = synonymGrammar.normalize(cells);
  if (kind !== "two_way") expect(["->", "=>"]).toContain(marker);
});

test.each([
  ["sale", "-->", "https://shop.example/"],
  ["sale", "→", "https://shop.example/"],
  ["sale --> https://shop.example/"],
  ["sale → https://shop.example/"],
])("%j, %j, %j is a redirect", (...cells) => {
  const row = { row: { kind: "exact", cells: ["sale", "https://shop.example/"] } };
  expect([redirects.read(cells), redirects.normalize(cells).length]).toEqual([row, 2]);
});

test("returns a verdict for each line with its line number", () => {
  const known = [
    { kind: "two_way" as const, cells: ["tent", "bivy"] },
    { kind: "one_way" as const, cells: ["bag", "pack"] },
  ];
  const file = [
    ["tent", "bivy"],
    ["", " "],
    ["one-way", "Bag", "sack"],
    ["->", "boat", "kayak"],
    ["->", "BOAT", "raft"],
    ["tent only"],
    ["", "bivy"],
    ["=>", "a", "b", "c"],
    ["x".repeat(1025), "y"],
    Array.from({ length: 201 }, (_, at) => `w${at}`),
    ["=>", "kajak", "kayak"],
    ["=>", "kayak", "kajak"],
    ["=>", "boat", "ship"],
    ["=>", "Łódź", "lodz"],
  ];
  expect(verdicts(synonymGrammar, file, known)).toEqual([
    [1, "same"],
    [3, "change"],
    [4, "clash", "conflict"],
    [5, "duplicate", "duplicate_in_file"],
    [6, "invalid", "synonym_missing"],
    [7, "invalid", "word_empty"],
    [8, "invalid", "malformed_input"],
    [9, "invalid", "too_long"],
    [10, "invalid", "too_many_words"],
    [11, "clash", "loop"],
    [12, "clash", "loop"],
    [13, "clash", "conflict"],
    [14, "invalid", "self_target"],
  ]);
});

const twoWay = (...cells: string[]) => ({ kind: "two_way" as const, cells });

test("two-way rows that share words are duplicates or extend each other", () => {
  const file = [
    ["couch", "Sofa"],
    ["settee", "couch"],
    ["SETTEE", "sofa"],
    ["tent", "bivy"],
    ["tent", "shelter"],
    ["bivy", "tent"],
    ["tent", "shelter"],
  ];
  const { lines, table } = validateUpload(
    synonymGrammar,
    file,
    toTable(synonymGrammar, [twoWay("sofa", "couch")]),
    "append",
  );
  expect(lines.map(({ verdict, row, old, warnings }) => [verdict, row?.cells, old?.cells, ...warnings])).toEqual([
    ["same", ["sofa", "couch"], ["sofa", "couch"]],
    ["change", ["sofa", "couch", "settee"], ["sofa", "couch"], "extends"],
    ["duplicate", ["SETTEE", "sofa"], undefined],
    ["add", ["tent", "bivy"], undefined],
    ["change", ["tent", "bivy", "shelter"], ["tent", "bivy"], "extends"],
    ["duplicate", ["bivy", "tent"], undefined],
    ["duplicate", ["tent", "shelter"], undefined],
  ]);
  expect([...table.values()]).toEqual([twoWay("sofa", "couch", "settee"), twoWay("tent", "bivy", "shelter")]);
});

test("a replacement keeps overlapping two-way rows separate, and a full row is not extended", () => {
  const file = [
    ["car", "jaguar"],
    ["cat", "jaguar"],
  ];
  expect(verdicts(synonymGrammar, file, [], "replace")).toEqual([
    [1, "add"],
    [2, "add"],
  ]);
  const full = Array.from({ length: 200 }, (_, at) => `w${at}`);
  expect(verdicts(synonymGrammar, [full, ["w0", "more"], ["other", "w1"]])).toEqual([
    [1, "add"],
    [2, "duplicate", "duplicate_in_file"],
    [3, "add"],
  ]);
});

test("adds 50,000 rows that have a word in common", () => {
  const file = Array.from({ length: 50_000 }, (_, at) => [`word ${at}`, "common"]);
  expect(validateUpload(synonymGrammar, file, new Map(), "replace").counts.add).toBe(50_000);
});

test("a replacement lists removed rows and accepts lines that clashed only with those", () => {
  const known = [
    { kind: "one_way" as const, cells: ["bag", "pack"] },
    { kind: "two_way" as const, cells: ["tent", "bivy"] },
  ];
  const file = [["=>", "bag", "backpack"]];
  expect(verdicts(synonymGrammar, file, known)).toEqual([[1, "clash", "conflict"]]);
  const result = validateUpload(synonymGrammar, file, toTable(synonymGrammar, known), "replace");
  expect(result.removed).toEqual(["one_way bag", "two_way tent"]);
  expect([...result.table.keys()]).toEqual(["alternate bag"]);
});

test("finds loops, chains, self-targets, other sites and hidden customizations of redirects", () => {
  const search = (query: string) => `https://shop.example/search?q=${query}`;
  const file = [
    ["tent", search("TENT")],
    ["a", search("b")],
    ["b", search("a")],
    ["c", search("d")],
    ["d", "https://shop.example/d"],
    ["e", "https://elsewhere.example/"],
    ["Kayak", "https://shop.example/kayaks"],
    ["f", "javascript:alert(1)"],
    ["g"],
    ["h", "https://user:secret@shop.example/"],
    ["i", "relative"],
    ["j", "https://shop.example/", "more"],
  ];
  const { lines } = validateUpload(redirects, file, new Map(), "append");
  expect(lines.map(({ verdict, code, warnings }) => [verdict, code, ...warnings])).toEqual([
    ["invalid", "self_target"],
    ["clash", "loop"],
    ["clash", "loop"],
    ["add", null, "chain"],
    ["add", null],
    ["add", null, "off_site"],
    ["add", null, "hides_customization"],
    ["invalid", "target_not_url"],
    ["invalid", "target_missing"],
    ["invalid", "target_not_url"],
    ["invalid", "target_not_url"],
    ["invalid", "malformed_input"],
  ]);
});

test("refuses a loop with an existing row, which stays", () => {
  const known = [{ kind: "exact" as const, cells: ["a", "https://shop.example/?q=b"] }];
  const result = validateUpload(redirects, [["b", "https://shop.example/?q=a"]], toTable(redirects, known), "append");
  expect(result.lines[0]).toMatchObject({ verdict: "clash", code: "loop" });
  expect([...result.table.values()]).toEqual(known);
});

test("decodes UTF-8 and detects the delimiter from the first line", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(decodeCsv(bytes("\uFEFFkůň,łódź"))).toEqual({ text: "kůň,łódź", encoding: "utf-8", readings: [] });
  expect(decodeCsv(Buffer.concat([bytes("kůň\nłódź\n"), Buffer.from([0xe8, 10])]))).toEqual({
    error: "not_utf8",
    line: 3,
  });
  expect(decodeCsv(bytes("a\nb\0"))).toEqual({ error: "nul", line: 2 });
  expect([detectDelimiter('"a,b";c;d'), detectDelimiter("\n\na,b;c,d"), detectDelimiter("")]).toEqual([";", ",", ","]);
});

test.each<[string, string, string]>([
  ["a URL with a comma after a semicolon", "kettle;https://shop.example/a,b\ntea;https://shop.example/c", ";"],
  ["a URL with semicolons after a comma", "kettle,https://shop.example/a;v=1;w=2", ","],
  ["URLs in both columns", "https://shop.example/a,b;https://shop.example/c,d", ";"],
  ["a synonym with a comma; further lines decide", "tv;television, screen\nfridge;icebox\n", ";"],
  ["a tab beside titles with commas", "P1\tTent, blue\nP2\tTent, red", "\t"],
  ["a real tie", "a,b;c", ","],
])("detects the delimiter with %s", (_, text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));

test("files in UTF-16 are decoded with or without a mark, as Excel saves “Unicode text”", () => {
  const text = "kůň\tłódź\r\nčepice\t帽\r\nkolo\tbicykl\r\n";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(text, "utf16le").swap16();
  for (const [mark, content] of [
    ["fffe", little],
    ["feff", big],
    ["", little],
    ["", big],
  ] as const)
    expect(decodeCsv(Buffer.concat([Buffer.from(mark, "hex"), content]))).toMatchObject({ text, readings: [] });
  expect(buildCsvSettings(text)).toMatchObject({ delimiter: "\t", newline: "\r\n" });
  const broken = Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from("a\nb", "utf16le"), Buffer.from([0])]);
  expect(decodeCsv(broken)).toEqual({ error: "not_utf8", line: 2 });
});

test("files in a legacy encoding are decoded by the language of the site, and offer other readings", () => {
  const pins = Buffer.from("polo\x9eka;pozice\r\n\x8elut\xe1 \xe8epice;1\r\nNo\xe8n\xed lampa;2\r\n", "latin1");
  const decoded = decodeCsv(pins, { language: "cs" });
  expect(decoded).toMatchObject({
    text: "položka;pozice\r\nŽlutá čepice;1\r\nNoční lampa;2\r\n",
    encoding: "windows-1250",
  });
  const readings = "readings" in decoded ? decoded.readings : [];
  expect(readings[0]).toEqual({ encoding: "windows-1250", sample: "Žlutá čepice, položka, Noční lampa" });
  expect(readings.length).toBeGreaterThan(1);
  expect(decodeCsv(pins, { language: "cs", encoding: "windows-1252" })).toMatchObject({ encoding: "windows-1252" });
  expect(decodeCsv(encodeText("кеды;кроссовки", "koi8-r"), { language: "ru" })).toMatchObject({
    text: "кеды;кроссовки",
  });
  expect(decodeCsv(encodeText("tennis;løb", "windows-1252"), { language: "da" })).toMatchObject({ text: "tennis;løb" });
  expect(decodeCsv(Buffer.from([0xe8, 0, 10]), { language: "cs" })).toEqual({ error: "nul", line: 1 });
});

test("a first line that names the delimiter is no row", () => {
  const text = "sep=;\r\na,b;c\r\n";
  expect(detectDelimiter(text)).toBe(";");
  expect(
    blankDelimiterRow(text, [
      ["sep=", ""],
      ["a,b", "c"],
    ]),
  ).toEqual([[], ["a,b", "c"]]);
  expect(blankDelimiterRow("separator;b\n", [["separator", "b"]])).toEqual([["separator", "b"]]);
});

test("validates a chain of 50,000 corrections and refuses its loop", () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => ["=>", `word ${at}`, `word ${at + 1}`]);
  expect(validateUpload(synonymGrammar, lines, new Map(), "append").counts.add).toBe(50_000);
  const closed = validateUpload(synonymGrammar, [...lines, ["=>", "word 50000", "word 0"]], new Map(), "append");
  expect(closed.counts.add).toBeLessThan(50_001);
});

test("accepts all line ends, even mixed ones", () => {
  const rows = [
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
  ];
  for (const text of ["a,b\nc,d\ne,f", "a,b\r\nc,d\r\ne,f", "a,b\rc,d\re,f", "a,b\r\nc,d\ne,f", 'a,b\nc,"d"\r\ne,f']) {
    expect(parse(text).map((cells) => cells.map((one) => one.trim()))).toEqual(rows);
  }
  expect(parse('a,"b\nc"\r\nd,e')).toEqual([
    ["a", "b\nc"],
    ["d", "e"],
  ]);
  expect(parse('a,"b\nc"\rd,e')).toEqual([
    ["a", "b\nc"],
    ["d", "e"],
  ]);
});
