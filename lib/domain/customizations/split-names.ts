import { isCriteria } from "@/lib/domain/search/criteria";

/** Items that are added at once at most; more come from CSV. */
export const NAMES_MAX = 50;

/**
 * The items that a text names: one per line or between semicolons, or ids between commas. Titles contain commas, so
 * commas only separate names without spaces, at least two of which look like ids or URLs. Empty for a single name.
 */
export function splitNames(text: string): readonly string[] {
  if (isCriteria(text)) return [];
  const lines = splitBy(text, /[\n\r;]+/u);
  const names = lines.length > 1 ? lines : splitBy(text, /,+/u);
  return lines.length > 1 || areIds(names) ? names : [];
}

function areIds(names: readonly string[]): boolean {
  return !names.some((name) => /\s/u.test(name)) && names.filter((name) => ID.test(name)).length > 1;
}

/** A name with a digit or a slash, or words in lower case between hyphens or underscores. */
const ID = /[\d/]|^[a-z]+([-_][a-z]+)+$/u;

function splitBy(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
