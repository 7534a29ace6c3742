import { UPLOAD_COLUMNS_MAX, UPLOAD_FIELD_BYTES_MAX } from "@/lib/domain/kit/limits";

// Shared by synonyms and redirects: their rows are lines of a file.

/** Error codes of a row. */
export const WORD_ROW_CODES = [
  "malformed_input",
  "word_empty",
  "synonym_missing",
  "duplicate_in_file",
  "conflict",
  "target_missing",
  "target_not_url",
  "self_target",
  "loop",
  "too_long",
  "too_many_words",
] as const;
/** An error code of a row. */
export type RowCode = (typeof WORD_ROW_CODES)[number];

/** Warnings of a row; it is accepted nevertheless. */
export const ROW_WARNINGS = [
  "chain",
  "extends",
  "off_site",
  "hides_customization",
  "completed",
  "target_refuses",
  "target_redirects",
  "target_unreachable",
] as const;
export type RowWarning = (typeof ROW_WARNINGS)[number];

/** A stored row: its kind, and its fields without the marker. */
export type WordRow<K extends string = string> = { kind: K; cells: readonly string[] };

/** The result of parsing a line: a row with warnings, an error code, or null for a blank line. */
export type LineResult<K extends string = string> =
  | { row: WordRow<K>; warnings?: readonly RowWarning[] }
  | { code: RowCode }
  | null;

/** Rows of a table by their unique key. */
export type WordRowsByKey<K extends string = string> = ReadonlyMap<string, WordRow<K>>;

/** Parses, formats and validates lines of one kind of file. */
export type WordGrammar<K extends string = string> = {
  /** Parses the fields of a line. */
  read(cells: readonly string[]): LineResult<K>;
  /** Converts a line to fields that every backend can parse, without arrows that users and word processors write. */
  normalize(cells: readonly string[]): readonly string[];
  /** Formats a row as fields of a line; the writer escapes spreadsheet formulas. */
  write(row: WordRow<K>): string[];
  /** The unique key of a row; two rows with the same key are versions of one row. */
  getKey(row: WordRow<K>): string;
  /** The folded words of a row if each finds all others; null otherwise. */
  getSet(row: WordRow<K>): ReadonlySet<string> | null;
  /** Adds the words of another row; null if the result would be too long. */
  join(row: WordRow<K>, more: WordRow<K>): WordRow<K> | null;
  /** Finds conflicts between rows of a table, by key. */
  findFaults(table: WordRowsByKey<K>): ReadonlyMap<string, RowCode>;
  /** Finds warnings for rows of a table, by key. */
  findWarnings(table: WordRowsByKey<K>): ReadonlyMap<string, readonly RowWarning[]>;
};

// Control characters except tab and line ends, and lone surrogates; the database cannot store them.
const UNREADABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

/** Finds errors that do not depend on the kind of file, such as length. */
export function findCellsFault(cells: readonly string[]): RowCode | null {
  if (cells.length > UPLOAD_COLUMNS_MAX) return "malformed_input";
  if (cells.some((cell) => UNREADABLE.test(cell))) return "malformed_input";
  return cells.some(isTooLong) ? "too_long" : null;
}

/** Trims the fields of a line and drops the empty ones that spreadsheets append. */
export function trimCells(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim());
  let length = trimmed.length;
  while (length > 0 && trimmed[length - 1] === "") length -= 1;
  return trimmed.slice(0, length);
}

/** Whether a text exceeds the field limit in UTF-8 bytes. */
function isTooLong(text: string): boolean {
  if (text.length * 3 <= UPLOAD_FIELD_BYTES_MAX) return false;
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > UPLOAD_FIELD_BYTES_MAX;
}

/** Whether two rows are equal. */
export function isSameRow(a: WordRow, b: WordRow): boolean {
  return a.kind === b.kind && a.cells.length === b.cells.length && a.cells.every((cell, at) => cell === b.cells[at]);
}

/**
 * Follows each key's link: `loop` for keys in a cycle, `chain` for keys that lead to another row. Runs in linear time.
 */
export function followLinks(
  next: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, unknown>,
): Map<string, "loop" | "chain"> {
  const found = new Map<string, "loop" | "chain">();
  const done = new Set<string>();
  for (const start of next.keys()) {
    const path = new Map<string, number>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !path.has(at)) {
      path.set(at, path.size);
      at = next.get(at);
    }
    const cycleStart = at === undefined ? undefined : path.get(at);
    for (const [key, place] of path) {
      done.add(key);
      if (cycleStart !== undefined && place >= cycleStart) found.set(key, "loop");
      else if (rows.has(next.get(key) ?? "")) found.set(key, "chain");
    }
  }
  return found;
}
