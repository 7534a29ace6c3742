import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { create, type TopType } from "@/lib/contract/customizations/top-items";
import { isApiError } from "@/lib/http/api-error";
import { topHref } from "./top-form";

/** Begins the TOP items of a type and opens their editor; where they are begun already, opens it too. */
export function useBegin() {
  const t = useTranslations("top-items");
  const { site } = useSite();
  const [isOpening, setOpening] = useState(false);
  const { isPending, send } = useWrite(create);
  async function begin(type: TopType): Promise<void> {
    const href = topHref(site.trackingCode, type);
    await send(
      { params: { siteId: site.trackingCode }, body: { type } },
      {
        onDone: () => ({ text: t("list.begun", { type: t(`types.${type}`) }), href }),
        onRefused: (error) => {
          if (!isApiError(error) || error.code !== "already_exists") return false;
          setOpening(true);
          window.location.assign(href);
          return true;
        },
      },
    );
  }
  return { isPending: isPending || isOpening, begin };
}

/** How the TOP items of a type are ordered without rules. How another search host orders them is not known. */
export function useOrderText(): (type: TopType) => string {
  const t = useTranslations("top-items.orders");
  const isOurs = useSite().groups.includes("search_debug");
  return (type) => t(isOurs ? type : "own");
}
