import { fold } from "@/lib/domain/fold";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/limits";
import { redirectGrammar } from "@/lib/domain/redirect-csv";
import { SYNONYM_MARKERS, type SynonymKind, synonymGrammar } from "@/lib/domain/synonym-csv";
import { isRefused, judgeUpload, type Verdict } from "@/lib/domain/upload-verdict";
import type { ReadLine, WordGrammar } from "@/lib/domain/word-row";
import type { FileRows } from "./upload-file";

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

/** A file judged by itself: how many lines of each verdict, the first of each, and the codes of the refused ones by row. */
export type FirstJudgement = {
  total: number;
  counts: Partial<Record<LineVerdict, number>>;
  preview: PreviewLine[];
  refused: Map<number, string>;
};

/** Judges a file line by line. `isAlone`: nobody else will, so clashes between its lines are looked for as well. */
export function judgeFile(name: "synonyms" | "redirects", rows: FileRows, isAlone: boolean): FirstJudgement {
  const file = name === "synonyms" ? synonymFile() : redirectFile();
  return isAlone ? judgeWhole(file.grammar, rows) : judgeLines(file, rows);
}

type FileRules = {
  grammar: WordGrammar;
  /** The key of a line that is plainly good; null where the grammar has to look. */
  plainKey: (cells: readonly string[]) => string | null;
};

function judgeLines({ grammar, plainKey }: FileRules, rows: FileRows): FirstJudgement {
  const judgement: FirstJudgement = { total: 0, counts: {}, preview: [], refused: new Map() };
  const keys = new Set<string>();
  for (let index = 0; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    const key = plainKey(cells);
    const read = key === null ? grammar.read(cells) : undefined;
    if (read === null) continue;
    const before = keys.size;
    if (key !== null) keys.add(key);
    else if (read !== undefined && "row" in read) keys.add(grammar.keyOf(read.row));
    const code = read !== undefined && "code" in read ? read.code : keys.size === before ? "duplicate_in_file" : null;
    const verdict = code === null ? "readable" : code === "duplicate_in_file" ? "duplicate" : "invalid";
    take(judgement, { row: index + 1, verdict, code }, () => read ?? grammar.read(cells));
  }
  return judgement;
}

/** The file as if there was nothing else. */
function judgeWhole(grammar: WordGrammar, rows: FileRows): FirstJudgement {
  const judgement: FirstJudgement = { total: 0, counts: {}, preview: [], refused: new Map() };
  for (const { line, verdict, code, row } of judgeUpload(grammar, rows, new Map(), "replace").lines) {
    const own = isRefused(verdict) ? verdict : "readable";
    take(judgement, { row: line, verdict: own, code }, () => (row === null ? null : { row }));
  }
  return judgement;
}

function take(
  judgement: FirstJudgement,
  { row, verdict, code }: Pick<PreviewLine, "row" | "verdict" | "code">,
  read: () => ReadLine,
): void {
  const count = (judgement.counts[verdict] ?? 0) + 1;
  judgement.counts[verdict] = count;
  judgement.total += 1;
  if (code !== null) judgement.refused.set(row, code);
  if (judgement.total > UPLOAD_PREVIEW_ROWS && count > UPLOAD_PREVIEW_ROWS) return;
  const line = read();
  const known = line !== null && "row" in line ? line.row : null;
  const said = { kind: known?.kind ?? null, cells: known?.cells ?? null };
  judgement.preview.push({ row, verdict, code, warnings: [], old: null, searches: null, ...said });
}

// Nearly all fields are such: nothing around them, nothing in them that a spreadsheet or a search minds, and short.
const PLAIN = /^[\x21-\x26\x28-\x7e\u00c0-\u024f][\x21-\x7e\u00c0-\u024f]*(?: [\x21-\x7e\u00c0-\u024f]+)*$/;
const PLAIN_LENGTH = 300;
const PLAIN_CELLS = 10;

function isPlain(cell: string): boolean {
  return cell.length <= PLAIN_LENGTH && PLAIN.test(cell);
}

const ARROWS = new Map<string, SynonymKind>(
  Object.entries(SYNONYM_MARKERS).map(([kind, arrow]) => [arrow, kind as SynonymKind]),
);
// The longest word that is a marker, and the shortest ones: such fields are left to the grammar.
const MARKER_LENGTHS = new Set(["one-way", "alternate-correction"].map((word) => word.length));

function synonymFile(): FileRules {
  return {
    grammar: synonymGrammar as WordGrammar,
    plainKey: (cells) => {
      const { length } = cells;
      if (length < 2 || length > PLAIN_CELLS) return null;
      for (const cell of cells) if (!isPlain(cell)) return null;
      const first = cells[0] ?? "";
      const kind = ARROWS.get(first);
      if (kind === undefined && MARKER_LENGTHS.has(first.length)) return null;
      const [word, other] = kind === undefined ? [first, cells[1]] : [cells[1], cells[2]];
      if (word === undefined || other === undefined || (kind === "alternate" && length > 3)) return null;
      const key = fold(word);
      return key === fold(other) ? null : `${kind ?? "two_way"} ${key}`;
    },
  };
}

function redirectFile(): FileRules {
  // Nobody knows here what is customized; a redirect out of the shop is told by the dry run.
  const grammar = redirectGrammar({ baseUrl: "", customized: new Set() });
  return {
    grammar: grammar as WordGrammar,
    plainKey: (cells) => {
      const [word = "", target = ""] = cells;
      if (cells.length !== 2 || !isPlain(word) || !isPlain(target)) return null;
      if (!/^https?:\/\//.test(target) || /[@ ]/.test(target) || !URL.canParse(target)) return null;
      return fold(word);
    },
  };
}
