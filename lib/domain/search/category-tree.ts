import { isPathWithin, normalizePath, PATH_SEPARATOR, splitPath } from "@vitrine/engine/category-path";
import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";

/** A category with its subcategories. */
export type CategoryNode = {
  title: string;
  /** Joined by `||`. */
  path: string;
  /** Items directly in this category. */
  directTotal: number;
  /** Items in this category and below; an item in two subcategories counts twice. */
  total: number;
  /** Another category has the same title, so only the path identifies it. */
  isAmbiguous: boolean;
  /** Largest first, then by title. */
  children: CategoryNode[];
};

/** The categories of a catalog: its roots, and all of them by path. */
export type CategoryTree = { roots: CategoryNode[]; byPath: ReadonlyMap<string, CategoryNode> };

/** The facets that may hold categories; the one with every level of a path comes first. */
export const CATEGORY_FACETS = ["category", LISTING_ATTRIBUTE, "category_path"] as const;

type FacetValue = { value: string; hits_count: number };

/**
 * The values of the facet that holds paths. Some search hosts put only single titles in `category` and the paths in
 * another attribute, as a tree. A flat catalog has no paths: its titles are its categories.
 */
export function readCategoryValues(facets: readonly { name: string; values: readonly FacetValue[] }[]): FacetValue[] {
  const listValues = (wanted: string): FacetValue[] =>
    facets.filter(({ name }) => name === wanted).flatMap(({ values }) => flattenValues(values, ""));
  const known = CATEGORY_FACETS.map(listValues);
  const withPaths = known.find((values) => values.some(({ value }) => splitPath(value).length > 1));
  return withPaths ?? known.find((values) => values.length > 0) ?? [];
}

/** The attribute by which a search host with these facets lists a category; ours when no facet has values. */
export function findListingAttribute(facets: readonly { name: string; values: readonly unknown[] }[]): string {
  const isFilled = (wanted: string): boolean => facets.some(({ name, values }) => name === wanted && values.length > 0);
  return [LISTING_ATTRIBUTE, "category_path", "category"].find(isFilled) ?? LISTING_ATTRIBUTE;
}

/** Flattens a facet; the count of a tree level also includes the levels below it. */
function flattenValues(values: readonly unknown[], parent: string): FacetValue[] {
  return values.filter(isFacetValue).flatMap((level) => {
    const named = normalizePath(level.value);
    const path = parent === "" || isPathWithin(named, parent) ? named : `${parent}${PATH_SEPARATOR}${named}`;
    const children = Array.isArray(level.children) ? level.children.filter(isFacetValue) : [];
    if (children.length === 0) return [{ value: path, hits_count: level.hits_count }];
    const below = children.reduce((sum, child) => sum + child.hits_count, 0);
    return [{ value: path, hits_count: Math.max(0, level.hits_count - below) }, ...flattenValues(children, path)];
  });
}

function isFacetValue(value: unknown): value is FacetValue & { children?: unknown } {
  if (typeof value !== "object" || value === null) return false;
  return (
    "value" in value && typeof value.value === "string" && "hits_count" in value && typeof value.hits_count === "number"
  );
}

/** Builds a tree of the categories that items name, including parents that no item names. */
export function buildCategoryTree(values: readonly FacetValue[]): CategoryTree {
  const roots: CategoryNode[] = [];
  const byPath = new Map<string, CategoryNode>();
  const byTitle = new Map<string, CategoryNode[]>();
  const add = (title: string, parent: CategoryNode | undefined): CategoryNode => {
    const path = parent === undefined ? title : `${parent.path}${PATH_SEPARATOR}${title}`;
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const node: CategoryNode = { title, path, directTotal: 0, total: 0, isAmbiguous: false, children: [] };
    byPath.set(path, node);
    (parent?.children ?? roots).push(node);
    const sameTitle = byTitle.get(title) ?? [];
    sameTitle.push(node);
    byTitle.set(title, sameTitle);
    return node;
  };
  for (const { value, hits_count } of values) {
    let node: CategoryNode | undefined;
    for (const title of splitPath(value)) {
      node = add(title, node);
      node.total += hits_count;
    }
    if (node !== undefined) node.directTotal += hits_count;
  }
  for (const nodes of byTitle.values()) {
    if (nodes.length > 1) for (const node of nodes) node.isAmbiguous = true;
  }
  sortNodes(roots);
  for (const node of byPath.values()) sortNodes(node.children);
  return { roots, byPath };
}

function sortNodes(nodes: CategoryNode[]): void {
  nodes.sort((a, b) => b.total - a.total || (a.title < b.title ? -1 : 1));
}
