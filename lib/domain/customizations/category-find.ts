import { fold } from "@/lib/domain/kit/fold";
import type { CategoryNode, CategoryTree } from "@/lib/domain/search/category-tree";

/**
 * The categories that a text may mean, the best first, at most `limit`: those whose own title begins with it, then those
 * with all its words somewhere in their path, the largest first. Without a text the largest of all.
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
