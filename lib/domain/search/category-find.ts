import { fold } from "@vitrine/engine/fold";
import type { CategoryNode, CategoryTree } from "@/lib/domain/search/category-tree";

/**
 * Finds up to `limit` categories for a text, best first: titles that start with it, then paths that contain all its words,
 * the largest first. Without a text, the largest categories.
 */
export function findCategories({ byPath }: CategoryTree, text: string, limit: number): CategoryNode[] {
  const words = fold(text)
    .split(/[\s|>]+/u)
    .filter((word) => word !== "");
  const wanted = words.join(" ");
  const found: { node: CategoryNode; rank: number }[] = [];
  for (const node of byPath.values()) {
    const path = fold(node.path.replaceAll("||", " "));
    if (!words.every((word) => path.includes(word))) continue;
    const title = fold(node.title);
    const rank =
      wanted === "" ? 2 : path === wanted ? 0 : title.startsWith(wanted) ? 1 : title.includes(wanted) ? 2 : 3;
    found.push({ node, rank });
  }
  found.sort((a, b) => a.rank - b.rank || b.node.total - a.node.total);
  return found.slice(0, limit).map(({ node }) => node);
}
