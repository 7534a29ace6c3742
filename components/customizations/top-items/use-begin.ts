import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { create, type TopType } from "@/lib/contract/customizations/top-items";
import { isApiError } from "@/lib/http/api-error";
import { topHref } from "./top-form";

/** Creates the TOP items of a type, unless they exist, and opens their editor. */
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

/** Text on the automatic order of a type; generic for another search host, whose order is unknown. */
export function useOrderText(): (type: TopType) => string {
  const t = useTranslations("top-items.orders");
  const isOurs = useSite().groups.includes("search_debug");
  return (type) => t(isOurs ? type : "own");
}
