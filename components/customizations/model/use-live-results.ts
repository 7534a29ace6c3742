import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { read } from "@/lib/client/query";
import { type Hit, search } from "@/lib/contract/search/search-host";
import type { Reach } from "@/lib/domain/customizations/publish-effect";
import { type PreviewItem, previewItemOf } from "@/lib/domain/search/preview-item";
import { AUTOCOMPLETE_ROWS, buildSearchInput, type LiveQuery, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { type Kind, type Suggestions, useKind } from "./kind";

/** The results of one place as the search host gives them without customizations. */
export type LiveList = {
  items: readonly PreviewItem[];
  /** How many there are, of which `items` are the first. */
  total: number;
  /** Whether the order is the one without customizations; a backend that knows none gives its live order. */
  isOrganic: boolean;
  /** No answer is there yet. */
  isWaiting: boolean;
  isBusy: boolean;
  isFailed: boolean;
  retry: () => void;
  /** Loads as many as can be loaded; null when nothing more can. */
  loadMore: (() => void) | null;
  most: number;
};

/** Whether the loaded results are all there are. */
export function isWhole(live: LiveList): boolean {
  return live.loadMore === null && live.total <= live.items.length;
}

/** The results of both places. */
export type LiveLists = { search: LiveList; autocomplete: LiveList };

/** What tells which rules act: the list they stand in, the results that are loaded, and the rules beside them. */
export function reachOf(
  { scope, effective }: Pick<Reach, "scope" | "effective">,
  { search, autocomplete }: LiveLists,
): Reach {
  return { scope, effective, lists: [search.items, autocomplete.items] };
}

/** The live results of the places of a kind; a place that it has not is an empty list. */
export function useLiveResults(live: LiveQuery): LiveLists {
  const { results } = useKind();
  return { search: useSearchResults(live, results.search), autocomplete: useSuggestions(live, results.suggestions) };
}

function useSearchResults(live: LiveQuery, inputOf: Kind["results"]["search"]): LiveList {
  const [size, setSize] = useState<number>(SEARCH_ROWS.first);
  const isOn = inputOf !== null;
  const found = useQuery({
    ...read(search, (inputOf ?? buildSearchInput)(live, size)),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const items = useItems(found.data?.results.hits);
  return {
    items,
    total: found.data?.results.total_hits ?? 0,
    isOrganic: found.data?.results.organic === true,
    isWaiting: isOn && found.isPending,
    isBusy: found.isFetching,
    isFailed: found.isError && found.data === undefined,
    retry: () => void found.refetch(),
    loadMore:
      size < SEARCH_ROWS.most && (found.data?.results.total_hits ?? 0) > items.length
        ? () => setSize(SEARCH_ROWS.most)
        : null,
    most: SEARCH_ROWS.most,
  };
}

function useSuggestions(live: LiveQuery, readOf: Kind["results"]["suggestions"]): LiveList {
  const [size, setSize] = useState<number>(AUTOCOMPLETE_ROWS.first);
  const asked = readOf?.(live, size);
  const found = useQuery<Suggestions>({
    queryKey: asked?.queryKey ?? ["no suggestions"],
    queryFn: asked?.queryFn ?? (() => Promise.resolve({ hits: NONE })),
    meta: asked?.meta,
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const items = useItems(found.data?.hits);
  return {
    items,
    // Autocomplete counts all types together, so what it would have beyond the loaded ones is not known.
    total: items.length,
    isOrganic: found.data?.organic === true,
    isWaiting: asked !== undefined && found.isPending,
    isBusy: found.isFetching,
    isFailed: found.isError && found.data === undefined,
    retry: () => void found.refetch(),
    loadMore: size < AUTOCOMPLETE_ROWS.most && items.length >= size ? () => setSize(AUTOCOMPLETE_ROWS.most) : null,
    most: AUTOCOMPLETE_ROWS.most,
  };
}

const NONE: readonly Hit[] = [];

function useItems(hits: readonly Hit[] = NONE): readonly PreviewItem[] {
  return useMemo(() => hits.map(previewItemOf), [hits]);
}
