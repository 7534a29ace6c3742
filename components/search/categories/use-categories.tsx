import { useQuery } from "@tanstack/react-query";
import { normalizePath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { search } from "@/lib/contract/search/search-host";
import { findCategories } from "@/lib/domain/search/category-find";
import { buildCategoryTree, type CategoryTree, readCategoryValues } from "@/lib/domain/search/category-tree";
import { buildCategoriesInput } from "@/lib/domain/search/search-inputs";

/** The typed path, or the path of the only category with that title. */
export function resolvePath(tree: CategoryTree | null, typed: string): string {
  const path = normalizePath(typed);
  if (tree === null || tree.byPath.has(path)) return path;
  const named = findCategories(tree, typed, 2).filter(({ title }) => title === path);
  return named.length === 1 && named[0] ? named[0].path : path;
}

/** Shown when the categories failed to load; a path can still be typed. */
export function NoCategories({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("product-listings.create");
  return (
    <p className="mt-2 text-bad text-sm">
      {t("failed")}{" "}
      <button type="button" className="underline" onClick={onRetry}>
        {t("again")}
      </button>
    </p>
  );
}

/** The index's category tree of an item type; null while loading or failed. */
export function useCategories(type: string): { tree: CategoryTree | null; isFailed: boolean; retry: () => void } {
  const { site } = useSite();
  const found = useQuery(read(search, buildCategoriesInput(site.trackingCode, type)));
  const facets = found.data?.results.facets;
  const tree = useMemo(() => (facets === undefined ? null : buildCategoryTree(readCategoryValues(facets))), [facets]);
  return { tree, isFailed: found.isError && tree === null, retry: () => void found.refetch() };
}
