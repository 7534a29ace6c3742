import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { dismissAlert, stats } from "@/lib/contract/catalogue/data-quality";
import { queryKey } from "@/lib/http/query-key";

/** Puts an alert away for everybody; the notice brings it back. */
export function useDismiss() {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const [isPending, setPending] = useState(false);
  async function dismiss(id: string, title: string): Promise<void> {
    if (isPending) return;
    setPending(true);
    const { changeIds, told } = hearing();
    try {
      await callApi(dismissAlert, { params: { siteId: site.trackingCode }, body: { id } }, { told });
      done(t("data-quality.alerts.dismissed"), { changeIds, detail: title });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, dismissAlert.feature);
    }
    await client.invalidateQueries({ queryKey: queryKey(stats) });
    setPending(false);
  }
  return { dismiss, isPending };
}
