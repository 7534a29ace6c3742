import { UPLOAD_COLUMNS_MAX, UPLOAD_FIELD_BYTES_MAX } from "@/lib/domain/kit/limits";

// What rows of synonyms and rows of redirects have in common: they are lines of a file.

/** What is wrong with a row. */
export const ROW_CODES = [
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
] as const;
/** What is wrong with a row. */
export type RowCode = (typeof ROW_CODES)[number];

/** What a row should be looked at for, although it is taken. */
export const ROW_WARNINGS = [
  "chain",
  "extends",
  "off_site",
  "hides_customization",
  "target_refuses",
  "target_redirects",
  "target_unreachable",
] as const;
/** What a row should be looked at for. */
export type RowWarning = (typeof ROW_WARNINGS)[number];

/** A row as it is stored: its kind, and its fields without the marker. */
export type WordRow<K extends string = string> = { kind: K; cells: readonly string[] };

/** A line of a file: a row, what is wrong with it, or null when nothing stands on it. */
export type ReadLine<K extends string = string> = { row: WordRow<K> } | { code: RowCode } | null;

/** What the rules of a table need to know of the others; keys are what tells rows apart. */
export type WordTable<K extends string = string> = ReadonlyMap<string, WordRow<K>>;

/** How lines of one kind of file are read, written and judged. */
export type WordGrammar<K extends string = string> = {
  /** Reads the fields of a line. */
  read(cells: readonly string[]): ReadLine<K>;
  /** The fields of a line as every backend reads them: without arrows that only people and word processors write. */
  plain(cells: readonly string[]): readonly string[];
  /** The fields of a row as a file holds them, to be guarded by the writer. */
  write(row: WordRow<K>): string[];
  /** What tells a row from others: two rows with one key are the same row in two versions. */
  keyOf(row: WordRow<K>): string;
  /** The words of a row that all find each other, folded; null where they do not. */
  setOf(row: WordRow<K>): ReadonlySet<string> | null;
  /** A row with the words of another one added; null where it has no room for them. */
  joined(row: WordRow<K>, more: WordRow<K>): WordRow<K> | null;
  /** What is wrong with rows beside the others of their table, by key. */
  faultsOf(table: WordTable<K>): ReadonlyMap<string, RowCode>;
  /** What rows should be looked at for, by key. */
  warningsOf(table: WordTable<K>): ReadonlyMap<string, readonly RowWarning[]>;
};

// Control characters but for tab and line ends, and half surrogate pairs: no store and no search knows them.
const UNREADABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

/** What is wrong with the fields of a line whatever they mean; null when nothing is. */
export function cellsFault(cells: readonly string[]): RowCode | null {
  if (cells.length > UPLOAD_COLUMNS_MAX) return "malformed_input";
  if (cells.some((cell) => UNREADABLE.test(cell))) return "malformed_input";
  return cells.some(isTooLong) ? "too_long" : null;
}

/** The fields of a line without the empty ones that spreadsheets put at the end; blanks around them are left out. */
export function trimmedCells(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim());
  let length = trimmed.length;
  while (length > 0 && trimmed[length - 1] === "") length -= 1;
  return trimmed.slice(0, length);
}

/** Whether a text has more bytes in UTF-8 than a field may. */
function isTooLong(text: string): boolean {
  if (text.length * 3 <= UPLOAD_FIELD_BYTES_MAX) return false;
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > UPLOAD_FIELD_BYTES_MAX;
}

/** Whether two rows say the same. */
export function isSameRow(a: WordRow, b: WordRow): boolean {
  return a.kind === b.kind && a.cells.length === b.cells.length && a.cells.every((cell, at) => cell === b.cells[at]);
}

/**
 * Follows each key to where it leads: `loop` for keys on a circle, `chain` for keys that lead to a row. Linear.
 */
export function followed(
  next: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, unknown>,
): Map<string, "loop" | "chain"> {
  const found = new Map<string, "loop" | "chain">();
  const isDone = new Set<string>();
  for (const start of next.keys()) {
    const path = new Map<string, number>();
    let at: string | undefined = start;
    while (at !== undefined && !isDone.has(at) && !path.has(at)) {
      path.set(at, path.size);
      at = next.get(at);
    }
    const circle = at === undefined ? undefined : path.get(at);
    for (const [key, place] of path) {
      isDone.add(key);
      if (circle !== undefined && place >= circle) found.set(key, "loop");
      else if (rows.has(next.get(key) ?? "")) found.set(key, "chain");
    }
  }
  return found;
}
