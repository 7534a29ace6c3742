import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { editorHref } from "@/components/customizations/model/list-address";
import { callApi } from "@/lib/client/call";
import { hearing, keepDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { fold } from "@/lib/domain/kit/fold";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

/** Why a customization was not made: its code, at its field, and the one that is there already. */
export type CreateFault = { field: "query" | "type"; code: string; existing: string | null };

/** Creates a customization and opens its editor; a refusal is announced once and handed back for its field. */
export function useCreateQuery() {
  const t = useTranslations();
  const { site } = useSite();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const params = { siteId: site.trackingCode };

  /** The other customization, named by the refusal or found in the list. */
  async function existing(error: ApiError, query: string, type: string): Promise<string | null> {
    const told = error.body.id;
    if (typeof told === "string" || typeof told === "number") return String(told);
    const found = await callApi(list, { params, query: { q: query } }).catch(() => null);
    const same = found?.items.find((item) => fold(item.query) === fold(query) && item.type === type);
    return same?.id ?? null;
  }
  async function make(query: string, type: string): Promise<CreateFault | null> {
    setPending(true);
    try {
      const heard = hearing();
      const { id } = await callApi(create, { params, body: { query, type } }, { told: heard.told });
      keepDone(t("query-customizations.create.done", { query }), heard.changeIds, Date.now());
      void client.invalidateQueries({ queryKey: queryKey(list) });
      window.location.assign(editorHref(site.trackingCode, id));
      return null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setPending(false);
      announceError(t, error, "query-customizations");
      const code = isApiError(error) ? error.code : "default";
      const other = isApiError(error) && code === "already_exists" ? await existing(error, query, type) : null;
      return { field: code === "invalid_item_type" ? "type" : "query", code, existing: other };
    }
  }
  return { isPending, make };
}
