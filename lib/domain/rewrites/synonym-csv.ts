import { fold } from "@vitrine/engine/fold";
import { SYNONYM_WORDS_MAX } from "@/lib/contract/kit/limits";
import { unescapeFormula } from "@/lib/domain/kit/csv";
import { UPLOAD_COLUMNS_MAX } from "@/lib/domain/kit/limits";
import { SYNONYM_MARKERS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import { type ArrowKind, canHaveArrow, hasArrowBetweenWords, parseArrow, splitAtArrow } from "./arrows";
import {
  findCellsFault,
  followLinks,
  type LineResult,
  type RowCode,
  type RowWarning,
  trimCells,
  type WordGrammar,
  type WordRow,
  type WordRowsByKey,
} from "./row";

/** A row of synonyms: its cells are the words; the first is the one that shoppers type. */
export type SynonymRow = WordRow<SynonymKind>;

const MARKERS: Record<string, SynonymKind> = {
  "one-way": "one_way",
  "two-way": "two_way",
  "alternate-correction": "alternate",
};

/** Validates words as a row of the given kind; trims them and drops duplicates. */
export function validateSynonym(kind: SynonymKind, words: readonly string[]): Exclude<LineResult<SynonymKind>, null> {
  const [word = "", ...others] = trimCells(words);
  const fault = findCellsFault([word, ...others]);
  if (fault !== null) return { code: toWordsFault(fault, others.length + 1) };
  const key = fold(word);
  if (key === "") return { code: "word_empty" };
  const seen = new Set([key, ""]);
  const distinct = others.filter((other) => {
    const otherKey = fold(other);
    const isNew = !seen.has(otherKey);
    seen.add(otherKey);
    return isNew;
  });
  if (distinct.length === 0)
    return { code: kind === "alternate" && others.length > 0 ? "self_target" : "synonym_missing" };
  if (kind === "alternate" && distinct.length > 1) return { code: "malformed_input" };
  if (distinct.length >= SYNONYM_WORDS_MAX) return { code: "too_many_words" };
  return { row: { kind, cells: [word, ...distinct] } };
}

/** A line of more fields than a row has words is named as such. */
function toWordsFault(fault: RowCode, cells: number): RowCode {
  return fault === "malformed_input" && cells > UPLOAD_COLUMNS_MAX ? "too_many_words" : fault;
}

function read(cells: readonly string[]): LineResult<SynonymKind> {
  const trimmed = trimCells(cells);
  if (trimmed.length === 0) return null;
  const fault = findCellsFault(trimmed);
  if (fault !== null) return { code: toWordsFault(fault, trimmed.length) };
  const [first = "", ...rest] = withMarker(trimmed).map((cell) => unescapeFormula(cell).trim());
  const marker = parseMarker(first);
  return marker === null ? validateSynonym("two_way", [first, ...rest]) : validateSynonym(marker, rest);
}

function parseMarker(field: string): SynonymKind | null {
  const word = field.toLowerCase();
  return Object.hasOwn(MARKERS, word) ? (MARKERS[word] ?? null) : parseArrow(field);
}

/**
 * Moves the arrow of a line to the first field as a marker, whether it was a separate field or between words of the first
 * field. A line that already has a marker stays unchanged, so that its words may contain arrows.
 */
function withMarker(cells: readonly string[]): readonly string[] {
  const [first = "", second = "", ...rest] = cells;
  if (!canHaveArrow(first) && !canHaveArrow(second)) return cells;
  const mark = unescapeFormula(first.trim()).trim();
  const own = parseArrow(mark);
  if (own !== null) return mark === SYNONYM_MARKERS[own] ? cells : [SYNONYM_MARKERS[own], ...cells.slice(1)];
  if (parseMarker(mark) !== null) return cells;
  const between = parseArrow(unescapeFormula(second.trim()).trim());
  if (between !== null) return [SYNONYM_MARKERS[between], first, ...withoutArrows(rest, between)];
  const isAlone = cells.slice(1).every((cell) => cell.trim() === "");
  const split = isAlone || hasArrowBetweenWords(first) ? splitAtArrow(first) : null;
  if (split === null) return cells;
  const words = trimCells([split.before, ...split.after.split(/[,;]/)]).filter((word) => word !== "");
  return [SYNONYM_MARKERS[split.kind], ...words, ...cells.slice(1)];
}

/** In two-way rows, users may type the arrow between any two words. */
function withoutArrows(cells: readonly string[], kind: ArrowKind): readonly string[] {
  return kind === "two_way" ? cells.filter((cell) => parseArrow(unescapeFormula(cell.trim()).trim()) !== kind) : cells;
}

function getKey({ kind, cells }: SynonymRow): string {
  return `${kind} ${fold(cells[0] ?? "")}`;
}

/** Reports `conflict` if a word is replaced before it could be expanded, and `loop` for corrections in a cycle. */
function findFaults(table: WordRowsByKey<SynonymKind>): Map<string, RowCode> {
  const faults = new Map<string, RowCode>();
  for (const [key, what] of followLinks(findNextCorrections(table), table))
    if (what === "loop") faults.set(key, "loop");
  for (const [key, { kind, cells }] of table) {
    if (kind === "one_way" && table.has(buildCorrectionKey(cells[0]))) faults.set(key, "conflict");
  }
  for (const [key, { kind, cells }] of table) {
    if (kind === "alternate" && table.has(`one_way ${fold(cells[0] ?? "")}`)) faults.set(key, "conflict");
  }
  return faults;
}

function findWarnings(table: WordRowsByKey<SynonymKind>): Map<string, RowWarning[]> {
  const warnings = new Map<string, RowWarning[]>();
  for (const [key, what] of followLinks(findNextCorrections(table), table))
    if (what === "chain") warnings.set(key, ["chain"]);
  return warnings;
}

/** Maps each correction to the one that its replacement would trigger. */
function findNextCorrections(table: WordRowsByKey<SynonymKind>): Map<string, string> {
  const next = new Map<string, string>();
  for (const [key, { kind, cells }] of table) if (kind === "alternate") next.set(key, buildCorrectionKey(cells[1]));
  return next;
}

function buildCorrectionKey(word = ""): string {
  return `alternate ${fold(word)}`;
}

function getSet({ kind, cells }: SynonymRow): ReadonlySet<string> | null {
  return kind === "two_way" ? new Set(cells.map(fold)) : null;
}

/** Words that both rows have count once. */
function joinRows({ kind, cells }: SynonymRow, more: SynonymRow): SynonymRow | null {
  const [word = "", ...others] = cells;
  const known = new Set(cells.map(fold));
  const read = validateSynonym(kind, [word, ...others, ...more.cells.filter((cell) => !known.has(fold(cell)))]);
  return "row" in read ? read.row : null;
}

/** The grammar of synonym files. */
export const synonymGrammar: WordGrammar<SynonymKind> = {
  read,
  normalize: withMarker,
  write: ({ kind, cells }) => [SYNONYM_MARKERS[kind], ...cells],
  getKey,
  getSet,
  join: joinRows,
  findFaults,
  findWarnings,
};
