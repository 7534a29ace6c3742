import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { To } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { buildListSearch, type SearchesAddress, searchesAddress } from "./searches-address";

/** Parameters that locate the user in the list; a filter change removes them from the URL. */
export const PLACE_NAMES = ["page", "at"] as const;

/** The state of the list, and functions to change it. */
export type SearchesView = {
  siteId: string;
  address: SearchesAddress;
  filters: VisitFilters;
  /** Whether the backend has statistics by query. */
  hasTable: boolean;
  set: SetAddress<typeof searchesAddress>;
  to: (patch: Partial<SearchesAddress>) => To;
};

/** Parses the state of the list from the URL. */
export function useSearchesView(siteId: string): SearchesView {
  const search = useSearchParams().toString();
  const [address, set] = useAddress(searchesAddress);
  const { site, supports } = useSite();
  const { filters } = useMemo(
    () => readUsableFilters(new URLSearchParams(search), site.time_zone),
    [search, site.time_zone],
  );
  return {
    siteId,
    address,
    filters,
    hasTable: supports("query_statistics"),
    set,
    to: (patch) => ({
      href: `?${buildListSearch(new URLSearchParams(search), patch)}`,
      onFollow: () => set(patch),
    }),
  };
}
