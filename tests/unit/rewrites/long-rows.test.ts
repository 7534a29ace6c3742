import type { WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import { validateUpload } from "@/lib/domain/rewrites/upload-verdict";
import type { SynonymKind } from "@/lib/domain/search/synonym-kinds";

// Rows of many words in an upload.

type Row = WordRow<SynonymKind>;

function validate(file: string[][], known: readonly Row[] = []) {
  const table = new Map(known.map((row) => [synonymGrammar.getKey(row), row] as const));
  return validateUpload(synonymGrammar, file, table, "append");
}

const makeWords = (count: number, name = "w") => Array.from({ length: count }, (_, at) => `${name}${at}`);

test("rows have up to 200 words of any kind, with and without a marker", () => {
  const file = [makeWords(200), ["<->", ...makeWords(201, "x")], ["->", ...makeWords(200, "y")], makeWords(250, "z")];
  expect(validate(file).lines.map(({ verdict, code }) => [verdict, code])).toEqual([
    ["add", null],
    ["invalid", "too_many_words"],
    ["add", null],
    ["invalid", "too_many_words"],
  ]);
});

test("two rows with common words are joined up to 200 words; longer ones stay separate", () => {
  const known: Row[] = [{ kind: "two_way", cells: makeWords(150) }];
  const [joined] = validate([["new", "w1", ...makeWords(49, "x")]], known).lines;
  expect(joined).toMatchObject({ verdict: "change", warnings: ["extends"] });
  expect(joined?.row?.cells).toHaveLength(200);
  const [apart] = validate([["new", "w1", ...makeWords(50, "x")]], known).lines;
  expect(apart).toMatchObject({ verdict: "add", warnings: [] });
});

test("among many rows with common words, the one with most of them is found", () => {
  const others = Array.from({ length: 30 }, (_, row): Row => {
    return { kind: "two_way", cells: [`row ${row}`, ...makeWords(190).slice(row * 6, row * 6 + 10)] };
  });
  const many = Array.from({ length: 600 }, (_, at): Row => ({ kind: "two_way", cells: [`own ${at}`, `w${at % 190}`] }));
  const best: Row = { kind: "two_way", cells: ["best", ...makeWords(150)] };
  const { lines } = validate([["mine", ...makeWords(190)]], [...others, best, ...many]);
  expect(lines[0]).toMatchObject({ verdict: "change", warnings: ["extends"], old: best });
});
