import { fold } from "@/lib/domain/kit/fold";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import type { ReadLine, WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import { isRefused, judgeUpload, type Verdict } from "@/lib/domain/rewrites/upload-verdict";
import { SYNONYM_KINDS, SYNONYM_MARKERS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { FileRows } from "./file-rows";
import { type KeySet, keySet } from "./key-set";

// What a file says by itself, before anybody is asked what is there already: which of its lines can be read, and which of
// them say the same word again.

/** What becomes of a line: what the dry run says, or that it can be read, as long as that has not been asked. */
export type LineVerdict = Verdict | "readable";

/** A line of a file as the preview shows it. */
export type PreviewLine = {
  row: number;
  verdict: LineVerdict;
  code: string | null;
  warnings: readonly string[];
  kind: string | null;
  cells: readonly string[] | null;
  old: readonly string[] | null;
  searches: number | null;
};

/** A row by its number in the file, with the fields that mean what the preview shows. */
export type GoodRow = { row: number; cells: readonly string[] };

/** A file judged by itself: how many lines of each verdict, the first of each, and the codes of the refused ones by row. */
export type FirstJudgement = {
  total: number;
  counts: Partial<Record<LineVerdict, number>>;
  preview: PreviewLine[];
  refused: Map<number, string>;
  /** The rows that may be sent; null where somebody else will say which. */
  good: GoodRow[] | null;
};

/** Judges a file line by line. `isAlone`: nobody else will, so clashes between its lines are looked for as well. */
export function judgeFile(name: "synonyms" | "redirects", rows: FileRows, isAlone: boolean): FirstJudgement {
  const file = name === "synonyms" ? synonymFile() : redirectFile();
  return isAlone ? judgeWhole(file.grammar, rows) : judgeLines(file, rows);
}

type FileRules = {
  grammar: WordGrammar;
  /** What tells apart a line that is plainly good, and among which others; null where the grammar has to look. */
  plainKey: (cells: readonly string[]) => string | null;
  /** The kind of the line that `plainKey` saw last: keys are apart for each. */
  kindNow: () => string;
};

function judgeLines({ grammar, plainKey, kindNow }: FileRules, rows: FileRows): FirstJudgement {
  const judgement: FirstJudgement = { total: 0, counts: {}, preview: [], refused: new Map(), good: null };
  const keys = new Map<string, KeySet>();
  const isNew = (kind: string, key: string): boolean => {
    const known = keys.get(kind) ?? keySet(rows.length);
    keys.set(kind, known);
    return known.add(key);
  };
  let readable = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    const key = plainKey(cells);
    if (key !== null && isNew(kindNow(), key)) {
      readable += 1;
      judgement.total += 1;
      if (readable > UPLOAD_PREVIEW_ROWS && judgement.total > UPLOAD_PREVIEW_ROWS) continue;
      judgement.preview.push(shown({ row: index + 1, verdict: "readable", code: null }, cells, grammar.read(cells)));
      continue;
    }
    const read = grammar.read(cells);
    if (read === null) continue;
    const isSeen = key !== null || ("row" in read && !isNew(read.row.kind, fold(read.row.cells[0] ?? "")));
    // A two-way row with a word of another one may say more of it, which only the backend tells.
    const isAgain = isSeen && "row" in read && read.row.kind !== "two_way";
    const code = "code" in read ? read.code : isAgain ? "duplicate_in_file" : null;
    const verdict = code === null ? "readable" : code === "duplicate_in_file" ? "duplicate" : "invalid";
    judgement.counts.readable = readable;
    take(judgement, { row: index + 1, verdict, code }, cells, read);
    readable = judgement.counts.readable;
  }
  judgement.counts.readable = readable;
  return judgement;
}

/** The file as if there was nothing else. */
function judgeWhole(grammar: WordGrammar, rows: FileRows): FirstJudgement {
  const good: GoodRow[] = [];
  const judgement: FirstJudgement = { total: 0, counts: {}, preview: [], refused: new Map(), good };
  for (const { line, verdict, code, row } of judgeUpload(grammar, rows, new Map(), "replace").lines) {
    // Two lines of one set are one row only where the backend says so; others take the second for the first once more.
    const isMore = verdict === "change";
    const own = isMore ? "duplicate" : isRefused(verdict) ? verdict : "readable";
    if (own === "readable" && row !== null) good.push({ row: line, cells: cleanCells(grammar, row) });
    const said = { row: line, verdict: own, code: isMore ? "duplicate_in_file" : code } as const;
    take(judgement, said, rows[line - 1] ?? [], row === null ? null : { row });
  }
  return judgement;
}

/** The fields of a row: with a marker only where they would else mean another row. */
function cleanCells(grammar: WordGrammar, row: WordRow): readonly string[] {
  const read = grammar.read(row.cells);
  const isSame = read !== null && "row" in read && JSON.stringify(read.row) === JSON.stringify(row);
  return isSame ? row.cells : grammar.write(row);
}

type Said = Pick<PreviewLine, "row" | "verdict" | "code">;

/** Counts a line, and keeps it where it is one of the first. */
function take(judgement: FirstJudgement, said: Said, cells: readonly string[], read: ReadLine): void {
  const { row, verdict, code } = said;
  const count = (judgement.counts[verdict] ?? 0) + 1;
  judgement.counts[verdict] = count;
  judgement.total += 1;
  if (code !== null) judgement.refused.set(row, code);
  if (judgement.total <= UPLOAD_PREVIEW_ROWS || count <= UPLOAD_PREVIEW_ROWS)
    judgement.preview.push(shown(said, cells, read));
}

/** A line that cannot be read is shown as it stands in the file: without a kind. */
function shown(said: Said, cells: readonly string[], read: ReadLine): PreviewLine {
  const row = read !== null && "row" in read ? read.row : null;
  return { ...said, warnings: [], old: null, searches: null, kind: row?.kind ?? null, cells: row?.cells ?? cells };
}

// Nearly all fields are such: nothing around them, nothing in them that a spreadsheet or a search minds, and short. Then no
// grammar has to look, and most are folded as they stand: of 50,000 lines that is the difference between a blink and a wait.
const LENGTH = 300;
const CELLS = 10;
const SPACE = 32;
const QUOTE = 39;
const ARROW_HEAD = 62;
/** By letter: 0 is not plain, 1 is folded as it stands, 2 has to be folded. */
const LETTERS = Uint8Array.from({ length: 0x250 }, (_, code) => {
  if (code < SPACE || code === ARROW_HEAD || (code > 0x7e && code < 0xc0)) return 0;
  return code > 0x7e || (code >= 65 && code <= 90) ? 2 : 1;
});

/** A field without case and diacritics; null where it is not plain. */
function plainFold(cell: string): string | null {
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

// As a download writes them, and with the mark that other programs put before what looks like a formula.
const ARROWS = new Map(
  SYNONYM_KINDS.flatMap((kind): [string, SynonymKind][] => [
    [SYNONYM_MARKERS[kind], kind],
    [`'${SYNONYM_MARKERS[kind]}`, kind],
  ]),
);
// Markers in words are left to the grammar.
const MARKER_LENGTHS = new Set(["one-way", "alternate-correction"].map((word) => word.length));

function synonymFile(): FileRules {
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
      const key = plainFold(cells[start] ?? "");
      if (key === null) return null;
      for (let at = start + 1; at < cells.length; at += 1) {
        const other = plainFold(cells[at] ?? "");
        if (other === null || (at === start + 1 && other === key)) return null;
      }
      return key;
    },
  };
}

const ORIGIN = /^https?:\/\/[^/?#\\@ ]+\//;

function redirectFile(): FileRules {
  // Nobody knows here what is customized; a redirect out of the shop is told by the dry run.
  const grammar = redirectGrammar({ baseUrl: "", customized: new Set() });
  // Whether an address is one hangs on its beginning alone, which most of a file have in common.
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
      return plainFold(cells[0] ?? "");
    },
  };
}

/** Whether there is nothing in an address, from a letter on, but what addresses are written with. */
function isPlainAddress(target: string, start: number): boolean {
  for (let at = start; at < target.length; at += 1) {
    const code = target.charCodeAt(at);
    if (code <= SPACE || code > 0x7e) return false;
  }
  return true;
}
