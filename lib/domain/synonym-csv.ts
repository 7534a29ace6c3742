import { unguarded } from "./csv-guard";
import { fold } from "./fold";
import {
  cellsFault,
  followed,
  type ReadLine,
  type RowCode,
  type RowWarning,
  trimmedCells,
  type WordGrammar,
  type WordRow,
  type WordTable,
} from "./word-row";

// Lines of a synonym file (contract, CSV grammar; domain reference 5.2).

/** Kinds of synonyms: the first word finds the others; every word finds all; the first is searched as the second. */
export const SYNONYM_KINDS = ["one_way", "two_way", "alternate"] as const;
/** A kind of synonyms. */
export type SynonymKind = (typeof SYNONYM_KINDS)[number];
/** A row of synonyms: its cells are the words, the first of them the one that people type. */
export type SynonymRow = WordRow<SynonymKind>;

/** How a file writes each kind. */
export const SYNONYM_MARKERS: Record<SynonymKind, string> = { one_way: "->", two_way: "<->", alternate: "=>" };

const MARKERS: Record<string, SynonymKind> = {
  "->": "one_way",
  "<->": "two_way",
  "=>": "alternate",
  "one-way": "one_way",
  "two-way": "two_way",
  "alternate-correction": "alternate",
};

/** Judges words as a row of a kind: blanks around them, and words that say the same again, are left out. */
export function synonymRow(kind: SynonymKind, words: readonly string[]): Exclude<ReadLine<SynonymKind>, null> {
  const [word = "", ...others] = trimmedCells(words);
  const fault = cellsFault([word, ...others]);
  if (fault !== null) return { code: fault };
  const key = fold(word);
  if (key === "") return { code: "word_empty" };
  const seen = new Set([key, ""]);
  const kept = others.filter((other) => {
    const otherKey = fold(other);
    const isNew = !seen.has(otherKey);
    seen.add(otherKey);
    return isNew;
  });
  if (kept.length === 0) return { code: kind === "alternate" && others.length > 0 ? "self_target" : "synonym_missing" };
  if (kind === "alternate" && kept.length > 1) return { code: "malformed_input" };
  return { row: { kind, cells: [word, ...kept] } };
}

function read(cells: readonly string[]): ReadLine<SynonymKind> {
  const trimmed = trimmedCells(cells);
  if (trimmed.length === 0) return null;
  const fault = cellsFault(trimmed);
  if (fault !== null) return { code: fault };
  const [first = "", ...rest] = trimmed.map((cell) => unguarded(cell).trim());
  const marker = Object.hasOwn(MARKERS, first.toLowerCase()) ? MARKERS[first.toLowerCase()] : undefined;
  return marker === undefined ? synonymRow("two_way", [first, ...rest]) : synonymRow(marker, rest);
}

function keyOf({ kind, cells }: SynonymRow): string {
  return `${kind} ${fold(cells[0] ?? "")}`;
}

/** A word that is corrected away before it could be expanded clashes; corrections that come back to themselves loop. */
function faultsOf(table: WordTable<SynonymKind>): Map<string, RowCode> {
  const faults = new Map<string, RowCode>();
  for (const [key, what] of followed(corrections(table), table)) if (what === "loop") faults.set(key, "loop");
  for (const [key, { kind, cells }] of table) {
    if (kind === "one_way" && table.has(correctionKey(cells[0]))) faults.set(key, "conflict");
  }
  for (const [key, { kind, cells }] of table) {
    if (kind === "alternate" && table.has(`one_way ${fold(cells[0] ?? "")}`)) faults.set(key, "conflict");
  }
  return faults;
}

function warningsOf(table: WordTable<SynonymKind>): Map<string, RowWarning[]> {
  const warnings = new Map<string, RowWarning[]>();
  for (const [key, what] of followed(corrections(table), table)) if (what === "chain") warnings.set(key, ["chain"]);
  return warnings;
}

/** Which correction leads to the word of which other one. */
function corrections(table: WordTable<SynonymKind>): Map<string, string> {
  const next = new Map<string, string>();
  for (const [key, { kind, cells }] of table) if (kind === "alternate") next.set(key, correctionKey(cells[1]));
  return next;
}

function correctionKey(word = ""): string {
  return `alternate ${fold(word)}`;
}

/** The grammar of synonym files. */
export const synonymGrammar: WordGrammar<SynonymKind> = {
  read,
  write: ({ kind, cells }) => [SYNONYM_MARKERS[kind], ...cells],
  keyOf,
  faultsOf,
  warningsOf,
};
