import { isCriteria } from "@/lib/domain/search/criteria";

/** Items that are added at once at most; more come from CSV. */
export const NAMES_MAX = 50;

/**
 * The items that a text names: one per line or between semicolons, or ids between commas. Titles contain commas, so a comma
 * only separates names that look like ids or URLs. One name is no list, and gives none.
 */
export function splitNames(text: string): readonly string[] {
  if (isCriteria(text)) return [];
  const lines = splitBy(text, /[\n\r;]+/u);
  const names = lines.length > 1 ? lines : splitBy(text, /,+/u);
  const isList = names.length > 1 && (lines.length > 1 || names.every((name) => ID.test(name)));
  return isList ? names : [];
}

/** A name without spaces and with a digit or a slash. */
const ID = /^(?=.*[\d/])\S+$/u;

function splitBy(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
