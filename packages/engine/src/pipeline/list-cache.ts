import { IndexCache } from "../index/index-cache";
import type { SearchIndex } from "../index/search-index";
import type { ListAnswer, ListQuery } from "./list-query";

// A list without a query scans every item: a quarter of a second for a million. Screens request the same few lists
// repeatedly, and with the same index only freshness changes their order.

/** Maximum cached lists per index; each is a page of results with facets. */
const LISTS_MAX = 60;
/** Maximum age of a cached list: freshness changes over days. */
const MAX_AGE_MS = 600_000;

/** Caches lists without query and rules per index, for at most ten minutes. */
export class ListCache {
  private readonly lists = new IndexCache<ListAnswer>(() => LISTS_MAX);

  /** The answer to a list; calls `run` on a cache miss. */
  get(index: SearchIndex, list: ListQuery, run: () => ListAnswer): ListAnswer {
    // Lists of selected items are rare, and their keys long.
    const isPartial = list.filters.only !== undefined || list.probe !== undefined;
    const isCacheable = list.text.trim() === "" && list.rules.length === 0 && !isPartial;
    if (!isCacheable) return run();
    return this.lists.get(index, JSON.stringify({ ...list, at: Math.floor(list.at / MAX_AGE_MS) }), run);
  }
}
