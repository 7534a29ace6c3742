import Papa from "papaparse";
import {
  type FileCustomization,
  formatCustomizationCsv,
  formatCustomizationJson,
  parseTags,
  readCustomizationJson,
  readCustomizationTable,
} from "@/lib/domain/recommendations/customization-file";

import { formatCriteria } from "@/lib/domain/search/criteria";

// Files with customizations of recommendations: round trip, and what makes a whole file unreadable.

const RULE = { active_from: null, active_to: null, availability: "always" };
const OAK = formatCriteria([{ attribute: "brand", values: ["Oak"] }]);
const CUSTOMIZATIONS: FileCustomization[] = [
  {
    model: "trends",
    target_type: "criteria",
    target_criteria: [{ attribute: "category", values: ["Camping | Tents", 'He said "go"'] }],
    rules: [
      { ...RULE, type: "pin", item_url: "=SUM(A1)", position: 2, tags: ["spring", "a|b"], note: "-1, with\ncare" },
      { ...RULE, type: "hide", item_url: "b", active_from: "2026-03-01T00:00:00.000Z", availability: "if_available" },
    ],
  },
  { model: "basket", target_type: "item", target_identity: "FW-1", rules: [] },
  {
    model: "basket",
    target_type: "all",
    rules: [
      { ...RULE, type: "pin", item_url: "c", position: 1, tags: ["x", "y"] },
      { ...RULE, type: "hide", item_url: OAK },
    ],
  },
];

const parseCsv = (lines: readonly string[]) => Papa.parse<string[]>(lines.join("")).data;
const listRows = (read: ReturnType<typeof readCustomizationJson>) =>
  "rows" in read ? read.rows.map(({ at: _, ...row }) => row) : read;

test("a CSV and a JSON file of the same customizations have the same rows", () => {
  const fromCsv = readCustomizationTable(parseCsv(formatCustomizationCsv(CUSTOMIZATIONS)));
  const fromJson = readCustomizationJson(formatCustomizationJson(CUSTOMIZATIONS));
  expect(listRows(fromCsv)).toEqual(listRows(fromJson));
  expect(listRows(fromCsv)).toHaveLength(5);
});

test("criteria of a rule have a column of their own, in the form of those of a target", () => {
  const read = readCustomizationTable(parseCsv(formatCustomizationCsv(CUSTOMIZATIONS)));
  expect("rows" in read && read.rows.at(-1)).toMatchObject({
    ...{ item_url: "", item_criteria: '[{"attribute":"brand","values":["Oak"]}]' },
  });
});

test("a CSV file has no formulas, and its texts survive the round trip", () => {
  const table = parseCsv(formatCustomizationCsv(CUSTOMIZATIONS));
  expect(table.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  const read = readCustomizationTable(table);
  expect("rows" in read && read.rows[0]).toMatchObject({ item_url: "=SUM(A1)", note: "-1, with\ncare", position: "2" });
  expect("rows" in read && parseTags(read.rows[0]?.tags ?? "")).toEqual(["spring", "a|b"]);
});

test("rows name their line of CSV or their path in JSON", () => {
  const table = [["target_type", "model"], [""], ["all", "trends"]];
  expect(readCustomizationTable(table)).toMatchObject({ rows: [{ at: "3", model: "trends", target_type: "all" }] });
  const json = JSON.stringify([{ model: "trends", target_type: "all", rules: [{ type: "pin" }, { type: "hide" }] }]);
  expect(readCustomizationJson(json)).toMatchObject({
    rows: [{ at: "customizations[0].rules[0]" }, { at: "customizations[0].rules[1]", rule_type: "hide" }],
  });
});

test.each([
  ["an empty file", readCustomizationTable([[""]]), "empty"],
  ["a header without rows", readCustomizationTable([["model", "target_type"]]), "empty"],
  ["a CSV file without header", readCustomizationTable([["trends", "all"]]), "no_header"],
  ["text that is no JSON", readCustomizationJson("{"), "not_json"],
  ["JSON without customizations", readCustomizationJson('{"rules":[]}'), "no_customizations"],
  [
    "too many rows",
    readCustomizationTable([["model", "target_type"], ...Array.from({ length: 5001 }, () => ["trends", "all"])]),
    "too_many_rows",
  ],
])("%s is refused as a whole", (_, read, fault) => {
  expect(read).toEqual({ fault });
});

test("JSON of any shape gives rows or a fault", () => {
  expect(readCustomizationJson('[null, 3, {"rules":[null, 5]}]')).toMatchObject({
    rows: [{ model: "" }, { model: "" }, { model: "" }, { model: "" }],
  });
});
