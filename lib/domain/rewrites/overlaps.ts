import type { WordGrammar, WordRow, WordTable } from "./row";

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
export function createOverlaps<K extends string>(grammar: WordGrammar<K>, table: WordTable<K>): Overlaps<K> {
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
