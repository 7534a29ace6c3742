import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { isAllowed } from "@/lib/domain/kit/access";
import { type Acting, resultsOf, suggestionGroups } from "@/lib/domain/search/preview-answers";
import {
  PREVIEW_ROWS,
  type PreviewAsked,
  type PreviewSubject,
  previewAffectingInput,
  previewAutocompleteInput,
  previewSearchInput,
  subjectOf,
} from "@/lib/domain/search/preview-inputs";

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

/** What acts on what an address looks at; nothing where the backend cannot tell or there is no subject. */
export function useActing(asked: PreviewAsked) {
  const { groups, rights } = useSite();
  const subject = subjectOf(asked.address);
  const call = INSIGHT[subject?.kind ?? "query-customizations"].affecting;
  const isWanted = subject !== null && groups.includes("query_insight") && isAllowed(call.access, rights);
  const found = useQuery({
    ...read(call, previewAffectingInput(asked, subject ?? NO_SUBJECT)),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { found, isWanted, acting: (isWanted ? found.data?.acting : undefined) ?? NONE };
}

/** For what has no customization of its own. */
export const NO_SUBJECT: PreviewSubject = { kind: "query-customizations", subject: "" };

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
