import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { guarded } from "@/lib/domain/kit/csv";
import { FileAnswer } from "./file-answer";
import type { CellKind, Sheet, SheetCell } from "./sheet-shape";
import { xlsxPieces } from "./sheet-xlsx";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Names of files end before this many characters. */
const NAME_MAX = 130;

/** The table as a file that is never in memory as a whole. */
export function sheetFile(sheet: Sheet, format: "csv" | "xlsx"): FileAnswer {
  const pieces = format === "csv" ? csvPieces(sheet) : xlsxPieces(sheet);
  return new FileAnswer(`${sheet.name.slice(0, NAME_MAX)}.${format}`, TYPES[format], pieces);
}

/** The name of a file out of its parts: ASCII letters, digits, dots and dashes, the parts joined by underlines. */
export function sheetName(parts: readonly (string | null)[]): string {
  const plain = (part: string): string =>
    part
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[^\w.]+/g, "-")
      .replace(/^-+|-+$/g, "");
  return parts
    .flatMap((part) => (part === null || plain(part) === "" ? [] : [plain(part)]))
    .join("_")
    .slice(0, NAME_MAX);
}

/** A moment in the site's zone, as screens write it. */
export function momentText(instant: string, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "dd.MM.yyyy HH:mm");
}

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
