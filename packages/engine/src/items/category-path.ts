// Category paths: as shops write them (`A | B`, `A > B`, `A||B`) and as filters and customizations store them (`A||B`).

/** Separates the titles of a path in filters and customizations. */
export const PATH_SEPARATOR = "||";

const DELIMITERS = /\|+|\s>\s/u;

/** Splits a path into trimmed titles, top first; empty for an empty text. */
export function splitPath(text: string): string[] {
  return text
    .split(DELIMITERS)
    .map((part) => part.trim().replace(/\s+/gu, " "))
    .filter((part) => part !== "");
}

/** Normalizes a path to titles joined by `||`. */
export function normalizePath(text: string): string {
  return splitPath(text).join(PATH_SEPARATOR);
}

/** Normalizes the separators in a search for paths: `Tents | Fam` finds `Tents||Family`. */
export function normalizePathQuery(text: string): string {
  return text.replace(/\s*\|+\s*|\s+>\s+/gu, PATH_SEPARATOR);
}

/** Formats a path for display. */
export function formatPath(text: string): string {
  return splitPath(text).join(" | ");
}

/** The paths of the parent categories, nearest first. */
export function listParentPaths(path: string): string[] {
  const parts = splitPath(path);
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).join(PATH_SEPARATOR))
    .reverse();
}

/** Whether a path equals another or lies below it; both normalized by `normalizePath`. */
export function isPathWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}${PATH_SEPARATOR}`);
}
