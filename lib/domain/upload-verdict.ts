import { isSameRow, type RowCode, type RowWarning, type WordGrammar, type WordRow, type WordTable } from "./word-row";

// What becomes of each line of an upload, before anything is written (features F2). The same function judges the dry run
// and what is applied, so that both come to the same.

/** What becomes of a line. */
export const VERDICTS = ["add", "change", "same", "duplicate", "clash", "invalid"] as const;
/** What becomes of a line; the last three are refused. */
export type Verdict = (typeof VERDICTS)[number];

/** Whether lines with this verdict are left out. */
export function isRefused(verdict: Verdict): boolean {
  return verdict === "duplicate" || verdict === "clash" || verdict === "invalid";
}

/** A line that is not blank, judged. `line` is its number in the file, from 1. */
export type JudgedLine<K extends string = string> = {
  line: number;
  verdict: Verdict;
  code: RowCode | null;
  warnings: readonly RowWarning[];
  key: string | null;
  row: WordRow<K> | null;
  /** What is there now under the same key. */
  old: WordRow<K> | null;
};

/** A whole upload, judged. */
export type JudgedUpload<K extends string = string> = {
  lines: readonly JudgedLine<K>[];
  counts: Record<Verdict, number>;
  /** Keys of rows that a replacement takes away. */
  removed: readonly string[];
  /** The table as it is afterwards, without the refused lines. */
  table: WordTable<K>;
};

/** What is added to what is there (`append`), or takes its place (`replace`). */
export type UploadType = "append" | "replace";

/** How often refused lines may make others fall; a file that needs more is refused in all that is left. */
const ROUNDS_MAX = 20;

/** Judges every line of a file against what is there. Linear in both. */
export function judgeUpload<K extends string>(
  grammar: WordGrammar<K>,
  file: readonly (readonly string[])[],
  known: WordTable<K>,
  type: UploadType,
): JudgedUpload<K> {
  const lines = readLines(grammar, file, known);
  settleClashes(grammar, lines, known, type);
  const table = tableOf(lines, known, type);
  const warnings = grammar.warningsOf(table);
  const judged = lines.map((line) => ({
    ...line,
    warnings: line.key === null || isRefused(line.verdict) ? [] : (warnings.get(line.key) ?? []),
  }));
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of judged) counts[verdict] += 1;
  const removed = type === "replace" ? [...known.keys()].filter((key) => !table.has(key)) : [];
  return { lines: judged, counts, removed, table };
}

function readLines<K extends string>(
  grammar: WordGrammar<K>,
  file: readonly (readonly string[])[],
  known: WordTable<K>,
): JudgedLine<K>[] {
  const seen = new Set<string>();
  return file.flatMap((cells, index): JudgedLine<K>[] => {
    const line = index + 1;
    const read = grammar.read(cells);
    if (read === null) return [];
    const none = { line, warnings: [], key: null, row: null, old: null };
    if ("code" in read) return [{ ...none, verdict: "invalid", code: read.code }];
    const { row } = read;
    const key = grammar.keyOf(row);
    if (seen.has(key)) return [{ ...none, key, row, verdict: "duplicate", code: "duplicate_in_file" }];
    seen.add(key);
    const old = known.get(key) ?? null;
    const verdict = old === null ? "add" : isSameRow(old, row) ? "same" : "change";
    return [{ ...none, key, row, old, verdict, code: null }];
  });
}

/** Refuses what does not fit beside the rest; what falls away may let other rows stand as they were, so it is asked again. */
function settleClashes<K extends string>(
  grammar: WordGrammar<K>,
  lines: JudgedLine<K>[],
  known: WordTable<K>,
  type: UploadType,
): void {
  for (let round = 0; round <= ROUNDS_MAX; round += 1) {
    const faults = grammar.faultsOf(tableOf(lines, known, type));
    const isLast = round === ROUNDS_MAX;
    const wrong = lines.filter(({ verdict, key }) => isNew(verdict) && key !== null && (isLast || faults.has(key)));
    if (wrong.length === 0 || (isLast && faults.size === 0)) return;
    for (const line of wrong) {
      const code = faults.get(line.key ?? "") ?? "conflict";
      line.verdict = code === "self_target" ? "invalid" : "clash";
      line.code = code;
    }
  }
}

function isNew(verdict: Verdict): boolean {
  return verdict === "add" || verdict === "change";
}

function tableOf<K extends string>(
  lines: readonly JudgedLine<K>[],
  known: WordTable<K>,
  type: UploadType,
): Map<string, WordRow<K>> {
  const table = new Map(type === "append" ? known : []);
  for (const { verdict, key, row } of lines)
    if (!isRefused(verdict) && key !== null && row !== null) table.set(key, row);
  return table;
}
