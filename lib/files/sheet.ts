import { FileAnswer } from "./file-answer";
import { csvPieces } from "./sheet-csv";
import type { Sheet } from "./sheet-shape";
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
