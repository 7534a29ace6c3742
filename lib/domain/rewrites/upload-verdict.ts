import { isSameRow, type RowCode, type RowWarning, type WordGrammar, type WordRow, type WordRowsByKey } from "./row";

// Decides what happens to each line of an upload before anything is written. Dry run and upload use the same function, so
// their results agree.

/** Verdicts of a line. */
export const VERDICTS = ["add", "change", "same", "duplicate", "clash", "invalid"] as const;
/** The verdict of a line; the last three mean that it is refused. */
export type Verdict = (typeof VERDICTS)[number];

/** Whether lines with this verdict are not applied. */
export function isRefused(verdict: Verdict): boolean {
  return verdict === "duplicate" || verdict === "clash" || verdict === "invalid";
}

/** The verdict of a line that is not blank. `line` is its number in the file, from 1. */
export type LineVerdict<K extends string = string> = {
  line: number;
  verdict: Verdict;
  code: RowCode | null;
  warnings: readonly RowWarning[];
  key: string | null;
  row: WordRow<K> | null;
  /** The current row with the same key. */
  old: WordRow<K> | null;
};

/** The verdict of a whole upload. */
export type UploadVerdict<K extends string = string> = {
  lines: readonly LineVerdict<K>[];
  counts: Record<Verdict, number>;
  /** Keys of rows that a replacement removes. */
  removed: readonly string[];
  /** The table after the upload, without refused lines. */
  table: WordRowsByKey<K>;
};

/** Whether the file is added to the table or replaces it. */
export type UploadType = "append" | "replace";

/** Rounds of conflict checks, as refused lines can invalidate others; after the last round, all remaining changes are refused. */
const ROUNDS_MAX = 20;

/** Validates every line of a file against the current table. Linear in both. */
export function validateUpload<K extends string>(
  grammar: WordGrammar<K>,
  file: readonly (readonly string[])[],
  known: WordRowsByKey<K>,
  type: UploadType,
): UploadVerdict<K> {
  const lines = readLines(grammar, file, known, type);
  rejectClashes(grammar, lines, known, type);
  const table = buildTable(lines, known, type);
  const warnings = grammar.findWarnings(table);
  const verdicts = lines.map((line) => ({
    ...line,
    warnings: line.key === null || isRefused(line.verdict) ? [] : [...line.warnings, ...(warnings.get(line.key) ?? [])],
  }));
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of verdicts) counts[verdict] += 1;
  const removed = type === "replace" ? [...known.keys()].filter((key) => !table.has(key)) : [];
  return { lines: verdicts, counts, removed, table };
}

/**
 * Parses lines in file order. The current row with a line's key is its older version; a two-way row that shares words with
 * another one duplicates or extends it. In a replacement, two-way rows stay separate.
 */
function readLines<K extends string>(
  grammar: WordGrammar<K>,
  file: readonly (readonly string[])[],
  known: WordRowsByKey<K>,
  type: UploadType,
): LineVerdict<K>[] {
  const seen = new Set<string>();
  const overlaps = createOverlaps(grammar, type === "append" ? known : new Map());
  function decideVerdict(row: WordRow<K>): Omit<LineVerdict<K>, "line"> {
    const key = grammar.getKey(row);
    const old = known.get(key) ?? null;
    const own = { key, row, old, code: null, warnings: [] };
    if (old !== null && !seen.has(key)) return { ...own, verdict: isSameRow(old, row) ? "same" : "change" };
    const overlap = overlaps.find(key, row);
    const duplicate = { ...own, old: null, verdict: "duplicate", code: "duplicate_in_file" } as const;
    if (overlap?.isCovering) {
      return seen.has(overlap.key)
        ? duplicate
        : { ...own, key: overlap.key, row: overlap.row, old: overlap.row, verdict: "same" };
    }
    const more = overlap !== null && (type === "append" || overlap.key === key) ? grammar.join(overlap.row, row) : null;
    if (overlap !== null && more !== null) {
      return { ...own, key: overlap.key, row: more, old: overlap.row, verdict: "change", warnings: ["extends"] };
    }
    return seen.has(key) ? duplicate : { ...own, verdict: "add" };
  }
  return file.flatMap((cells, index): LineVerdict<K>[] => {
    const line = index + 1;
    const read = grammar.read(cells);
    if (read === null) return [];
    if ("code" in read) return [{ line, warnings: [], key: null, row: null, old: null, verdict: "invalid", ...read }];
    const result = decideVerdict(read.row);
    if (!isRefused(result.verdict) && result.key !== null && result.row !== null) {
      seen.add(result.key);
      overlaps.put(result.key, result.row);
    }
    return [{ line, ...result, warnings: [...(read.warnings ?? []), ...result.warnings] }];
  });
}

/** Refuses lines that conflict with other rows. A refused line can cause or solve other conflicts, so the check repeats. */
function rejectClashes<K extends string>(
  grammar: WordGrammar<K>,
  lines: LineVerdict<K>[],
  known: WordRowsByKey<K>,
  type: UploadType,
): void {
  for (let round = 0; round <= ROUNDS_MAX; round += 1) {
    const faults = grammar.findFaults(buildTable(lines, known, type));
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

function buildTable<K extends string>(
  lines: readonly LineVerdict<K>[],
  known: WordRowsByKey<K>,
  type: UploadType,
): Map<string, WordRow<K>> {
  const table = new Map(type === "append" ? known : []);
  for (const { verdict, key, row } of lines)
    if (!isRefused(verdict) && key !== null && row !== null) table.set(key, row);
  return table;
}

/** Rows compared per word; limits the time spent on words that occur in many rows. */
const ROWS_PER_WORD = 20;

/** Candidates above which only those with most common words are compared; rows of up to 20 words never have more. */
const CANDIDATES_MAX = 400;
const CANDIDATES_COMPARED = 100;

/** A row that shares words with another; `isCovering`: it contains all of them. */
type Overlap<K extends string> = { key: string; row: WordRow<K>; isCovering: boolean };

/** Two-way rows by their words. */
type Overlaps<K extends string> = {
  /** Finds the row that contains all given words, else the one with the same key, else the one that shares most words. */
  find(key: string, row: WordRow<K>): Overlap<K> | null;
  put(key: string, row: WordRow<K>): void;
};

/** Creates a lookup that starts with the rows of a table. */
function createOverlaps<K extends string>(grammar: WordGrammar<K>, table: WordRowsByKey<K>): Overlaps<K> {
  const rows = new Map<string, { row: WordRow<K>; words: ReadonlySet<string> }>();
  const keysByWord = new Map<string, Set<string>>();
  function put(key: string, row: WordRow<K>): void {
    const words = grammar.getSet(row);
    if (words === null) return;
    rows.set(key, { row, words });
    for (const word of words) {
      const keys = keysByWord.get(word) ?? new Set();
      keysByWord.set(word, keys);
      if (keys.size < ROWS_PER_WORD) keys.add(key);
    }
  }
  for (const [key, row] of table) put(key, row);
  return { put, find: (key, row) => findOverlap(key, grammar.getSet(row)) };

  /** Keys of rows with common words, in the order of these words. */
  function findCandidates(words: ReadonlySet<string>): readonly string[] {
    const common = new Map<string, number>();
    for (const word of words) for (const key of keysByWord.get(word) ?? []) common.set(key, (common.get(key) ?? 0) + 1);
    if (common.size <= CANDIDATES_MAX) return [...common.keys()];
    const ordered = [...common].sort(([, a], [, b]) => b - a);
    return ordered.slice(0, CANDIDATES_COMPARED).map(([key]) => key);
  }

  function findOverlap(own: string, words: ReadonlySet<string> | null): Overlap<K> | null {
    if (words === null) return null;
    const keys = findCandidates(words);
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
