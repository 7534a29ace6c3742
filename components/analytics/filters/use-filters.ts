import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { To } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { usableFilters } from "@/lib/domain/analytics/visit-filter-range";
import {
  type FilterFault,
  type FilterName,
  type VisitFilters,
  writeVisitFilters,
} from "@/lib/domain/analytics/visit-filters";

/** Other values of some filters; an empty list takes a filter away. */
export type FilterChanges = { readonly [Name in FilterName]?: readonly string[] };

/** The filters of the address, and the ways to change them. */
export type FilterAddress = {
  filters: VisitFilters;
  /** What stands in the address and cannot be taken; it acts on nothing. */
  faults: readonly FilterFault[];
  to: (changes: FilterChanges) => To;
};

/**
 * The filters of visits in the address. A change takes the names of `drops` out of the address as well, such as the page
 * of a list.
 */
export function useFilters(drops: readonly string[] = []): FilterAddress {
  const query = useSearchParams().toString();
  const { site } = useSite();
  const read = useMemo(() => usableFilters(new URLSearchParams(query), site.time_zone), [query, site.time_zone]);
  const to = (changes: FilterChanges): To => {
    const changed = (search: string) => {
      const next = writeVisitFilters(new URLSearchParams(search), changes);
      for (const name of drops) next.delete(name);
      return next;
    };
    return {
      href: `?${changed(query)}`,
      // The window's address, not the drawn one: two changes in one event must not undo each other.
      onFollow: () => window.history.pushState(null, "", `?${changed(window.location.search)}`),
    };
  };
  return { ...read, to };
}
