import { unguarded } from "@/lib/domain/kit/csv";
import { fold } from "@/lib/domain/kit/fold";
import { UPLOAD_COLUMNS_MAX } from "@/lib/domain/kit/limits";
import { SYNONYM_MARKERS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import { type ArrowKind, arrowKind, hasArrowBetweenWords, mayHaveArrow, splitAtArrow } from "./arrows";
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
} from "./row";
/** A row of synonyms: its cells are the words, the first of them the one that people type. */
export type SynonymRow = WordRow<SynonymKind>;

const MARKERS: Record<string, SynonymKind> = {
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
  const [first = "", ...rest] = withMarker(trimmed).map((cell) => unguarded(cell).trim());
  const marker = markerKind(first);
  return marker === null ? synonymRow("two_way", [first, ...rest]) : synonymRow(marker, rest);
}

function markerKind(field: string): SynonymKind | null {
  const word = field.toLowerCase();
  return Object.hasOwn(MARKERS, word) ? (MARKERS[word] ?? null) : arrowKind(field);
}

/**
 * A line with its arrow as a marker in the first field, wherever and however it was typed: as a field of its own, or between
 * words of the first field. A line with a marker of the grammar stays as it is, so that its words may have arrows.
 */
function withMarker(cells: readonly string[]): readonly string[] {
  const [first = "", second = "", ...rest] = cells;
  if (!mayHaveArrow(first) && !mayHaveArrow(second)) return cells;
  const mark = unguarded(first.trim()).trim();
  const own = arrowKind(mark);
  if (own !== null) return mark === SYNONYM_MARKERS[own] ? cells : [SYNONYM_MARKERS[own], ...cells.slice(1)];
  if (markerKind(mark) !== null) return cells;
  const between = arrowKind(unguarded(second.trim()).trim());
  if (between !== null) return [SYNONYM_MARKERS[between], first, ...withoutArrows(rest, between)];
  const isAlone = cells.slice(1).every((cell) => cell.trim() === "");
  const split = isAlone || hasArrowBetweenWords(first) ? splitAtArrow(first) : null;
  if (split === null) return cells;
  const words = trimmedCells([split.before, ...split.after.split(/[,;]/)]).filter((word) => word !== "");
  return [SYNONYM_MARKERS[split.kind], ...words, ...cells.slice(1)];
}

/** In a group the arrow may stand between any two words. */
function withoutArrows(cells: readonly string[], kind: ArrowKind): readonly string[] {
  return kind === "two_way" ? cells.filter((cell) => arrowKind(unguarded(cell.trim()).trim()) !== kind) : cells;
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

function setOf({ kind, cells }: SynonymRow): ReadonlySet<string> | null {
  return kind === "two_way" ? new Set(cells.map(fold)) : null;
}

/** With its marker a row must not have more fields than a line may. */
function joined({ kind, cells }: SynonymRow, more: SynonymRow): SynonymRow | null {
  const read = synonymRow(kind, [...cells, ...more.cells]);
  return "row" in read && read.row.cells.length < UPLOAD_COLUMNS_MAX ? read.row : null;
}

/** The grammar of synonym files. */
export const synonymGrammar: WordGrammar<SynonymKind> = {
  read,
  plain: withMarker,
  write: ({ kind, cells }) => [SYNONYM_MARKERS[kind], ...cells],
  keyOf,
  setOf,
  joined,
  faultsOf,
  warningsOf,
};
