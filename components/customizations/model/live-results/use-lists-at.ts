import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { type Suggestions, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { type ConvertedRead, readAs } from "@/lib/client/query";
import { type Hit, type SearchAnswer, search } from "@/lib/contract/search/search-host";
import type { BySource } from "@/lib/domain/search/places";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import type { LiveQuery } from "@/lib/domain/search/search-inputs";
import {
  buildSearchOrder,
  buildSuggestionOrder,
  type LiveLists,
  type ResultOrder,
  useSentTime,
} from "./use-live-results";

// The results at other times than that of the editor's preview: for dialogs, which load late.

/** The results of the places of a kind at a time; `lists` is null while they are loading, or if that failed. */
export type DatedLists = { lists: BySource<ResultOrder> | null; isFailed: boolean; retry: () => void };

const NONE: readonly Hit[] = [];

/**
 * The results of the places of a kind at several times, as many as `live` has. The returned function gives those of one
 * of the times.
 * @param moments epoch ms; null is now.
 */
export function useListsAt(
  query: LiveQuery,
  live: LiveLists,
  moments: readonly (number | null)[],
): (at: number | null) => DatedLists {
  const { results } = useCustomizationKind();
  const toSent = useSentTime();
  const { size } = live.search;
  const suggestedSize = live.suggestions.size;
  const toSearch = (at: number | null): ConvertedRead<SearchAnswer> | null => {
    const input = results.search?.({ ...query, at: toSent(at) }, size);
    return input === undefined ? null : readAs(search, input, null, (answer) => answer);
  };
  const toSuggestions = (at: number | null): ConvertedRead<Suggestions> | null =>
    results.suggestions?.({ ...query, at: toSent(at) }, suggestedSize) ?? null;
  const searches = useReads(moments.map(toSearch));
  const suggestions = useReads(moments.map(toSuggestions));
  return (at) => {
    const found = searches(toSearch(at));
    const suggested = suggestions(toSuggestions(at));
    const reads = [found, suggested].filter((one) => one !== null);
    const items = (found?.data?.results.hits ?? NONE).map(buildPreviewItem);
    const suggestedItems = (suggested?.data?.hits ?? NONE).map(buildPreviewItem);
    const lists = {
      search: buildSearchOrder(found?.data, items, size),
      suggestions: buildSuggestionOrder(suggested?.data, suggestedItems, suggestedSize),
    };
    return {
      lists: reads.every(({ data }) => data !== undefined) ? lists : null,
      isFailed: reads.some(({ data, isError }) => isError && data === undefined),
      retry: () => {
        for (const one of reads) if (one.isError) void one.refetch();
      },
    };
  };
}

/** Reads each of several reads once, also if some are the same; the returned function gives the result of one of them. */
function useReads<T>(
  reads: readonly (ConvertedRead<T> | null)[],
): (one: ConvertedRead<T> | null) => UseQueryResult<T> | null {
  const byKey = new Map(reads.flatMap((one) => (one === null ? [] : [[toKey(one), one] as const])));
  const keys = [...byKey.keys()];
  const found = useQueries({ queries: [...byKey.values()] });
  return (one) => (one === null ? null : (found[keys.indexOf(toKey(one))] ?? null));
}

function toKey({ queryKey }: Pick<ConvertedRead<unknown>, "queryKey">): string {
  return JSON.stringify(queryKey);
}
