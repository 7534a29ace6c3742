import { formatCsvLine, unescapeFormula } from "@/lib/domain/kit/csv";
import { findHeaderIndex } from "@/lib/domain/rewrites/csv-header";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";

/** The lines of a file as sent; the index is the line of the file. */
export type FileRows = readonly (readonly string[])[];

const PLAIN = {
  synonyms: synonymGrammar.normalize,
  redirects: redirectGrammar({ baseUrl: "", customized: new Set() }).normalize,
};

/** A header row: its number, its cells, and whether to include it as a row. */
export type FileHeader = { row: number; cells: readonly string[]; isIncluded: boolean };

/** The lines with markers that every backend reads, and the header row, which is blanked unless included. */
export function prepareRows(
  name: keyof typeof PLAIN,
  rows: FileRows,
  isHeaderIncluded: boolean,
): { rows: FileRows; header: FileHeader | null } {
  const plain = rows.map(PLAIN[name]);
  const at = findHeaderIndex(name, rows);
  if (at === null) return { rows: plain, header: null };
  const header = { row: at + 1, cells: rows[at] ?? [], isIncluded: isHeaderIncluded };
  // Blank the row instead of removing it, so that the other rows keep their numbers.
  return { rows: isHeaderIncluded ? plain : plain.with(at, []), header };
}

// The refused rows as a file, with their number and reason in an extra column. A corrected file can be uploaded as it is:
// the arrow identifies the extra column, and the upload ignores it.

const REASON = /^\u2190 \d+: /;
const BOM = "\uFEFF";

/**
 * A CSV file of the refused rows in file order.
 * @param formatError formats a reason.
 * @param findLine finds the line of a row.
 */
export function buildRefusedFile(
  rows: FileRows,
  refused: ReadonlyMap<number, string>,
  formatError: (code: string) => string,
  findLine: (row: number) => number = (row) => row,
) {
  const lines = [...refused].sort(([a], [b]) => a - b);
  const width = Math.max(0, ...lines.map(([row]) => rows[row - 1]?.length ?? 0));
  const written = lines.map(([row, code]) => {
    const cells = (rows[row - 1] ?? []).map(unescapeFormula);
    const padding = Array.from({ length: width - cells.length }, () => "");
    return formatCsvLine([...cells, ...padding, `\u2190 ${findLine(row)}: ${formatError(code)}`]);
  });
  return BOM + written.join("");
}

/** Removes the reason column of such a file; returns any other file unchanged. */
export function stripReasons(rows: readonly string[][]): readonly string[][] {
  const isRefused = rows.length > 0 && rows.every((cells) => REASON.test(cells.at(-1) ?? ""));
  return isRefused ? rows.map((cells) => cells.slice(0, -1)) : rows;
}
