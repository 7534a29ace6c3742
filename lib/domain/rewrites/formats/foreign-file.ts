import type { ForeignFormat } from "@/lib/contract/rewrites/word-uploads";
import type { SynonymKind } from "@/lib/domain/search/synonym-kinds";

// Synonym files of other tools: what their lines become, and what they do not.

export type { ForeignFormat };

/** Why a line does not become a row; `joined`: its words were added to the row of an earlier line. */
export const LEFT_CODES = [
  "joined",
  "alone",
  "same_word",
  "several_arrows",
  "side_empty",
  "too_many_words",
  "placeholder",
  "unknown_type",
  "unknown_record",
  "repeated_key",
  "unknown_line",
  "rule",
  "boundary",
  "wildcard",
  "field",
  "boolean",
  "inactive",
  "other_scope",
  "expansion_reference",
] as const;
export type LeftCode = (typeof LEFT_CODES)[number];

/**
 * How a row differs from its line. `replaces`: the other tool no longer searches for the first word; `near_typo`: it ranks the words as
 * typos; `scope`: there it is for a part of the shop only; `weight`: it has a weight; `not_correction`: several words cannot replace one.
 */
export const NOTE_CODES = ["replaces", "near_typo", "scope", "weight", "not_correction"] as const;
export type RowNote = { code: (typeof NOTE_CODES)[number]; value?: string };

/** A row as fields of our grammar, with its line in the file. A line may become several rows. */
export type ForeignRow = { line: number; cells: readonly string[]; notes: readonly RowNote[] };
/** A line that is no row; `text` is its beginning, `value` what its reason names. */
export type LeftLine = { line: number; code: LeftCode; text: string; value?: string };

/** `one_way`: the word also finds the others; `alternate`: the search uses the other word instead. */
export type MappingKind = Extract<SynonymKind, "one_way" | "alternate">;

/** A file of another tool. */
export type ForeignFile = {
  format: ForeignFormat;
  rows: ForeignRow[];
  left: LeftLine[];
  /** Comment lines, which are never rows. */
  comments: number;
  /** How explicit mappings were read. */
  mappings: MappingKind | null;
  /** Parts of the shop that rows are for, if there are several; and the chosen one. */
  scopes: string[];
  scope: string | null;
};

/** Why a whole file cannot be read. `found` and `max` of `too_large_rows` are bytes. */
export type ForeignFault =
  | { code: "too_many_rows" | "too_large_rows"; found: number; max: number }
  | { code: "json_deep"; at: number }
  | { code: "character_mapping" };
