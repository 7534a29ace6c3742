import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { TopType } from "@/lib/contract/customizations/top-items";
import { OWN_SEARCH_GROUP } from "@/lib/contract/kit/common";

/** Text on the automatic order of a type; generic for another search host, whose order is unknown. */
export function useOrderText(): (type: TopType) => string {
  const t = useTranslations("top-items.orders");
  const isOurs = useSite().groups.includes(OWN_SEARCH_GROUP);
  return (type) => t(isOurs ? type : "own");
}
