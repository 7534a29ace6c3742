import fc from "fast-check";
import { readUploadFile } from "@/components/rewrites/upload/upload-file";
import { writeAlgolia, writeSolr } from "@/lib/domain/rewrites/formats/write-formats";
import type { WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar, validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
import { countTries } from "@/tests/support/tries";

// Downloads for other tools, and what an upload of them gives.

const ROWS: WordRow[] = [
  { kind: "two_way", cells: ["tent", "bivy, small", "#1"] },
  { kind: "one_way", cells: ["tv", "television"] },
  { kind: "alternate", cells: ["televison", "a=>b"] },
];
const withIds = (rows: readonly WordRow[]) => rows.map((row, at) => ({ ...row, id: `id${at}` }));

function readAgain(lines: readonly string[]) {
  const bytes = new TextEncoder().encode(lines.join(""));
  const file = readUploadFile(bytes, { name: "synonyms" }, () => undefined);
  if ("code" in file) throw new Error(file.code);
  return { format: file.foreign?.format, rows: file.rows.map((cells) => synonymGrammar.read(cells)) };
}

test("Solr: a mapping that repeats its word is one-way, one that does not is a correction", () => {
  const [, ...lines] = writeSolr(withIds(ROWS));
  expect(lines).toEqual(["tent, bivy\\, small, \\#1\n", "tv => tv, television\n", "televison => a\\=>b\n"]);
  expect(readAgain(writeSolr(withIds(ROWS)))).toEqual({ format: "solr", rows: ROWS.map((row) => ({ row })) });
});

test.each([
  ["a table of characters", ['"a"', '"b"']],
  ["WordNet", ["s(1,1,'a',n,1,0).", "b"]],
])("Solr: a download whose words look like %s is no such file", (_, cells) => {
  const rows: WordRow[] = [{ kind: "alternate", cells }];
  expect(readAgain(writeSolr(withIds(rows)))).toEqual({ format: "solr", rows: rows.map((row) => ({ row })) });
});

test("Algolia: rows have its types, and corrections are left out", () => {
  const lines = writeAlgolia(withIds(ROWS));
  expect(JSON.parse(lines.join(""))).toEqual([
    { objectID: "id0", type: "synonym", synonyms: ["tent", "bivy, small", "#1"] },
    { objectID: "id1", type: "oneWaySynonym", input: "tv", synonyms: ["television"] },
  ]);
  expect(readAgain(lines)).toEqual({ format: "algolia", rows: ROWS.slice(0, 2).map((row) => ({ row })) });
  expect(JSON.parse(writeAlgolia([]).join(""))).toEqual([]);
});

test("any words survive a download and an upload", () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab\\,=>#";-'), minLength: 1, maxLength: 8 }),
    fc.constantFrom("->", "=>", "# a", "one-way", "\\", "a\\", "'=x", '"q"', "łódź"),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...SYNONYM_KINDS), fc.array(word, { minLength: 2, maxLength: 5 })), {
        minLength: 1,
        maxLength: 8,
      }),
      (drawn) => {
        const seen = new Set<string>();
        const rows = drawn.flatMap(([kind, words]) => {
          const read = validateSynonym(kind, kind === "alternate" ? words.slice(0, 2) : words);
          if (!("row" in read)) return [];
          const key = synonymGrammar.getKey(read.row);
          const isNew = !seen.has(key);
          seen.add(key);
          return isNew ? [read.row] : [];
        });
        fc.pre(rows.length > 0);
        expect(readAgain(writeSolr(withIds(rows))).rows).toEqual(rows.map((row) => ({ row })));
        const written = rows.filter(({ kind }) => kind !== "alternate");
        fc.pre(written.length > 0);
        expect(readAgain(writeAlgolia(withIds(rows))).rows).toEqual(written.map((row) => ({ row })));
      },
    ),
    { numRuns: countTries(1000) },
  );
});
