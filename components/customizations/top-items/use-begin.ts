import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, keepDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { create, type TopType } from "@/lib/contract/customizations/top-items";
import { isApiError } from "@/lib/http/api-error";
import { topHref } from "./top-address";

/** Begins the TOP items of a type and opens their editor; where they are begun already, opens it too. */
export function useBegin() {
  const t = useTranslations();
  const { site } = useSite();
  const [isPending, setPending] = useState(false);
  async function begin(type: TopType): Promise<void> {
    if (isPending) return;
    setPending(true);
    try {
      const heard = hearing();
      await callApi(create, { params: { siteId: site.trackingCode }, body: { type } }, { told: heard.told });
      keepDone(t("top-items.list.begun", { type: t(`top-items.types.${type}`) }), heard.changeIds, Date.now());
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!isApiError(error) || error.code !== "already_exists") {
        setPending(false);
        announceError(t, error, "top-items");
        return;
      }
    }
    window.location.assign(topHref(site.trackingCode, type));
  }
  return { isPending, begin };
}
