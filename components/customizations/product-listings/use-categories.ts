import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { search } from "@/lib/contract/search/search-host";
import { type CategoryTree, categoryTree, categoryValues } from "@/lib/domain/search/category-tree";
import { categoriesInput } from "@/lib/domain/search/search-inputs";

/** The categories of a type of items as the site's index sees them; null until they are known, `isFailed` when they cannot be. */
export function useCategories(type: string): { tree: CategoryTree | null; isFailed: boolean; retry: () => void } {
  const { site } = useSite();
  const found = useQuery(read(search, categoriesInput(site.trackingCode, type)));
  const facets = found.data?.results.facets;
  const tree = useMemo(() => (facets === undefined ? null : categoryTree(categoryValues(facets))), [facets]);
  return { tree, isFailed: found.isError && tree === null, retry: () => void found.refetch() };
}
