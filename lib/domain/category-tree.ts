import { PATH_MARK, pathParts } from "./category-path";

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
    for (const title of pathParts(value)) {
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
