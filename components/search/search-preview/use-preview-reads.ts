import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type LinkedAddress, useLinkedAddress } from "@/lib/client/use-address";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { previewAddress } from "@/lib/contract/search/search-preview";
import { isAllowed } from "@/lib/domain/kit/access";
import { type ActingEntry, buildResults, groupSuggestions } from "@/lib/domain/search/preview-answers";
import {
  buildPreviewAffectingInput,
  buildPreviewAutocompleteInput,
  buildPreviewSearchInput,
  buildPreviewTypesInput,
  chooseType,
  listTypes,
  PREVIEW_ROWS,
  type PreviewRequest,
  type PreviewSubject,
  toSubject,
} from "@/lib/domain/search/preview-inputs";

const NONE: readonly ActingEntry[] = [];

/** Reads the results of an address, page by page. */
export function useSearchResults(request: PreviewRequest) {
  const found = useQuery({ ...read(search, buildPreviewSearchInput(request)), placeholderData: keepPreviousData });
  const offset = (request.address.page - 1) * PREVIEW_ROWS;
  const hits = found.data?.results.hits;
  return {
    found,
    answer: found.data?.results,
    results: useMemo(() => buildResults(hits ?? [], offset), [hits, offset]),
  };
}

/** Reads the suggestions for an address; none without a query. */
export function useSuggestions(request: PreviewRequest) {
  const isWanted = request.address.q.trim() !== "";
  const found = useQuery({
    ...read(autocomplete, buildPreviewAutocompleteInput(request)),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const hits = isWanted ? found.data?.hits : undefined;
  return { found, isWanted, groups: useMemo(() => groupSuggestions(hits ?? []), [hits]) };
}

/** Reads what acts on the subject of an address; empty when there is no subject or the backend does not support it. */
export function useActing(request: PreviewRequest) {
  const { supports, rights } = useSite();
  const subject = toSubject(request.address);
  const call = INSIGHT[subject?.kind ?? "query-customizations"].affecting;
  const isWanted = subject !== null && supports(call) && isAllowed(call.access, rights);
  const found = useQuery({
    ...read(call, buildPreviewAffectingInput(request, subject ?? NO_SUBJECT)),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { found, isWanted, acting: (isWanted ? found.data?.acting : undefined) ?? NONE };
}

/** Used when there is no subject. */
export const NO_SUBJECT: PreviewSubject = { kind: "query-customizations", subject: "" };

/** Reads the first results with and without customizations, only while they are compared. */
export function useBothOrders(request: PreviewRequest) {
  const isWanted = request.hasSearchDebug && request.address.compare === "1" && request.address.customizations === "1";
  const ours = useQuery({ ...read(search, buildPreviewSearchInput(request, { page: 1 })), enabled: isWanted });
  const organic = useQuery({
    ...read(search, buildPreviewSearchInput(request, { page: 1, isOrganic: true })),
    enabled: isWanted,
  });
  return { isWanted, ours, organic };
}

/** The URL state of the preview, with functions to change it. */
export type PreviewView = PreviewRequest & LinkedAddress<typeof previewAddress> & { types: readonly string[] };

/** Returns the preview's URL state with the selected type. */
export function usePreviewView(siteId: string): PreviewView {
  const { supports } = useSite();
  const linked = useLinkedAddress(previewAddress);
  const { data } = useQuery({ ...read(search, buildPreviewTypesInput(siteId)), staleTime: Number.POSITIVE_INFINITY });
  const types = listTypes(data);
  return {
    ...linked,
    siteId,
    types,
    type: chooseType(linked.address, types),
    hasSearchDebug: supports("search_debug"),
  };
}
