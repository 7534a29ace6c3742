import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { escapeFormula } from "@/lib/domain/kit/csv";
import { FileAnswer } from "./file-answer";
import type { CellKind, Sheet, SheetCell } from "./sheet-shape";
import { writeXlsx } from "./sheet-xlsx";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Maximum length of a file name. */
const NAME_MAX = 130;

/** The table as a streamed file. */
export function createSheetFile(sheet: Sheet, format: "csv" | "xlsx"): FileAnswer {
  const pieces = format === "csv" ? writeCsv(sheet) : writeXlsx(sheet);
  return new FileAnswer(`${sheet.name.slice(0, NAME_MAX)}.${format}`, TYPES[format], pieces);
}

/** Builds a file name: ASCII letters, digits, dots and dashes, with parts joined by underscores. */
export function buildSheetName(parts: readonly (string | null)[]): string {
  const toPlain = (part: string): string =>
    part
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[^\w.]+/g, "-")
      .replace(/^-+|-+$/g, "");
  return parts
    .flatMap((part) => (part === null || toPlain(part) === "" ? [] : [toPlain(part)]))
    .join("_")
    .slice(0, NAME_MAX);
}

/** Formats a time in the site's time zone, as on screens. */
export function formatMoment(instant: string, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "dd.MM.yyyy HH:mm");
}

/** A cell of a column of the kind `second`. */
export function toSecondCell(instant: string, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd HH:mm:ss");
}

/** Spreadsheets detect UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Languages with a decimal comma, whose spreadsheets expect semicolons between fields. */
const COMMA_LOCALES: readonly string[] = ["cs", "sk", "pl"];

/**
 * Writes a sheet as CSV, in batches, so that a spreadsheet in the language opens it with columns and numbers. The first line
 * has the titles; filters are part of the file name.
 */
export async function* writeCsv({ columns, rows, locale }: Sheet): AsyncGenerator<string> {
  const comma = COMMA_LOCALES.includes(locale);
  const formatLine = (fields: readonly string[]): string => `${fields.join(comma ? ";" : ",")}\r\n`;
  yield BYTE_ORDER_MARK + formatLine(columns.map(({ title }) => quote(title)));
  for await (const batch of rows) {
    let text = "";
    for (const row of batch) {
      text += formatLine(columns.map(({ kind }, index) => formatField(row[index] ?? null, kind, comma)));
    }
    if (text !== "") yield text;
  }
}

const TIMES: ReadonlySet<CellKind> = new Set<CellKind>(["day", "moment", "second"]);

function formatField(cell: SheetCell, kind: CellKind, comma: boolean): string {
  if (cell === null) return "";
  if (typeof cell === "object") return quote(cell.label);
  if (typeof cell === "string") return TIMES.has(kind) ? cell : quote(cell);
  if (!Number.isFinite(cell)) return "";
  const text = formatCellNumber(cell, kind);
  return comma ? text.replace(".", ",") : text;
}

/** Formats a number with the decimals of the screen, without thousands separators. */
function formatCellNumber(value: number, kind: CellKind): string {
  if (kind === "share") return `${trimZeros((value * 100).toFixed(1))}%`;
  if (kind === "money") return value.toFixed(2);
  return kind === "place" ? trimZeros(value.toFixed(2)) : String(value);
}

function trimZeros(text: string): string {
  return text.replace(/\.?0+$/, "");
}

function quote(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}
