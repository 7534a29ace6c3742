// The path of a category: as shops write it (`A | B`, `A||B`) and as customizations are named by it (`A||B`).

const SEPARATOR = "||";

/** The parts of a path from the top, blanks at their ends dropped; none of an empty text. */
export function pathParts(text: string): string[] {
  return text
    .split(/\|+/u)
    .map((part) => part.trim().replace(/\s+/gu, " "))
    .filter((part) => part !== "");
}

/** A path as customizations are named by it: its parts joined by `||`. */
export function normalPath(text: string): string {
  return pathParts(text).join(SEPARATOR);
}

/** The paths of the categories above one, the nearest first. */
export function parentPaths(path: string): string[] {
  const parts = pathParts(path);
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).join(SEPARATOR))
    .reverse();
}
