import { IMPORT_ROWS_MAX } from "@/lib/contract/recommendations/recommendations-customization";
import { RULE_TEXT_NAMES } from "@/lib/contract/search/rules";
import type { RuleTexts } from "@/lib/domain/customizations/rule-fields";
import { type CsvValue, formatCsvLine, unescapeFormula } from "@/lib/domain/kit/csv";
import { type Criterion, parseCriteria } from "@/lib/domain/search/criteria";

// Customizations of recommendations as a file: CSV with one row per rule, or JSON. What is exported can be imported unchanged.

/** The columns of the CSV file. A customization without rules is one row with an empty `rule_type`. */
export const FILE_COLUMNS = [
  "model",
  "target_type",
  "target_identity",
  "target_criteria",
  "rule_type",
  "item_url",
  "item_criteria",
  "position",
  "active_from",
  "active_to",
  "availability",
  "tags",
  ...RULE_TEXT_NAMES,
] as const;
type Column = (typeof FILE_COLUMNS)[number];

/** A row as written in the file, all values as text; `at` is where it is: a line of CSV, a path in JSON. */
export type CustomizationFileRow = { at: string } & Record<Column, string>;

/** A customization as exported. */
export type FileCustomization = {
  model: string;
  target_type: string;
  target_identity?: string | null | undefined;
  target_criteria?: readonly { attribute: string; values: readonly string[] }[] | null | undefined;
  rules: readonly FileRule[];
};

type FileRule = {
  type: string;
  item_url: string;
  position?: number | null | undefined;
  active_from: string | null;
  active_to: string | null;
  availability: string;
  tags?: readonly string[] | undefined;
} & Partial<RuleTexts>;

/** An error of the whole file. */
export type CustomizationFileFault = "empty" | "no_header" | "not_json" | "no_customizations" | "too_many_rows";

/** The rows of a file, or why there are none. */
export type ReadRows = { rows: CustomizationFileRow[] } | { fault: CustomizationFileFault };

/** The lines of a CSV file with customizations, header first. */
export function formatCustomizationCsv(customizations: readonly FileCustomization[]): string[] {
  return [FILE_COLUMNS, ...customizations.flatMap(toCells)].map((cells) => formatCsvLine(cells));
}

/** The JSON file with customizations; empty fields are left out. */
export function formatCustomizationJson(customizations: readonly FileCustomization[]): string {
  const content = customizations.map(({ model, target_type, target_identity, target_criteria, rules }) => ({
    model,
    target_type,
    ...(target_identity ? { target_identity } : {}),
    ...(target_criteria ? { target_criteria } : {}),
    rules: rules.map(formatJsonRule),
  }));
  return `${JSON.stringify({ customizations: content }, null, 2)}\n`;
}

function formatJsonRule(rule: FileRule) {
  const { type, item_url, active_from, active_to, availability, position = null, tags = [] } = rule;
  const { criteria } = splitItem(item_url);
  return {
    ...(criteria === null ? { item_url } : { item_criteria: criteria }),
    type,
    active_from,
    active_to,
    availability,
    position,
    ...(tags.length > 0 ? { tags } : {}),
    ...Object.fromEntries(RULE_TEXT_NAMES.flatMap((name) => (rule[name] ? [[name, rule[name]]] : []))),
  };
}

/** The rows of a parsed CSV file. Columns are found by their names in any order; unknown ones and empty lines are ignored. */
export function readCustomizationTable(table: readonly (readonly string[])[]): ReadRows {
  const lines = table.map((cells, index) => ({ at: String(index + 1), cells: cells.map(unescapeFormula) }));
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (header === undefined) return { fault: "empty" };
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  if (!["model", "target_type"].every((name) => names.includes(name))) return { fault: "no_header" };
  return limitRows(rest.map(({ at, cells }) => buildRow(at, (column) => (cells[names.indexOf(column)] ?? "").trim())));
}

/** The rows of a JSON file: `{ "customizations": [...] }`, or the list alone. */
export function readCustomizationJson(text: string): ReadRows {
  if (text.trim() === "") return { fault: "empty" };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { fault: "not_json" };
  }
  const found = Array.isArray(content) ? content : readField(content, "customizations");
  if (!Array.isArray(found)) return { fault: "no_customizations" };
  return limitRows(found.flatMap((one: unknown, index) => readCustomization(one, `customizations[${index}]`)));
}

function readCustomization(one: unknown, at: string): CustomizationFileRow[] {
  const readOwn = (column: Column) => toText(column, readField(one, column));
  const rules = readField(one, "rules");
  if (!Array.isArray(rules) || rules.length === 0) return [buildRow(at, readOwn)];
  return rules.map((rule: unknown, index) =>
    buildRow(`${at}.rules[${index}]`, (column) => {
      if (column.startsWith("target_") || column === "model") return readOwn(column);
      return toText(column, readField(rule, column === "rule_type" ? "type" : column));
    }),
  );
}

function limitRows(rows: CustomizationFileRow[]): ReadRows {
  if (rows.length === 0) return { fault: "empty" };
  return rows.length > IMPORT_ROWS_MAX ? { fault: "too_many_rows" } : { rows };
}

function buildRow(at: string, read: (column: Column) => string): CustomizationFileRow {
  const entries = FILE_COLUMNS.map((column) => [column, read(column)] as const);
  return { at, ...(Object.fromEntries(entries) as Record<Column, string>) };
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A value of JSON as a cell has it. */
function toText(column: Column, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (column === "tags" && Array.isArray(value)) return formatTags(value.map(String));
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}

function toCells(one: FileCustomization): CsvValue[][] {
  const criteria = one.target_criteria ? JSON.stringify(one.target_criteria) : null;
  const target: CsvValue[] = [one.model, one.target_type, one.target_identity ?? null, criteria];
  if (one.rules.length === 0) return [[...target, ...FILE_COLUMNS.slice(target.length).map(() => null)]];
  return one.rules.map((rule) => [
    ...target,
    rule.type,
    ...formatItem(rule),
    rule.position ?? null,
    rule.active_from,
    rule.active_to,
    rule.availability,
    formatTags(rule.tags ?? []),
    ...RULE_TEXT_NAMES.map((name) => rule[name] ?? null),
  ]);
}

/** What a rule is about: an item, or criteria that items meet. */
function splitItem(itemUrl: string): { item: string | null; criteria: Criterion[] | null } {
  const criteria = parseCriteria(itemUrl);
  return { item: criteria === null ? itemUrl : null, criteria };
}

function formatItem({ item_url }: FileRule): CsvValue[] {
  const { item, criteria } = splitItem(item_url);
  return [item, criteria && JSON.stringify(criteria)];
}

/** Tags in one cell: separated by `|`, or as a JSON list if a tag contains one. */
function formatTags(tags: readonly string[]): string {
  return tags.some((tag) => tag.includes("|") || tag.startsWith("[")) ? JSON.stringify(tags) : tags.join("|");
}

/** The tags of a cell. */
export function parseTags(cell: string): string[] {
  const listed = cell.startsWith("[") ? parseJsonCell(cell) : null;
  const tags = Array.isArray(listed) ? listed.map(String) : cell.split("|");
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== "");
}

/** The value of a cell with JSON; undefined if it is none. */
export function parseJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}
