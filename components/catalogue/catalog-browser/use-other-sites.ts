import { useQuery } from "@tanstack/react-query";
import { useIsScripted } from "@/components/ui/use-is-scripted";
import { siteList } from "@/lib/client/site-list";
import type { ListedSite } from "@/lib/domain/accounts/site-list";

/** The sites beside one's own, as the kept site list has them; none until it is there. */
export function useOtherSites(own: string): ListedSite[] {
  const { data } = useQuery({
    queryKey: ["site-list", own],
    queryFn: () => siteList(own),
    enabled: useIsScripted(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data ?? []).flatMap(({ sites }) => sites).filter(({ id }) => id !== own);
}
