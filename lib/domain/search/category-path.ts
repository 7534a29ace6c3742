// The path of a category: as shops write it (`A | B`, `A > B`, `A||B`) and as filters and customizations have it (`A||B`).

/** Joins the titles of a path in filters and in customizations. */
export const PATH_MARK = "||";

const SEPARATOR = /\|+|\s>\s/u;

/** The parts of a path from the top, blanks at their ends dropped; none of an empty text. */
export function pathParts(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((part) => part.trim().replace(/\s+/gu, " "))
    .filter((part) => part !== "");
}

/** A path as customizations are named by it: its parts joined by `||`. */
export function normalPath(text: string): string {
  return pathParts(text).join(PATH_MARK);
}

/** What somebody looks for among paths, with the separators as paths have them: `Tents | Fam` finds `Tents||Family`. */
export function soughtPath(text: string): string {
  return text.replace(/\s*\|+\s*|\s+>\s+/gu, PATH_MARK);
}

/** A path as people read it. */
export function pathText(text: string): string {
  return pathParts(text).join(" | ");
}

/** The paths of the categories above one, the nearest first. */
export function parentPaths(path: string): string[] {
  const parts = pathParts(path);
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).join(PATH_MARK))
    .reverse();
}

/** Whether a path is another one or lies below it; both as `normalPath` makes them. */
export function isPathWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}${PATH_MARK}`);
}
