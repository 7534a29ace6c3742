import { ARROW, splitAtArrow } from "./arrows";
import { redirectRow } from "./redirect-csv";
import type { WordRow } from "./row";
import { synonymRow } from "./synonym-csv";

// What somebody types into the box that finds and adds: a word, or a whole row such as `tv -> television, telly`.

const BETWEEN = /[,;\n]/;

/** A typed text: the word that is looked for, and the row where a whole one was typed. */
export type TypedRow = { word: string; row: WordRow | null };

/** Reads a row of synonyms as people type it, or as a line of a file has it; without an arrow all words mean the same. */
export function typedSynonym(text: string): TypedRow {
  const { kind, before, after } = splitAtArrow(text) ?? { kind: "two_way" as const, before: "", after: text };
  const cells = [before, ...after.split(BETWEEN)].map((cell) => cell.trim()).filter((cell) => cell !== "");
  const read = cells.length < 2 ? null : synonymRow(kind, cells);
  const row = read !== null && "row" in read ? read.row : null;
  return { word: row?.cells[0] ?? cells[0] ?? "", row };
}

const REDIRECT = new RegExp(`^(.+?)\\s*(?:${ARROW}|[,;]|\\s)\\s*(https?://\\S+)$`, "iu");

/** Reads a redirect as people type it, or as a line of a file has it. */
export function typedRedirect(text: string): TypedRow {
  const trimmed = text.trim();
  const [, word = "", target = ""] = REDIRECT.exec(trimmed) ?? [];
  const read = word === "" ? null : redirectRow(word, target);
  const row = read !== null && "row" in read ? read.row : null;
  return { word: row?.cells[0] ?? splitAtArrow(trimmed)?.before ?? trimmed, row };
}
