import { normalizePath, splitPath } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import type { Tx } from "@/backend/db/client";
import { loadCategoryPaths } from "@/backend/search/categories/category-paths";
import type { CampaignCode } from "@/lib/contract/campaigns/campaign-calls";

/** The paths of the catalog for the categories as sent, and the codes of those that have none. */
export type ResolvedCategories = { paths: string[]; refused: Map<CampaignCode, string[]> };

/**
 * Resolves categories to paths of a site's catalog. An exact path wins over one that ignores case and accents; a title alone is
 * accepted if exactly one path ends with it.
 */
export async function resolveCategories(
  tx: Tx,
  siteId: string,
  categories: readonly string[],
): Promise<ResolvedCategories> {
  const known = await loadCategoryPaths(tx, siteId);
  const refused = new Map<CampaignCode, string[]>();
  const paths: string[] = [];
  const refuse = (code: CampaignCode, category: string): void => {
    refused.set(code, [...(refused.get(code) ?? []), category]);
  };
  for (const category of categories) {
    const found = known.size === 0 ? "category_attribute_missing" : findPath(known, category);
    if (found === "category_attribute_missing" || found === "category_value_not_single") refuse(found, category);
    else if (found === null) refuse("category_path_unknown", category);
    else paths.push(found);
  }
  return { paths: [...new Set(paths)], refused };
}

/** The path of a category, null if there is none, or `category_value_not_single` if several end with the title. */
function findPath(known: ReadonlySet<string>, category: string): string | "category_value_not_single" | null {
  const wanted = normalizePath(category);
  if (known.has(wanted)) return wanted;
  const folded = fold(wanted);
  const all = [...known];
  const same = all.find((path) => fold(path) === folded);
  if (same !== undefined || splitPath(wanted).length > 1) return same ?? null;
  const ending = all.filter((path) => fold(splitPath(path).at(-1) ?? "") === folded);
  return ending.length > 1 ? "category_value_not_single" : (ending[0] ?? null);
}
