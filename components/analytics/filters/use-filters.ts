import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { To } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { type FilterFault, type VisitFilters, writeVisitFilters } from "@/lib/domain/analytics/visit-filters";

/** New values for some filters; an empty list removes a filter. */
export type FilterChanges = VisitFilters;

/** The filters of the URL, and a function to change them. */
export type FilterAddress = {
  filters: VisitFilters;
  /** Invalid parameters of the URL, which have no effect. */
  faults: readonly FilterFault[];
  to: (changes: FilterChanges) => To;
};

/** The visit filters in the URL. A change also removes the parameters `drops`, for example the page of a list. */
export function useFilters(drops: readonly string[] = []): FilterAddress {
  const query = useSearchParams().toString();
  const { site } = useSite();
  const read = useMemo(() => readUsableFilters(new URLSearchParams(query), site.time_zone), [query, site.time_zone]);
  const to = (changes: FilterChanges): To => {
    const applyChanges = (search: string) => {
      const next = writeVisitFilters(new URLSearchParams(search), changes);
      for (const name of drops) next.delete(name);
      return next;
    };
    return {
      href: `?${applyChanges(query)}`,
      // Reads the current URL, not the rendered one: two changes in one event must not undo each other.
      onFollow: () => window.history.pushState(null, "", `?${applyChanges(window.location.search)}`),
    };
  };
  return { ...read, to };
}
