import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, keepDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { create, list } from "@/lib/contract/query-customizations";
import { type SearchAnswer, search } from "@/lib/contract/search-host";
import { fold } from "@/lib/domain/fold";
import { typesInput } from "@/lib/domain/live-results";
import { ApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { editorHref } from "./list-address";

/** What a catalogue may hold where it does not say itself (domain reference 1). */
const USUAL_TYPES = ["item", "product", "category", "brand", "article"];
/** Types that visitors make, or that stand inside others. */
const NO_RESULTS = ["query", "variant"];

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
      const code = error instanceof ApiError ? error.code : "default";
      const other = error instanceof ApiError && code === "already_exists" ? await existing(error, query, type) : null;
      return { field: code === "invalid_item_type" ? "type" : "query", code, existing: other };
    }
  }
  return { isPending, make };
}

/** The types of the site's catalogue, the most frequent first; asked for only while `isWanted`. */
export function useTypes(siteId: string, isWanted = true): string[] {
  const { data: told = [] } = useQuery({
    queryKey: ["types", siteId],
    // A host that does not tell its types is no fault to announce: the usual ones are offered.
    queryFn: () => callApi(search, typesInput(siteId)).then(typesOf, (): string[] => []),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
  return told.length > 0 ? told : USUAL_TYPES;
}

function typesOf(answer: SearchAnswer): string[] {
  const facet = answer.results.facets.find((one) => one.name === "type");
  return (facet?.values ?? []).map((value) => value.value).filter((value) => !NO_RESULTS.includes(value));
}
