import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { TopType } from "@/lib/contract/customizations/top-items";

/** Text on the automatic order of a type; generic for another search host, whose order is unknown. */
export function useOrderText(): (type: TopType) => string {
  const t = useTranslations("top-items.orders");
  const { supports } = useSite();
  return (type) => t(supports("search_debug") ? type : "own");
}
