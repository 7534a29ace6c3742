import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type ListView, useList } from "@/components/lists/use-list";
import { useSite } from "@/lib/client/site-context";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { type SearchesAddress, shownQueries } from "./searches-address";

/** Parameters that locate the user in the list; a filter change removes them from the URL. */
export const PLACE_NAMES = ["page", "at"] as const;

/** The state of the list, and functions to change it. */
export type SearchesView = ListView<typeof shownQueries> & {
  siteId: string;
  address: SearchesAddress;
  filters: VisitFilters;
  /** Whether the backend has statistics by query. */
  hasTable: boolean;
};

/** Parses the state of the list from the URL. */
export function useSearchesView(siteId: string): SearchesView {
  const search = useSearchParams().toString();
  const view = useList(shownQueries);
  const { site, supports } = useSite();
  const { filters } = useMemo(
    () => readUsableFilters(new URLSearchParams(search), site.time_zone),
    [search, site.time_zone],
  );
  return { ...view, siteId, address: view.state, filters, hasTable: supports("query_statistics") };
}
