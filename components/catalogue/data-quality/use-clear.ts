import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { clearMissingItems, missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import type { ClearScope } from "@/lib/contract/catalogue/missing-items";
import { queryKey } from "@/lib/http/query-key";

/** Takes missing items off the list, once at a time; says how many they were, and the notice takes it back. */
export function useClear() {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site, groups } = useSite();
  const [isPending, setPending] = useState(false);
  /** Whether it was done. Without the group, a backend clears all of them and knows no scope. */
  async function clear(scope: ClearScope): Promise<boolean> {
    if (isPending) return false;
    setPending(true);
    const { changeIds, told } = hearing();
    const body = groups.includes(missingGroups.group ?? "") ? { scope } : undefined;
    let isDone = false;
    try {
      const { cleared } = await callApi(clearMissingItems, { params: { siteId: site.trackingCode }, body }, { told });
      done(t("data-quality.clear.done", { count: cleared }), { changeIds });
      isDone = true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, clearMissingItems.feature);
    }
    await Promise.all(
      [missingItems, missingGroups].map((call) => client.invalidateQueries({ queryKey: queryKey(call) })),
    );
    setPending(false);
    return isDone;
  }
  return { clear, isPending };
}
