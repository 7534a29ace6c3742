import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { list as listings } from "@/lib/contract/product-listings";
import { list } from "@/lib/contract/query-customizations";
import { INSIGHT } from "@/lib/contract/query-insight";
import { autocomplete, search } from "@/lib/contract/search-host";
import { isAllowed } from "@/lib/domain/access";
import { type Acting, customizationOf, resultsOf, rowsCalled, suggestionGroups } from "@/lib/domain/preview-answers";
import {
  PREVIEW_ROWS,
  type PreviewAsked,
  type PreviewSubject,
  previewAffectingInput,
  previewAutocompleteInput,
  previewSearchInput,
  subjectOf,
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

const NO_SUBJECT: PreviewSubject = { kind: "query-customizations", subject: "" };

/** The customization of what is looked at: null when there is none, undefined while that is not known. */
export function useOwnCustomization({ siteId, type, address }: PreviewAsked, reads: ReturnType<typeof useActing>) {
  const mayList = useAllowed(listings.access);
  const { kind, subject } = subjectOf(address) ?? NO_SUBJECT;
  const isQuery = kind === "query-customizations";
  const input = { params: { siteId }, query: { q: subject.slice(0, 200) } };
  const queries = useQuery({ ...read(list, input), enabled: isQuery && subject !== "" });
  const paths = useQuery({ ...read(listings, input), enabled: !isQuery && mayList });
  if ((isQuery ? queries : paths).data === undefined || (reads.isWanted && reads.found.isPending)) return undefined;
  const named = isQuery
    ? rowsCalled(queries.data?.items ?? [], subject)
    : (paths.data?.items ?? []).filter((row) => row.category_full === subject);
  return customizationOf(type, reads.acting, named);
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
