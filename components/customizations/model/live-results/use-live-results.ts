import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  type CustomizationKindConfig,
  type Suggestions,
  type TitledCustomization,
  useCustomizationKind,
} from "@/components/customizations/model/kinds/kind";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type Hit, type SearchAnswer, search } from "@/lib/contract/search/search-host";
import type { EffectContext } from "@/lib/domain/customizations/publish-effect";
import type { BySource } from "@/lib/domain/search/places";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { AUTOCOMPLETE_ROWS, buildSearchInput, type LiveQuery, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";

/** The search host's results of one place at a time, without customizations. */
export type ResultOrder = {
  items: readonly PreviewItem[];
  /** Number of all results; `items` are the first ones. */
  total: number;
  /** Whether more of them can be loaded. */
  hasMore: boolean;
  /** Whether the order is without customizations; a backend that cannot omit them returns its live order. */
  isOrganic: boolean;
};

/** The results of one place at the previewed time. */
export type LiveList = ResultOrder & {
  /** Number of requested results. */
  size: number;
  /** Whether the first answer is still loading. */
  isWaiting: boolean;
  /** Whether these are the results of an earlier request, for example at the time previewed before, until those of this one arrive. */
  isOutdated: boolean;
  isBusy: boolean;
  isFailed: boolean;
  retry: () => void;
  /** Loads up to `most` results; null when no more can be loaded. */
  loadMore: (() => void) | null;
  most: number;
};

/** Whether the loaded results are all there are. */
export function hasAllResults({ items, total, hasMore }: Pick<ResultOrder, "items" | "total" | "hasMore">): boolean {
  return !hasMore && total <= items.length;
}

/** The results of the places of a kind. */
export type LiveLists = BySource<LiveList>;

/** Inputs that decide which rules act: the list's scope, the loaded results, and inherited rules. */
export function buildEffectContext(
  { scope, effective }: Pick<EffectContext, "scope" | "effective">,
  { search, suggestions }: LiveLists,
): EffectContext {
  return { scope, effective, lists: [search.items, suggestions.items] };
}

/** What the results of a customization are for, as of now. */
export function toLiveQuery(
  siteId: string,
  { subject, type }: Pick<TitledCustomization, "subject" | "type">,
): LiveQuery {
  return { siteId, subject, type };
}

/** Pause in moving the previewed time before its results are requested. */
const PAUSE_MS = 200;

/**
 * The results of the places of a kind at a time; empty for a source that the kind does not have. Search hosts that do
 * not know `at` answer as of now.
 * @param at epoch ms; null is now.
 */
export function useLiveResults(live: LiveQuery, at: number | null): LiveLists {
  const { results } = useCustomizationKind();
  const { time, isLate } = useDebouncedTime(at);
  const query = { ...live, at: time };
  return {
    search: useSearchResults(query, results.search, isLate),
    suggestions: useSuggestions(query, results.suggestions, isLate),
  };
}

/** The time to send for a previewed time (epoch ms; null is now), after it stayed the same for a while; `isLate` until then. */
export function useDebouncedTime(at: number | null): { time: string | undefined; isLate: boolean } {
  const wanted = useSentTime()(at);
  const late = useDebouncedText(wanted ?? "", PAUSE_MS);
  // Now needs no pause: its results are loaded already.
  const time = wanted === undefined || late === "" ? undefined : late;
  return { time, isLate: time !== wanted };
}

/** Returns the time that calls of the search host send for a time (epoch ms): none for now, or if the host would ignore it. */
export function useSentTime(): (at: number | null) => string | undefined {
  const { supports } = useSite();
  const canSend = supports("search_debug");
  return (at) => (at === null || !canSend ? undefined : new Date(at).toISOString());
}

function useSearchResults(
  live: LiveQuery,
  buildInput: CustomizationKindConfig["results"]["search"],
  isLate: boolean,
): LiveList {
  const [size, setSize] = useState<number>(SEARCH_ROWS.first);
  const isOn = buildInput !== null;
  const found = useQuery({
    ...read(search, (buildInput ?? buildSearchInput)(live, size)),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const items = useItems(found.data?.results.hits);
  const order = buildSearchOrder(found.data, items, size);
  return {
    ...order,
    size,
    isWaiting: isOn && found.isPending,
    isOutdated: isOn && (isLate || found.isPlaceholderData),
    isBusy: found.isFetching,
    isFailed: found.isError && found.data === undefined,
    retry: () => void found.refetch(),
    loadMore: order.hasMore ? () => setSize(SEARCH_ROWS.most) : null,
    most: SEARCH_ROWS.most,
  };
}

/**
 * The order of an answer of the search.
 * @param size how many results were requested.
 */
export function buildSearchOrder(
  answer: SearchAnswer | undefined,
  items: readonly PreviewItem[],
  size: number,
): ResultOrder {
  const total = answer?.results.total_hits ?? 0;
  const hasMore = size < SEARCH_ROWS.most && total > items.length;
  return { items, total, hasMore, isOrganic: answer?.results.organic === true };
}

function useSuggestions(
  live: LiveQuery,
  toRequest: CustomizationKindConfig["results"]["suggestions"],
  isLate: boolean,
): LiveList {
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
  const order = buildSuggestionOrder(found.data, items, size);
  return {
    ...order,
    size,
    isWaiting: request !== undefined && found.isPending,
    isOutdated: request !== undefined && (isLate || found.isPlaceholderData),
    isBusy: found.isFetching,
    isFailed: found.isError && found.data === undefined,
    retry: () => void found.refetch(),
    loadMore: order.hasMore ? () => setSize(AUTOCOMPLETE_ROWS.most) : null,
    most: AUTOCOMPLETE_ROWS.most,
  };
}

/**
 * The order of an answer with suggestions.
 * @param size how many results were requested.
 */
export function buildSuggestionOrder(
  answer: Suggestions | undefined,
  items: readonly PreviewItem[],
  size: number,
): ResultOrder {
  const hasMore = size < AUTOCOMPLETE_ROWS.most && items.length >= size;
  // Autocomplete counts all types together, so the total of this type is unknown.
  return { items, total: items.length, hasMore, isOrganic: answer?.organic === true };
}

const NONE: readonly Hit[] = [];

function useItems(hits: readonly Hit[] = NONE): readonly PreviewItem[] {
  return useMemo(() => hits.map(buildPreviewItem), [hits]);
}
