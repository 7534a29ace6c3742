import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { read } from "@/lib/client/query";
import { type Hit, search } from "@/lib/contract/search/search-host";
import type { EffectContext } from "@/lib/domain/customizations/publish-effect";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { AUTOCOMPLETE_ROWS, buildSearchInput, type LiveQuery, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { type Kind, type Suggestions, useKind } from "./kind";

/** The search host's results of one place, without customizations. */
export type LiveList = {
  items: readonly PreviewItem[];
  /** Number of all results; `items` are the first ones. */
  total: number;
  /** Whether the order is without customizations; a backend that cannot omit them returns its live order. */
  isOrganic: boolean;
  /** Whether the first answer is still loading. */
  isWaiting: boolean;
  isBusy: boolean;
  isFailed: boolean;
  retry: () => void;
  /** Loads up to `most` results; null when no more can be loaded. */
  loadMore: (() => void) | null;
  most: number;
};

/** Whether the loaded results are all there are. */
export function isWhole(live: LiveList): boolean {
  return live.loadMore === null && live.total <= live.items.length;
}

/** The results of both places. */
export type LiveLists = { search: LiveList; autocomplete: LiveList };

/** Inputs that decide which rules act: the list's scope, the loaded results, and inherited rules. */
export function buildEffectContext(
  { scope, effective }: Pick<EffectContext, "scope" | "effective">,
  { search, autocomplete }: LiveLists,
): EffectContext {
  return { scope, effective, lists: [search.items, autocomplete.items] };
}

/** The live results of both places; empty for a place that the kind does not have. */
export function useLiveResults(live: LiveQuery): LiveLists {
  const { results } = useKind();
  return { search: useSearchResults(live, results.search), autocomplete: useSuggestions(live, results.suggestions) };
}

function useSearchResults(live: LiveQuery, buildInput: Kind["results"]["search"]): LiveList {
  const [size, setSize] = useState<number>(SEARCH_ROWS.first);
  const isOn = buildInput !== null;
  const found = useQuery({
    ...read(search, (buildInput ?? buildSearchInput)(live, size)),
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

function useSuggestions(live: LiveQuery, toRequest: Kind["results"]["suggestions"]): LiveList {
  const [size, setSize] = useState<number>(AUTOCOMPLETE_ROWS.first);
  const request = toRequest?.(live, size);
  const found = useQuery<Suggestions>({
    queryKey: request?.queryKey ?? ["no suggestions"],
    queryFn: request?.queryFn ?? (() => Promise.resolve({ hits: NONE })),
    meta: request?.meta,
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  const items = useItems(found.data?.hits);
  return {
    items,
    // Autocomplete counts all types together, so the total of this type is unknown.
    total: items.length,
    isOrganic: found.data?.organic === true,
    isWaiting: request !== undefined && found.isPending,
    isBusy: found.isFetching,
    isFailed: found.isError && found.data === undefined,
    retry: () => void found.refetch(),
    loadMore: size < AUTOCOMPLETE_ROWS.most && items.length >= size ? () => setSize(AUTOCOMPLETE_ROWS.most) : null,
    most: AUTOCOMPLETE_ROWS.most,
  };
}

const NONE: readonly Hit[] = [];

function useItems(hits: readonly Hit[] = NONE): readonly PreviewItem[] {
  return useMemo(() => hits.map(buildPreviewItem), [hits]);
}
