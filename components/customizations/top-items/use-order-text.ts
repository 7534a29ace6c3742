import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { TopType } from "@/lib/contract/customizations/top-items";

/** How the TOP items of a type are ordered without rules. How another search host orders them is not known. */
export function useOrderText(): (type: TopType) => string {
  const t = useTranslations("top-items.orders");
  const isOurs = useSite().groups.includes("search_debug");
  return (type) => t(isOurs ? type : "own");
}
