import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, keepDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { create, list } from "@/lib/contract/customizations/product-listings";
import { pathText } from "@/lib/domain/search/category-path";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

/** Why a customization was not made: its code, at its field, and the one that is there already. */
export type ListingFault = { field: "category_full" | "type"; code: string; existing: string | null };

/** The address of the editor of one listing. */
export function listingHref(siteId: string, id: string): string {
  return `/sites/${siteId}/product_listing_customizations/${id}`;
}

/** Creates the customization of a listing and opens its editor; a refusal is announced once and handed back for its field. */
export function useCreateListing() {
  const t = useTranslations();
  const { site } = useSite();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const params = { siteId: site.trackingCode };

  async function existing(error: ApiError, path: string, type: string): Promise<string | null> {
    const told = error.body.id;
    if (typeof told === "string" || typeof told === "number") return String(told);
    const found = await callApi(list, { params, query: { q: path } }).catch(() => null);
    return found?.items.find((item) => item.category_full === path && item.type === type)?.id ?? null;
  }
  async function make(path: string, type: string): Promise<ListingFault | null> {
    setPending(true);
    try {
      const heard = hearing();
      const { id } = await callApi(create, { params, body: { category_full: path, type } }, { told: heard.told });
      keepDone(t("product-listings.create.done", { category: pathText(path) }), heard.changeIds, Date.now());
      void client.invalidateQueries({ queryKey: queryKey(list) });
      window.location.assign(listingHref(site.trackingCode, id));
      return null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setPending(false);
      announceError(t, error, "product-listings");
      const code = isApiError(error) ? error.code : "default";
      const other = isApiError(error) && code === "already_exists" ? await existing(error, path, type) : null;
      return { field: code === "invalid_item_type" ? "type" : "category_full", code, existing: other };
    }
  }
  return { isPending, make };
}
