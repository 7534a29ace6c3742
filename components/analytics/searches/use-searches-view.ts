import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { To } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { SEARCHES_GROUP } from "@/lib/contract/analytics/searches";
import { usableFilters } from "@/lib/domain/analytics/visit-filter-range";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { changedSearch, type SearchesAddress, searchesAddress } from "./searches-address";

/** Names that say where in the list somebody is; a filter that changes takes them out of the address. */
export const PLACE_NAMES = ["page", "at"] as const;

/** What the list looks at, and the ways to look at something else. */
export type SearchesView = {
  siteId: string;
  address: SearchesAddress;
  filters: VisitFilters;
  /** Whether the backend tells of queries one by one. */
  isOurs: boolean;
  set: SetAddress<typeof searchesAddress>;
  to: (patch: Partial<SearchesAddress>) => To;
};

/** What the address of the list says. */
export function useSearchesView(siteId: string): SearchesView {
  const search = useSearchParams().toString();
  const [address, set] = useAddress(searchesAddress);
  const { site, groups } = useSite();
  const { filters } = useMemo(
    () => usableFilters(new URLSearchParams(search), site.time_zone),
    [search, site.time_zone],
  );
  return {
    siteId,
    address,
    filters,
    isOurs: groups.includes(SEARCHES_GROUP),
    set,
    to: (patch) => ({
      href: `?${changedSearch(new URLSearchParams(search), patch)}`,
      onFollow: () => set(patch),
    }),
  };
}
