import { ARROW, splitAtArrow } from "./arrows";
import { validateRedirect } from "./redirect-csv";
import type { WordRow } from "./row";
import { validateSynonym } from "./synonym-csv";

// Parses the text of the combined search and add field: a word, or a whole row such as `tv -> television, telly`.

const BETWEEN = /[,;\n]/;
/** Cells copied from a spreadsheet; what else separates words is a part of them. */
const BETWEEN_CELLS = /[\t\n]/;

/** The word to search for, and the row if a whole one was typed. */
export type TypedRow = { word: string; row: WordRow | null };

/** Parses a typed row of synonyms or a line of a file; without an arrow, the row is two-way. */
export function parseTypedSynonym(text: string): TypedRow {
  const { kind, before, after } = splitAtArrow(text) ?? { kind: "two_way" as const, before: "", after: text };
  const between = text.includes("\t") ? BETWEEN_CELLS : BETWEEN;
  const cells = [...before.split(BETWEEN_CELLS), ...after.split(between)]
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const read = cells.length < 2 ? null : validateSynonym(kind, cells);
  const row = read !== null && "row" in read ? read.row : null;
  return { word: row?.cells[0] ?? cells[0] ?? "", row };
}

const REDIRECT = new RegExp(`^(.+?)\\s*(?:${ARROW}|[,;]|\\s)\\s*(https?://\\S+)$`, "iu");
/** A target without a scheme needs a sign before it that is no part of a word. */
const SHORT_REDIRECT = new RegExp(`^(.+?)\\s*(?:${ARROW}|[,;\\t])\\s*(\\S+)$`, "iu");

/** Parses a typed redirect or a line of a file; completes a short target with the address of the site. */
export function parseTypedRedirect(text: string, baseUrl = ""): TypedRow {
  const trimmed = text.trim();
  const [, word = "", target = ""] = REDIRECT.exec(trimmed) ?? SHORT_REDIRECT.exec(trimmed) ?? [];
  const read = word === "" ? null : validateRedirect(word, target, baseUrl);
  const row = read !== null && "row" in read ? read.row : null;
  return { word: row?.cells[0] ?? splitAtArrow(trimmed)?.before ?? trimmed, row };
}
