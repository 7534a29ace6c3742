import { fold } from "@vitrine/engine/fold";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import type { RowNote } from "@/lib/domain/rewrites/formats/foreign-file";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import type { LineResult, WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import { isRefused, type Verdict, validateUpload } from "@/lib/domain/rewrites/upload-verdict";
import { SYNONYM_KINDS, SYNONYM_MARKERS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { FileRows } from "./file-rows";
import { createKeySet, type KeySet } from "./key-set";

// Validates a file on its own, before the dry run compares it with stored rows: which lines are readable, and which repeat
// a word.

/**
 * Verdict of the dry run, or `readable` before it. Lines of other tools may also be `left`, because they are no rows, or `joined` with
 * the row of another line.
 */
export type ShownVerdict = Verdict | "readable" | "joined" | "left";

export type PreviewLine = {
  /** Number of the row as sent; unique. */
  row: number;
  /** Number of its line in the file, if that differs, and how the row differs from the line. */
  line?: number;
  notes?: readonly RowNote[];
  /** What the reason of a line that is no row names. */
  value?: string | undefined;
  verdict: ShownVerdict;
  code: string | null;
  warnings: readonly string[];
  kind: string | null;
  cells: readonly string[] | null;
  old: readonly string[] | null;
  searches: number | null;
};

/** A row with its number in the file and its normalized fields. */
export type GoodRow = { row: number; cells: readonly string[] };

/** Validation of a file on its own: counts and first lines by verdict, and the codes of refused rows. */
export type FileVerdicts = {
  total: number;
  counts: Partial<Record<ShownVerdict, number>>;
  preview: PreviewLine[];
  refused: Map<number, string>;
  /** The rows to send; null if the backend decides. */
  good: GoodRow[] | null;
};

/**
 * Validates a file line by line.
 * @param isAlone no dry run follows, so clashes between lines are found here, too.
 */
export function validateFile(
  name: "synonyms" | "redirects",
  rows: FileRows,
  isAlone: boolean,
  baseUrl = "",
): FileVerdicts {
  const file = name === "synonyms" ? createSynonymRules() : createRedirectRules(baseUrl);
  return isAlone ? validateWhole(file.grammar, rows) : validateLines(file, rows);
}

type FileRules = {
  grammar: WordGrammar;
  /** Unique key of a line that needs no grammar check; null if the grammar must read it. */
  plainKey: (cells: readonly string[]) => string | null;
  /** Kind of the last line passed to `plainKey`; each kind has its own keys. */
  kindNow: () => string;
};

function validateLines({ grammar, plainKey, kindNow }: FileRules, rows: FileRows): FileVerdicts {
  const verdicts: FileVerdicts = { total: 0, counts: {}, preview: [], refused: new Map(), good: null };
  const keys = new Map<string, KeySet>();
  const isNew = (kind: string, key: string): boolean => {
    const known = keys.get(kind) ?? createKeySet(rows.length);
    keys.set(kind, known);
    return known.add(key);
  };
  let readable = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    const key = plainKey(cells);
    if (key !== null && isNew(kindNow(), key)) {
      readable += 1;
      verdicts.total += 1;
      if (readable > UPLOAD_PREVIEW_ROWS && verdicts.total > UPLOAD_PREVIEW_ROWS) continue;
      verdicts.preview.push(
        toPreviewLine({ row: index + 1, verdict: "readable", code: null }, cells, grammar.read(cells)),
      );
      continue;
    }
    const read = grammar.read(cells);
    if (read === null) continue;
    const isSeen = key !== null || ("row" in read && !isNew(read.row.kind, fold(read.row.cells[0] ?? "")));
    // A two-way row that shares a word with another may extend it; only the backend decides that.
    const isAgain = isSeen && "row" in read && read.row.kind !== "two_way";
    const code = "code" in read ? read.code : isAgain ? "duplicate_in_file" : null;
    const verdict = code === null ? "readable" : code === "duplicate_in_file" ? "duplicate" : "invalid";
    verdicts.counts.readable = readable;
    addLine(verdicts, { row: index + 1, verdict, code }, cells, read);
    readable = verdicts.counts.readable;
  }
  verdicts.counts.readable = readable;
  return verdicts;
}

/** Validates the file as if nothing else was stored. */
function validateWhole(grammar: WordGrammar, rows: FileRows): FileVerdicts {
  const good: GoodRow[] = [];
  const verdicts: FileVerdicts = { total: 0, counts: {}, preview: [], refused: new Map(), good };
  for (const { line, verdict, code, row, warnings } of validateUpload(grammar, rows, new Map(), "replace").lines) {
    // Only a backend with a dry run merges two lines of one set; others treat the second as a duplicate.
    const isMore = verdict === "change";
    const own = isMore ? "duplicate" : isRefused(verdict) ? verdict : "readable";
    if (own === "readable" && row !== null) good.push({ row: line, cells: cleanCells(grammar, row) });
    const result = { row: line, verdict: own, code: isMore ? "duplicate_in_file" : code } as const;
    // Other warnings need the stored rows.
    const known = warnings.filter((one) => one === "completed");
    addLine(verdicts, result, rows[line - 1] ?? [], row === null ? null : { row, warnings: known });
  }
  return verdicts;
}

/** The fields of a row; adds a marker only if they would otherwise mean another row. */
function cleanCells(grammar: WordGrammar, row: WordRow): readonly string[] {
  const read = grammar.read(row.cells);
  const isSame = read !== null && "row" in read && JSON.stringify(read.row) === JSON.stringify(row);
  return isSame ? row.cells : grammar.write(row);
}

type CheckedLine = Pick<PreviewLine, "row" | "verdict" | "code">;

/** Counts a line and adds the first ones to the preview. */
function addLine(verdicts: FileVerdicts, result: CheckedLine, cells: readonly string[], read: LineResult): void {
  const { row, verdict, code } = result;
  const count = (verdicts.counts[verdict] ?? 0) + 1;
  verdicts.counts[verdict] = count;
  verdicts.total += 1;
  if (code !== null) verdicts.refused.set(row, code);
  if (verdicts.total <= UPLOAD_PREVIEW_ROWS || count <= UPLOAD_PREVIEW_ROWS)
    verdicts.preview.push(toPreviewLine(result, cells, read));
}

/** Builds a preview line; an unreadable one has its raw fields and no kind. */
function toPreviewLine(result: CheckedLine, cells: readonly string[], read: LineResult): PreviewLine {
  const row = read !== null && "row" in read ? read.row : null;
  const warnings = read !== null && "row" in read ? (read.warnings ?? []) : [];
  return { ...result, warnings, old: null, searches: null, kind: row?.kind ?? null, cells: row?.cells ?? cells };
}

// Fast path for plain fields: short, no outer spaces, no special characters. They skip the grammar, and most need no
// folding. This makes 50,000 lines fast enough to validate on choosing the file.
const LENGTH = 300;
const CELLS = 10;
const SPACE = 32;
const QUOTE = 39;
const ARROW_HEAD = 62;
/** By character code: 0 is not plain, 1 needs no folding, 2 needs folding. */
const LETTERS = Uint8Array.from({ length: 0x250 }, (_, code) => {
  if (code < SPACE || code === ARROW_HEAD || (code > 0x7e && code < 0xc0)) return 0;
  return code > 0x7e || (code >= 65 && code <= 90) ? 2 : 1;
});

/** A field without case and diacritics; null if it is not plain. */
function foldPlain(cell: string): string | null {
  const { length } = cell;
  if (length === 0 || length > LENGTH || cell.charCodeAt(0) === QUOTE) return null;
  let before = SPACE;
  let most = 1;
  for (let at = 0; at < length; at += 1) {
    const code = cell.charCodeAt(at);
    const letter = code < LETTERS.length ? (LETTERS[code] ?? 0) : 0;
    if (letter === 0 || (code === SPACE && before === SPACE)) return null;
    if (letter > most) most = letter;
    before = code;
  }
  if (before === SPACE) return null;
  return most === 1 ? cell : fold(cell);
}

// Markers as downloads write them, also with the apostrophe that other programs add against formulas.
const ARROWS = new Map(
  SYNONYM_KINDS.flatMap((kind): [string, SynonymKind][] => [
    [SYNONYM_MARKERS[kind], kind],
    [`'${SYNONYM_MARKERS[kind]}`, kind],
  ]),
);
// The grammar reads markers written as words.
const MARKER_LENGTHS = new Set(["one-way", "alternate-correction"].map((word) => word.length));

function createSynonymRules(): FileRules {
  let kind: SynonymKind = "two_way";
  return {
    grammar: synonymGrammar as WordGrammar,
    kindNow: () => kind,
    plainKey: (cells) => {
      const first = cells[0] ?? "";
      const arrow = first.length <= 4 ? ARROWS.get(first) : undefined;
      if (arrow === undefined && MARKER_LENGTHS.has(first.length)) return null;
      kind = arrow ?? "two_way";
      const start = arrow === undefined ? 0 : 1;
      const others = cells.length - start - 1;
      if (others < 1 || cells.length > CELLS || (kind === "alternate" && others > 1)) return null;
      const key = foldPlain(cells[start] ?? "");
      if (key === null) return null;
      for (let at = start + 1; at < cells.length; at += 1) {
        const other = foldPlain(cells[at] ?? "");
        if (other === null || (at === start + 1 && other === key)) return null;
      }
      return key;
    },
  };
}

const ORIGIN = /^https?:\/\/[^/?#\\@ ]+\//;

function createRedirectRules(baseUrl: string): FileRules {
  // Customized queries are unknown here; the dry run reports redirects to other sites.
  const grammar = redirectGrammar({ baseUrl, customized: new Set() });
  // Validity depends only on the origin, which most lines of a file share.
  let known = "";
  const isAddress = (target: string): boolean => {
    if (known !== "" && target.startsWith(known)) return isPlainAddress(target, known.length);
    const [origin] = ORIGIN.exec(target) ?? [];
    if (origin === undefined || !isPlainAddress(target, 0) || !URL.canParse(target)) return false;
    known = origin;
    return true;
  };
  return {
    grammar: grammar as WordGrammar,
    kindNow: () => "exact",
    plainKey: (cells) => {
      const target = cells[1] ?? "";
      if (cells.length !== 2 || target.length > LENGTH || !isAddress(target)) return null;
      return foldPlain(cells[0] ?? "");
    },
  };
}

/**
 * Whether an address has only printable ASCII characters.
 * @param start where to begin.
 */
function isPlainAddress(target: string, start: number): boolean {
  for (let at = start; at < target.length; at += 1) {
    const code = target.charCodeAt(at);
    if (code <= SPACE || code > 0x7e) return false;
  }
  return true;
}
