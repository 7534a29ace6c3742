import { isPathWithin, normalPath, PATH_MARK, pathParts } from "./category-path";
import { LISTING_ATTRIBUTE } from "./rule-reach";

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

/** The facets that may hold the categories, the one with every level of a path first. */
export const CATEGORY_FACETS = ["category", LISTING_ATTRIBUTE, "category_path"] as const;

type FacetValue = { value: string; hits_count: number };

/**
 * The values of the facet that holds paths. Some search hosts name only single titles in `category` and keep the paths in
 * an attribute of their own, as a tree; a flat catalogue has no paths at all, and its titles are its categories.
 */
export function categoryValues(facets: readonly { name: string; values: readonly FacetValue[] }[]): FacetValue[] {
  const valuesOf = (wanted: string): FacetValue[] =>
    facets.filter(({ name }) => name === wanted).flatMap(({ values }) => ownValues(values, ""));
  const known = CATEGORY_FACETS.map(valuesOf);
  const withPaths = known.find((values) => values.some(({ value }) => pathParts(value).length > 1));
  return withPaths ?? known.find((values) => values.length > 0) ?? [];
}

/** The attribute by which a search host with these facets lists a category; every one that tells nothing has ours. */
export function listingAttribute(facets: readonly { name: string; values: readonly unknown[] }[]): string {
  const isFilled = (wanted: string): boolean => facets.some(({ name, values }) => name === wanted && values.length > 0);
  return [LISTING_ATTRIBUTE, "category_path", "category"].find(isFilled) ?? LISTING_ATTRIBUTE;
}

/** The values of a facet with the items that name each of them; a level of a tree also counts what lies below it. */
function ownValues(values: readonly unknown[], parent: string): FacetValue[] {
  return values.filter(isFacetValue).flatMap((level) => {
    const named = normalPath(level.value);
    const path = parent === "" || isPathWithin(named, parent) ? named : `${parent}${PATH_MARK}${named}`;
    const children = Array.isArray(level.children) ? level.children.filter(isFacetValue) : [];
    if (children.length === 0) return [{ value: path, hits_count: level.hits_count }];
    const below = children.reduce((sum, child) => sum + child.hits_count, 0);
    return [{ value: path, hits_count: Math.max(0, level.hits_count - below) }, ...ownValues(children, path)];
  });
}

function isFacetValue(value: unknown): value is FacetValue & { children?: unknown } {
  if (typeof value !== "object" || value === null) return false;
  return (
    "value" in value && typeof value.value === "string" && "hits_count" in value && typeof value.hits_count === "number"
  );
}

/** Makes a tree of the categories that items name; parents that no item names are there too. */
export function categoryTree(values: readonly FacetValue[]): CategoryTree {
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
