import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import { search } from "@/lib/contract/search/search-host";
import type { Supports } from "@/lib/domain/kit/supports";
import { findListingAttribute } from "@/lib/domain/search/category-tree";
import { buildPathFacetsInput } from "@/lib/domain/search/search-inputs";
import { readNow } from "@/lib/server/pages/read";

/** The attribute of category paths: ours for our search host, otherwise as another one reports it, with ours as the fallback. */
export async function loadListingAttribute(siteId: string, type: string, supports: Supports): Promise<string> {
  if (supports("search_debug") || type === "") return LISTING_ATTRIBUTE;
  const found = await readNow(search, buildPathFacetsInput(siteId, type)).catch(() => null);
  return findListingAttribute(found?.results.facets ?? []);
}
