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
