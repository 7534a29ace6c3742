import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { itemClicks, listingItemClicks } from "@/lib/contract/customizations/rule-evidence";
import type { ItemClicks } from "@/lib/domain/customizations/sort-results";
import { hasSearches } from "@/lib/domain/search/kinds";

/** Clicks on the items of a query or a listing, and what they cover. */
export type CountedClicks = ItemClicks & { days: number; asOf: string | null };

/** The clicks of the last 30 days; null while they load, and if the backend does not know them. */
export function useItemClicks({ kind, subject, type }: Customization): CountedClicks | null {
  const { site, groups } = useSite();
  const call = kind === "product-listings" ? listingItemClicks : itemClicks;
  const { data } = useQuery({
    ...read(call, { params: { siteId: site.trackingCode }, query: { subject, type } }),
    enabled: hasSearches(kind) && groups.includes(call.group ?? ""),
    retry: false,
  });
  return useMemo(() => {
    if (data === undefined || data.items === null) return null;
    const byItem = new Map(data.items.map(({ item_url, clicks }) => [item_url, clicks]));
    return { byItem, isComplete: data.is_complete, days: data.days, asOf: data.as_of };
  }, [data]);
}
