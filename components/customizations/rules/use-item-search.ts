import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import { useMemo } from "react";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { buildPickInput, buildPickSuggestionsInput } from "@/lib/domain/search/search-inputs";

const WAIT_MS = 200;

/** Items for a text that is being typed, and a resolver for the item it names. */
export type ItemSearch = {
  items: readonly PreviewItem[];
  /** The item that the text names exactly, if already found. */
  exact: PreviewItem | null;
  isBusy: boolean;
  /** The item that a text names; null if none, undefined if unknown. */
  resolve: (text: string) => Promise<PreviewItem | null | undefined>;
};

/** Returns a resolver for the item of a type that a text names: null if none, undefined if unknown. */
export function useItemResolver(type: string): ItemSearch["resolve"] {
  const { site, supports } = useSite();
  const client = useQueryClient();
  return async (named) => {
    const request = read(search, buildPickInput({ siteId: site.trackingCode, query: named.trim(), type }));
    const answer = await client.fetchQuery(request).catch(() => undefined);
    if (answer === undefined) return undefined;
    const found = findExact(answer.results.hits.map(buildPreviewItem), named);
    // Another search host may not find an item by its URL, so leave the decision to the backend.
    return found ?? (supports("search_debug") ? null : undefined);
  };
}

/** Finds items of a type by a part of the title, item URL or web address. */
export function useItemSearch(text: string, type: string): ItemSearch {
  const { site } = useSite();
  const resolve = useItemResolver(type);
  const wanted = useDebouncedText(text.trim(), WAIT_MS);
  const suggestions = read(autocomplete, buildPickSuggestionsInput({ siteId: site.trackingCode, query: wanted, type }));
  const answer = useQuery({ ...suggestions, enabled: wanted !== "", placeholderData: keepPreviousData });
  const hits = wanted === "" ? undefined : answer.data?.hits;
  const items = useMemo(() => (hits ?? []).map(buildPreviewItem), [hits]);

  return { items, exact: findExact(items, text), isBusy: answer.isFetching, resolve };
}

/** The item whose URL, web address or full title equals the text. */
export function findExact(items: readonly PreviewItem[], text: string): PreviewItem | null {
  const named = text.trim();
  if (named === "") return null;
  const byKey = items.find((item) => item.url === named || item.webUrl === named);
  return byKey ?? items.find((item) => fold(item.title) === fold(named)) ?? null;
}
