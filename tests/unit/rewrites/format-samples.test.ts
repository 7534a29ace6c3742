import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readUploadFile } from "@/components/rewrites/upload/upload-file";
import { parseTypedSynonym } from "@/lib/domain/rewrites/typed-row";

// Sample files of other tools. The folder exists on development machines only.

const DATA = join(__dirname, "../../../../shared/data");
const has = existsSync(DATA);

function read(path: string) {
  const file = readUploadFile(new Uint8Array(readFileSync(join(DATA, path))), { name: "synonyms" }, () => undefined);
  if ("code" in file) throw new Error(`${path}: ${file.code}`);
  const { foreign } = file;
  return {
    format: foreign?.format,
    comments: foreign?.comments,
    rows: foreign?.rows.map(({ line, cells }) => `${line} ${cells.join(" ")}`),
    left: foreign?.left.map(({ line, code }) => `${line} ${code}`),
  };
}

const cases: [path: string, expected: object][] = [
  [
    "shop-exports/solr-synonyms-small.txt",
    {
      format: "solr",
      comments: 2,
      rows: [
        "3 <-> GB gib gigabyte",
        "4 -> colour color shade",
        "5 -> couch sofa",
        "5 -> divan sofa",
        "6 -> a,b c",
        "7 -> pixima pixma",
      ],
      left: [],
    },
  ],
  [
    "shop-exports/algolia-synonyms.json",
    {
      format: "algolia",
      rows: ["2 <-> tee t-shirt shirt", "3 -> tablet ipad galaxy note", "4 -> smartphone ipone"],
      left: ["5 placeholder"],
    },
  ],
  [
    "rules-synonyms/solr/synonyms.txt",
    {
      format: "solr",
      rows: expect.arrayContaining(
        ["-> a=>a b=>b", "-> a,a b,b", "<-> fooaaa baraaa bazaaa"].map((row) => expect.stringContaining(row)),
      ),
      left: [],
    },
  ],
  ["rules-synonyms/querqy/rules-synonyms.txt", { format: "querqy", left: ["27 joined"] }],
  [
    "rules-synonyms/querqy/rules-test.txt",
    { format: "querqy", rows: expect.arrayContaining([expect.stringContaining("-> 4*4 4x4")]) },
  ],
];

(has ? test.each(cases) : test.skip.each(cases))("%s", (path, expected) => {
  expect(read(path)).toMatchObject(expected);
});

(has ? test : test.skip)("no comment and no other rule of a sample becomes a row", () => {
  for (const folder of ["rules-synonyms/querqy", "rules-synonyms/solr"]) {
    for (const name of readdirSync(join(DATA, folder)).filter(
      (one) => one.includes("rules") || one.includes("synonyms"),
    )) {
      const { rows = [] } = read(`${folder}/${name}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => /ASF|licen|#-|FILTER|DELETE|UP\(|DOWN\(|test 0/i.test(row))).toEqual([]);
    }
  }
});

(has ? test : test.skip)("cells copied from a spreadsheet are separate words", () => {
  const lines = readFileSync(join(DATA, "odd-files/synonyms-copied-from-excel.txt"), "utf8").split(/\r?\n/);
  expect(lines.filter((line) => line !== "").map((line) => parseTypedSynonym(line).row?.cells)).toEqual([
    ["trousers", "slacks"],
    ["sofa", "couch", "settee"],
    ["rain coat", "mackintosh"],
  ]);
});

(has ? test : test.skip)("a table of accents is no file of synonyms", () => {
  expect(() => read("rules-synonyms/solr/mapping-ISOLatin1Accent.txt")).toThrow("character_mapping");
});
