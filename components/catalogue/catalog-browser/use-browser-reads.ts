import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { attributes, type CatalogItem, failing, showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { search } from "@/lib/contract/search/search-host";
import {
  type BrowserRequest,
  buildBrowserSearch,
  buildFailingSearch,
  buildItemSearch,
  findItem,
} from "@/lib/domain/catalogue/catalog-browser";

/** How long answers stay fresh, for navigating back: about as long as people view a few items. */
const FRESH_MS = 10 * 60_000;
const CACHE = { staleTime: FRESH_MS, gcTime: FRESH_MS } as const;

/** The results of a request: from the whole catalog, or the items that fail a quality check. */
export function useBrowserResults(request: BrowserRequest & { hasQuality: boolean }) {
  const ofCheck = buildFailingSearch(request);
  const found = useQuery({
    ...(ofCheck === null ? read(search, buildBrowserSearch(request)) : read(failing, ofCheck)),
    ...CACHE,
    placeholderData: keepPreviousData,
  });
  return { found, answer: found.data?.results, hits: found.data?.results.hits ?? [] };
}

/** Names of attributes to suggest; requested only when they are needed. */
export function useAttributeNames(siteId: string, type: string, isWanted: boolean): readonly string[] {
  const { supports } = useSite();
  const isAllowed = useAllowed(attributes.access);
  const { data } = useQuery({
    ...read(attributes, { params: { siteId }, query: { type } }),
    ...CACHE,
    enabled: isWanted && isAllowed && supports(attributes),
  });
  return data?.attributes.map(({ name }) => name) ?? [];
}

// The item opened last from the list: shown immediately, until all its data have loaded.
let opened: { siteId: string; item: CatalogItem } | null = null;

/** Remembers the item that is being opened. */
export function openItem(siteId: string, item: CatalogItem): void {
  opened = { siteId, item };
}

/** An item of a site's catalog; null when there is none. Without the group `catalog` only the search is queried, which hides some items. */
export function useItem(siteId: string, identity: string | undefined) {
  const { supports } = useSite();
  const isKnown = supports(showCatalogItem);
  const isWanted = identity !== undefined;
  const whole = useQuery({
    ...read(showCatalogItem, { params: { siteId }, query: { identity: identity ?? "-" } }),
    ...CACHE,
    enabled: isWanted && isKnown,
    placeholderData: () =>
      opened?.siteId === siteId && opened.item.identity === identity ? { item: opened.item } : undefined,
  });
  const searched = useQuery({
    ...read(search, buildItemSearch(siteId, identity ?? "")),
    ...CACHE,
    enabled: isWanted && !isKnown,
  });
  const found = isKnown ? whole : searched;
  const hit = searched.data && findItem(searched.data, identity ?? "");
  return { found, item: isWanted ? (isKnown ? whole.data?.item : hit) : null, isKnown };
}
