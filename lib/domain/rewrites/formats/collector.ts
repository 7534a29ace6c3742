import { fold } from "@vitrine/engine/fold";
import { SYNONYM_WORDS_MAX } from "@/lib/contract/kit/limits";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { escapeFormula } from "@/lib/domain/kit/csv";
import { UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import { trimCells, type WordRow } from "@/lib/domain/rewrites/row";
import { validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { SYNONYM_MARKERS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { ForeignFault, ForeignFile, ForeignFormat, LeftCode, LeftLine, RowNote } from "./foreign-file";

/** Characters shown of a line that is no row. */
const TEXT_MAX = 300;
/** Characters around a field in JSON: quotes and a comma. */
const FIELD_OVERHEAD = 3;

/** What a line says: its words, and the line itself for the list of those that are no rows. */
export type ForeignMapping = { line: number; text: string; notes?: readonly RowNote[] };

/** Collects the rows of a file. Readers stop when `isFull`. */
export type Collector = {
  readonly isFull: boolean;
  /** Adds a row; joins it with an earlier one-way row of the same word, as the tools themselves do. */
  add(kind: SynonymKind, words: readonly string[], from: ForeignMapping): void;
  /** Lists a line as no row. */
  leave(code: LeftCode, from: Pick<LeftLine, "line" | "text" | "value">): void;
  finish(rest?: Partial<ForeignFile>): ForeignFile | ForeignFault;
};

/** A row while it is collected; `keys` are the folded words of one-way rows. */
type CollectedRow = { line: number; row: WordRow<SynonymKind>; notes: RowNote[]; keys: Set<string> };

/** Creates a collector with the limits of an upload: short lines of some formats are written out as many rows. */
export function createCollector(format: ForeignFormat): Collector {
  const rows: CollectedRow[] = [];
  const left: LeftLine[] = [];
  const oneWay = new Map<string, CollectedRow>();
  let size = 0;

  function add(kind: SynonymKind, words: readonly string[], { line, text, notes = [] }: ForeignMapping): void {
    const read = validateSynonym(kind, words);
    if ("code" in read) leaveFault(read.code, kind, words, { line, text });
    else addRow(read.row, { line, text, notes });
  }
  function addRow(row: WordRow<SynonymKind>, { line, text, notes = [] }: ForeignMapping): void {
    const key = fold(row.cells[0] ?? "");
    const known = row.kind === "one_way" ? oneWay.get(key) : undefined;
    if (known !== undefined) {
      join(known, row, { line, text, notes });
      return;
    }
    const keys = new Set(row.kind === "one_way" ? row.cells.map(fold) : []);
    const collected = { line, row, notes: [...notes], keys };
    rows.push(collected);
    size += measure(row.cells);
    if (row.kind === "one_way") oneWay.set(key, collected);
  }
  function join(known: CollectedRow, row: WordRow<SynonymKind>, { line, text, notes = [] }: ForeignMapping): void {
    const more = row.cells.filter((cell) => !known.keys.has(fold(cell)));
    if (known.row.cells.length + more.length > SYNONYM_WORDS_MAX) {
      leave("too_many_words", { line, text });
      return;
    }
    size += measure(more);
    for (const cell of more) known.keys.add(fold(cell));
    known.row = { kind: "one_way", cells: [...known.row.cells, ...more] };
    for (const note of notes) if (!known.notes.some(({ code }) => code === note.code)) known.notes.push(note);
    if (known.line !== line) leave("joined", { line, text, value: String(known.line) });
  }
  function leaveFault(code: string, kind: SynonymKind, words: readonly string[], from: ForeignMapping): void {
    if (code === "too_many_words") leave("too_many_words", from);
    else if (code === "word_empty") leave("side_empty", from);
    else if (code === "synonym_missing" || code === "self_target")
      leave(trimCells(words).length > 1 ? "same_word" : "alone", from);
    else {
      // The upload names what is wrong with the words themselves, such as their length.
      const cells = words.map((word) => word.trim());
      rows.push({ line: from.line, row: { kind, cells }, notes: [], keys: new Set() });
      size += measure(words);
    }
  }
  function leave(code: LeftCode, { line, text, value }: Pick<LeftLine, "line" | "text" | "value">): void {
    const cut = text.trim().slice(0, TEXT_MAX);
    left.push(value === undefined ? { line, code, text: cut } : { line, code, text: cut, value });
  }
  return {
    get isFull() {
      return findFault(rows.length, left.length, size) !== null;
    },
    add,
    leave,
    finish: (rest = {}) =>
      findFault(rows.length, left.length, size) ?? {
        format,
        rows: rows.map(({ line, row: { kind, cells }, notes }) => ({
          line,
          cells: [SYNONYM_MARKERS[kind], ...cells.map(escapeFormula)],
          notes,
        })),
        left,
        comments: 0,
        mappings: null,
        scopes: [],
        scope: null,
        ...rest,
      },
  };
}

function measure(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length + FIELD_OVERHEAD, FIELD_OVERHEAD);
}

function findFault(rows: number, left: number, size: number): ForeignFault | null {
  const most = Math.max(rows, left);
  if (most > UPLOAD_ROWS_MAX) return { code: "too_many_rows", found: most, max: UPLOAD_ROWS_MAX };
  // As many bytes as a request may have; letters of more than one byte are found by the server.
  return size > UPLOAD_LIMITS.bytes ? { code: "too_large_rows", found: size, max: UPLOAD_LIMITS.bytes } : null;
}
