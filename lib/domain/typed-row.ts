import { redirectRow } from "./redirect-csv";
import { type SynonymKind, synonymRow } from "./synonym-csv";
import type { WordRow } from "./word-row";

// What somebody types into the box that finds and adds: a word, or a whole row such as `tv -> television, telly`.

const ARROWS: Record<string, SynonymKind> = {
  "->": "one_way",
  "→": "one_way",
  "<->": "two_way",
  "↔": "two_way",
  "=>": "alternate",
  "⇒": "alternate",
};
const ARROW = /<->|->|=>|→|↔|⇒/;
const BETWEEN = /[,;\n]/;

/** A typed text: the word that is looked for, and the row where a whole one was typed. */
export type TypedRow = { word: string; row: WordRow | null };

/** Reads a row of synonyms as people type it, or as a line of a file has it; without an arrow all words mean the same. */
export function typedSynonym(text: string): TypedRow {
  const arrow = ARROW.exec(text);
  const kind = arrow === null ? "two_way" : (ARROWS[arrow[0]] ?? "two_way");
  const before = arrow === null ? "" : text.slice(0, arrow.index).trim();
  const after = arrow === null ? text : text.slice(arrow.index + arrow[0].length);
  // In a group the arrow may stand between any two words.
  const parts = kind === "two_way" && arrow !== null ? after.split(arrow[0]).join(",") : after;
  const cells = [before, ...parts.split(BETWEEN)].map((cell) => cell.trim()).filter((cell) => cell !== "");
  const read = cells.length < 2 ? null : synonymRow(kind, cells);
  const row = read !== null && "row" in read ? read.row : null;
  return { word: row?.cells[0] ?? cells[0] ?? "", row };
}

const REDIRECT = /^(.+?)\s*(?:->|=>|→|⇒|,|;|\s)\s*(https?:\/\/\S+)$/i;

/** Reads a redirect as people type it, or as a line of a file has it. */
export function typedRedirect(text: string): TypedRow {
  const trimmed = text.trim();
  const [, word = "", target = ""] = REDIRECT.exec(trimmed) ?? [];
  const read = word === "" ? null : redirectRow(word, target);
  const row = read !== null && "row" in read ? read.row : null;
  const [before = ""] = trimmed.split(/->|=>|→|⇒/);
  return { word: row?.cells[0] ?? before.trim(), row };
}
