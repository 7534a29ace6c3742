// Categories as paths. A feed writes "Camping | Tents", a filter "Camping||Tents"; both mean one place in one tree. Case
// and diacritics count, blanks around a separator do not.

/** Separates the levels of a path in filters and in stored customizations. */
export const PATH_MARK = "||";

const SEPARATOR = /\s*\|+\s*|\s+>\s+/;

/** The titles of a path from the top, whichever way it is written; none for an empty one. */
export function pathTitles(path: string): string[] {
  return path
    .split(SEPARATOR)
    .map((title) => title.trim())
    .filter((title) => title !== "");
}

/** A path as filters and customizations have it: titles joined by `||`. */
export function joinedPath(path: string): string {
  return pathTitles(path).join(PATH_MARK);
}

/** The paths above a joined path, the nearest first. */
export function pathsAbove(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf(PATH_MARK); end > 0; end = path.lastIndexOf(PATH_MARK, end - 1)) {
    above.push(path.slice(0, end));
  }
  return above;
}

/** Whether a joined path is another one or lies below it. */
export function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}${PATH_MARK}`);
}

/** A category with what lies below it. */
export type CategoryNode = {
  title: string;
  /** Joined by `||`. */
  path: string;
  /** Items that name this very category. */
  own: number;
  /** Own ones and those of everything below; an item of two categories below counts twice. */
  total: number;
  /** Another category has the same title, so only the path tells them apart. */
  isAmbiguous: boolean;
  /** The largest first, equal ones by title. */
  children: CategoryNode[];
};

/** The categories of a catalogue: its roots, and every one by its path. */
export type CategoryTree = { roots: CategoryNode[]; byPath: ReadonlyMap<string, CategoryNode> };

/** Makes a tree of the values of a facet `category`; parents that no item names are there too. */
export function categoryTree(values: readonly { value: string; hits_count: number }[]): CategoryTree {
  const roots: CategoryNode[] = [];
  const byPath = new Map<string, CategoryNode>();
  const sharing = new Map<string, CategoryNode[]>();
  const add = (title: string, parent: CategoryNode | undefined): CategoryNode => {
    const path = parent === undefined ? title : `${parent.path}${PATH_MARK}${title}`;
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const node: CategoryNode = { title, path, own: 0, total: 0, isAmbiguous: false, children: [] };
    byPath.set(path, node);
    (parent?.children ?? roots).push(node);
    const namesakes = sharing.get(title) ?? [];
    namesakes.push(node);
    sharing.set(title, namesakes);
    return node;
  };
  for (const { value, hits_count } of values) {
    let node: CategoryNode | undefined;
    for (const title of pathTitles(value)) {
      node = add(title, node);
      node.total += hits_count;
    }
    if (node !== undefined) node.own += hits_count;
  }
  for (const nodes of sharing.values()) {
    if (nodes.length > 1) for (const node of nodes) node.isAmbiguous = true;
  }
  sortNodes(roots);
  for (const node of byPath.values()) sortNodes(node.children);
  return { roots, byPath };
}

function sortNodes(nodes: CategoryNode[]): void {
  nodes.sort((a, b) => b.total - a.total || (a.title < b.title ? -1 : 1));
}
