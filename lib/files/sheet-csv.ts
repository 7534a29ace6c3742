import { guarded } from "@/lib/domain/kit/csv-guard";
import type { CellKind, Sheet, SheetCell } from "./sheet-shape";

/** Spreadsheets take a file for UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Languages whose spreadsheets write a comma in numbers, and so take a semicolon between fields. */
const COMMA_LOCALES: readonly string[] = ["cs", "sk", "pl"];

/**
 * A sheet as CSV, a batch of rows at a time: opened by a double click in a spreadsheet of the language it has columns and
 * numbers. The first line is the titles, so that other programs read it too; what it is narrowed by is in the file's name.
 */
export async function* csvPieces({ columns, rows, locale }: Sheet): AsyncGenerator<string> {
  const comma = COMMA_LOCALES.includes(locale);
  const line = (fields: readonly string[]): string => `${fields.join(comma ? ";" : ",")}\r\n`;
  yield BYTE_ORDER_MARK + line(columns.map(({ title }) => quoted(title)));
  for await (const batch of rows) {
    let text = "";
    for (const row of batch) {
      text += line(columns.map(({ kind }, index) => field(row[index] ?? null, kind, comma)));
    }
    if (text !== "") yield text;
  }
}

function field(cell: SheetCell, kind: CellKind, comma: boolean): string {
  if (cell === null) return "";
  if (typeof cell === "object") return quoted(cell.label);
  if (typeof cell === "string") return kind === "day" || kind === "moment" ? cell : quoted(cell);
  if (!Number.isFinite(cell)) return "";
  const text = numberText(cell, kind);
  return comma ? text.replace(".", ",") : text;
}

/** Numbers with the decimals of the screen, and no marks between thousands. */
function numberText(value: number, kind: CellKind): string {
  if (kind === "share") return `${trimmed((value * 100).toFixed(1))}%`;
  if (kind === "money") return value.toFixed(2);
  return kind === "place" ? trimmed(value.toFixed(2)) : String(value);
}

function trimmed(text: string): string {
  return text.replace(/\.?0+$/, "");
}

function quoted(text: string): string {
  return `"${guarded(text).replaceAll('"', '""')}"`;
}
