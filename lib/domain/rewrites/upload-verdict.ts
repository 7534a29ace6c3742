import { isSameRow, type RowCode, type RowWarning, type WordGrammar, type WordRow, type WordTable } from "./row";

// What becomes of each line of an upload, before anything is written. The same function judges the dry run
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
  const lines = readLines(grammar, file, known, type);
  settleClashes(grammar, lines, known, type);
  const table = tableOf(lines, known, type);
  const warnings = grammar.warningsOf(table);
  const judged = lines.map((line) => ({
    ...line,
    warnings: line.key === null || isRefused(line.verdict) ? [] : [...line.warnings, ...(warnings.get(line.key) ?? [])],
  }));
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of judged) counts[verdict] += 1;
  const removed = type === "replace" ? [...known.keys()].filter((key) => !table.has(key)) : [];
  return { lines: judged, counts, removed, table };
}

/**
 * Reads lines in the order of the file. A row that is there under the key of a line is its older version; a set that shares
 * words with another one is a duplicate of it, or extends it. A replacement is taken as the file has it: sets stay apart.
 */
function readLines<K extends string>(
  grammar: WordGrammar<K>,
  file: readonly (readonly string[])[],
  known: WordTable<K>,
  type: UploadType,
): JudgedLine<K>[] {
  const seen = new Set<string>();
  const overlaps = createOverlaps(grammar, type === "append" ? known : new Map());
  function verdictOf(row: WordRow<K>): Omit<JudgedLine<K>, "line"> {
    const key = grammar.keyOf(row);
    const old = known.get(key) ?? null;
    const own = { key, row, old, code: null, warnings: [] };
    if (old !== null && !seen.has(key)) return { ...own, verdict: isSameRow(old, row) ? "same" : "change" };
    const near = overlaps.find(key, row);
    const twice = { ...own, old: null, verdict: "duplicate", code: "duplicate_in_file" } as const;
    if (near?.isCovering) {
      return seen.has(near.key) ? twice : { ...own, key: near.key, row: near.row, old: near.row, verdict: "same" };
    }
    const more = near !== null && (type === "append" || near.key === key) ? grammar.joined(near.row, row) : null;
    if (near !== null && more !== null) {
      return { ...own, key: near.key, row: more, old: near.row, verdict: "change", warnings: ["extends"] };
    }
    return seen.has(key) ? twice : { ...own, verdict: "add" };
  }
  return file.flatMap((cells, index): JudgedLine<K>[] => {
    const line = index + 1;
    const read = grammar.read(cells);
    if (read === null) return [];
    if ("code" in read) return [{ line, warnings: [], key: null, row: null, old: null, verdict: "invalid", ...read }];
    const judged = verdictOf(read.row);
    if (!isRefused(judged.verdict) && judged.key !== null && judged.row !== null) {
      seen.add(judged.key);
      overlaps.put(judged.key, judged.row);
    }
    return [{ line, ...judged }];
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

// Rows whose words all find each other, by their words: a row that shares words with another one says more of the same set.

/** Rows that are compared for each word: a word that stands in more of them must not make a file slow. */
const ROWS_PER_WORD = 20;

/** A row that shares words with another; `isCovering`: it has all of them. */
type Overlap<K extends string> = { key: string; row: WordRow<K>; isCovering: boolean };

/** Rows by their words. */
type Overlaps<K extends string> = {
  /** The row that has all words of a row; else the one under its own key; else the one that shares most; null: none does. */
  find(key: string, row: WordRow<K>): Overlap<K> | null;
  put(key: string, row: WordRow<K>): void;
};

/** Looks rows up by their words; starts with those of a table. */
function createOverlaps<K extends string>(grammar: WordGrammar<K>, table: WordTable<K>): Overlaps<K> {
  const rows = new Map<string, { row: WordRow<K>; words: ReadonlySet<string> }>();
  const keysByWord = new Map<string, Set<string>>();
  function put(key: string, row: WordRow<K>): void {
    const words = grammar.setOf(row);
    if (words === null) return;
    rows.set(key, { row, words });
    for (const word of words) {
      const keys = keysByWord.get(word) ?? new Set();
      keysByWord.set(word, keys);
      if (keys.size < ROWS_PER_WORD) keys.add(key);
    }
  }
  for (const [key, row] of table) put(key, row);
  return { put, find: (key, row) => found(key, grammar.setOf(row)) };

  function found(own: string, words: ReadonlySet<string> | null): Overlap<K> | null {
    if (words === null) return null;
    const keys = new Set([...words].flatMap((word) => [...(keysByWord.get(word) ?? [])]));
    let best: { key: string; row: WordRow<K>; shared: number } | null = null;
    for (const key of rows.has(own) ? [own, ...keys] : keys) {
      const other = rows.get(key);
      const shared = other === undefined ? 0 : [...words].filter((word) => other.words.has(word)).length;
      if (other === undefined || shared === 0) continue;
      if (shared === words.size) return { key, row: other.row, isCovering: true };
      if (best === null || (best.key !== own && shared > best.shared)) best = { key, row: other.row, shared };
    }
    return best === null ? null : { key: best.key, row: best.row, isCovering: false };
  }
}
