import { cutText } from "@vitrine/engine/fold";

// Texts of shoppers in workbooks: Excel offers to repair a file with a character or a length that it does not accept.

/** Maximum length of a cell in Excel. */
export const CELL_MAX = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const HALF_PAIR = /\p{Surrogate}/gu;
/** Excel shows `_x0041_` as "A"; an escaped underscore prevents that. */
const LOOKS_ESCAPED = /_(?=x[\da-fA-F]{4}_)/g;

/** A text as the content of a cell. */
export function toCellText(text: string): string {
  const clean = cutText(text.replace(NOT_IN_XML, "").replace(HALF_PAIR, "\uFFFD"), CELL_MAX);
  return clean.replace(LOOKS_ESCAPED, "_x005F_");
}
