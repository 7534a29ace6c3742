import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list } from "@/lib/contract/query-customizations";
import { affecting } from "@/lib/contract/query-insight";
import { autocomplete, search } from "@/lib/contract/search-host";
import { type Acting, customizationOf, resultsOf, suggestionGroups } from "@/lib/domain/preview-answers";
import {
  PREVIEW_ROWS,
  type PreviewAsked,
  previewAffectingInput,
  previewAutocompleteInput,
  previewSearchInput,
} from "@/lib/domain/preview-inputs";

const NONE: readonly Acting[] = [];

/** The results of an address, page by page. */
export function useSearchResults(asked: PreviewAsked) {
  const found = useQuery({ ...read(search, previewSearchInput(asked)), placeholderData: keepPreviousData });
  const offset = (asked.address.page - 1) * PREVIEW_ROWS;
  const hits = found.data?.results.hits;
  return { found, answer: found.data?.results, results: useMemo(() => resultsOf(hits ?? [], offset), [hits, offset]) };
}

/** The suggestions for an address; without words there are none. */
export function useSuggestions(asked: PreviewAsked) {
  const isWanted = asked.address.q.trim() !== "";
  const found = useQuery({
    ...read(autocomplete, previewAutocompleteInput(asked)),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const hits = isWanted ? found.data?.hits : undefined;
  return { found, isWanted, groups: useMemo(() => suggestionGroups(hits ?? []), [hits]) };
}

/** What acts on the query of an address; nothing where the backend cannot tell or there is no query. */
export function useActing(asked: PreviewAsked) {
  const { groups } = useSite();
  const isWanted = asked.address.q.trim() !== "" && groups.includes("query_insight");
  const found = useQuery({
    ...read(affecting, previewAffectingInput(asked)),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { found, isWanted, acting: (isWanted ? found.data?.acting : undefined) ?? NONE };
}

/** The customization of the query: null when there is none, undefined while that is not known. */
export function useOwnCustomization({ siteId, type, address }: PreviewAsked, acting: ReturnType<typeof useActing>) {
  const q = address.q.trim();
  const isWanted = q !== "";
  const listed = useQuery({ ...read(list, { params: { siteId }, query: { q: q.slice(0, 200) } }), enabled: isWanted });
  if (!isWanted || listed.data === undefined || (acting.isWanted && acting.found.isPending)) return undefined;
  return customizationOf({ q, type }, acting.acting, listed.data.items);
}

/** The first results with and without customizations; asked for only while they are compared. */
export function useBothOrders(asked: PreviewAsked) {
  const isWanted = asked.isOurs && asked.address.compare === "1" && asked.address.customizations === "1";
  const ours = useQuery({ ...read(search, previewSearchInput(asked, { page: 1 })), enabled: isWanted });
  const organic = useQuery({
    ...read(search, previewSearchInput(asked, { page: 1, isOrganic: true })),
    enabled: isWanted,
  });
  return { isWanted, ours, organic };
}
