import { csvLine, unguarded } from "@/lib/domain/kit/csv";
import { headerIndex } from "@/lib/domain/rewrites/csv-header";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";

/** The lines of a file as they are sent: a row keeps the number that it has in the file. */
export type FileRows = readonly (readonly string[])[];

const PLAIN = {
  synonyms: synonymGrammar.plain,
  redirects: redirectGrammar({ baseUrl: "", customized: new Set() }).plain,
};

/** A row of column names: where it is, what it says, and whether it was asked to be kept as a row. */
export type FileHeader = { row: number; cells: readonly string[]; isKept: boolean };

/** The lines with the arrows that every backend reads, and the row of column names, which is left blank unless it is kept. */
export function fileRows(
  name: keyof typeof PLAIN,
  rows: FileRows,
  isHeaderKept: boolean,
): { rows: FileRows; header: FileHeader | null } {
  const plain = rows.map(PLAIN[name]);
  const at = headerIndex(name, rows);
  if (at === null) return { rows: plain, header: null };
  const header = { row: at + 1, cells: rows[at] ?? [], isKept: isHeaderKept };
  // Blank instead of gone, so that all other rows keep their numbers.
  return { rows: isHeaderKept ? plain : plain.with(at, []), header };
}

// The refused rows of a file as a file: what each said, and in one more column its number and why. Put right, it uploads
// as it is: the column is known again by its sign and left out.

const REASON = /^\u2190 \d+: /;
const BOM = "\uFEFF";

/** A CSV file of the refused rows, in the order of the file; `textOf` says a reason in the reader's language. */
export function refusedFile(rows: FileRows, refused: ReadonlyMap<number, string>, textOf: (code: string) => string) {
  const lines = [...refused].sort(([a], [b]) => a - b);
  const width = Math.max(0, ...lines.map(([row]) => rows[row - 1]?.length ?? 0));
  const written = lines.map(([row, code]) => {
    const cells = (rows[row - 1] ?? []).map(unguarded);
    const padding = Array.from({ length: width - cells.length }, () => "");
    return csvLine([...cells, ...padding, `\u2190 ${row}: ${textOf(code)}`]);
  });
  return BOM + written.join("");
}

/** The rows of such a file without their reasons; any other file as it is. */
export function withoutReasons(rows: string[][]): string[][] {
  const isRefused = rows.length > 0 && rows.every((cells) => REASON.test(cells.at(-1) ?? ""));
  return isRefused ? rows.map((cells) => cells.slice(0, -1)) : rows;
}
