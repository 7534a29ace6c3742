import { guarded } from "./csv-guard";

// How rows are written for spreadsheets: RFC 4180, every text quoted, none taken for a formula.

/** One value: a number stays a number, nothing is an empty field. */
export type CsvValue = string | number | null;

/** A row with its line end. A text that a spreadsheet could take for a formula gets a `'` in front. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${guarded(value).replaceAll('"', '""')}"`;
}
