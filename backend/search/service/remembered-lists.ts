import type { SearchIndex } from "@/backend/search/index/search-index";
import type { ListAnswer, ListQuery } from "@/backend/search/pipeline/list-query";

// A list without words goes through every item: a quarter of a second for a million. Screens that look at a catalogue ask
// the same few again and again, and as long as the index stays, only the freshness of items moves them.

/** Lists of one index at most; each is a page of results with its facets. */
const LISTS_MAX = 60;
/** How long a list without words may stand: freshness moves by days. */
const STANDS_MS = 600_000;

/** Lists without words and rules, remembered for as long as their index serves, ten minutes at most. */
export class RememberedLists {
  private readonly byIndex = new WeakMap<SearchIndex, Map<string, ListAnswer>>();

  /** The answer to a list; `run` makes it where it is not remembered. */
  answer(index: SearchIndex, list: ListQuery, run: () => ListAnswer): ListAnswer {
    // What is asked of some items only is asked seldom, and names them all.
    const isOfSome = list.filters.only !== undefined || list.probe !== undefined;
    const isKept = list.text.trim() === "" && list.rules.length === 0 && !isOfSome;
    if (!isKept) return run();
    const known = this.byIndex.get(index) ?? new Map<string, ListAnswer>();
    this.byIndex.set(index, known);
    const key = JSON.stringify({ ...list, at: Math.floor(list.at / STANDS_MS) });
    const answer = known.get(key) ?? run();
    // What was asked for last goes last.
    known.delete(key);
    if (known.size >= LISTS_MAX) known.delete(known.keys().next().value ?? "");
    known.set(key, answer);
    return answer;
  }
}
