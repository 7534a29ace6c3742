import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { To } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { STATS_GROUP } from "@/lib/contract/analytics/site-stats";
import { usableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { changeAddress } from "@/lib/domain/kit/address";
import { type StatsAddress, type StatsQuestion, statsAddress } from "./stats-address";

/** What the screen looks at, and the ways to look at something else. */
export type StatsView = StatsQuestion & {
  set: SetAddress<typeof statsAddress>;
  to: (patch: Partial<StatsAddress>) => To;
};

/** What the address of the screen says. */
export function useStatsView(siteId: string): StatsView {
  const search = useSearchParams().toString();
  const [address, set] = useAddress(statsAddress);
  const { site, groups } = useSite();
  const { filters } = useMemo(
    () => usableFilters(new URLSearchParams(search), site.time_zone),
    [search, site.time_zone],
  );
  const to = (patch: Partial<StatsAddress>): To => ({
    href: `?${changeAddress(statsAddress, new URLSearchParams(search), patch)}`,
    onFollow: () => set(patch),
  });
  const isOurs = groups.includes(STATS_GROUP);
  return { siteId, address, filters, timeZone: site.time_zone, now: Date.now(), isOurs, set, to };
}
