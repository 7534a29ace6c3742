import { fold } from "@vitrine/engine/fold";
import type { ListQuery } from "@vitrine/engine/list-query";
import { applyRewrite } from "@vitrine/engine/rewrite";
import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import { expandQuery, toListWords } from "@vitrine/engine/synonyms";
import { buildPlainList } from "@/backend/search/service/plain-list";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { SearchService } from "@/backend/search/service/service";
import type { CountedKind } from "@/lib/domain/search/kinds";
import type { PlaceOf } from "@/lib/domain/search/places";

// The order in which the shop's search shows items, so that demo visitors see and click what a search would have shown them.

/** A list that visitors see: results, suggestions while typing, or the listing of a category path. */
export type ShopList = { place: PlaceOf<CountedKind>; text: string };

/** Identities without rules, in the order of the search, by `buildListKey`. */
export type RankedLists = ReadonlyMap<string, readonly string[]>;

/** Asks the search for the order of lists of a site. */
export type RankLists = (siteId: string, lists: readonly ShopList[]) => Promise<RankedLists>;

/** Items of a list; a visit sees two pages, or those of one brand. */
const RANKED_MAX = 100;
/** Lists per message to the search thread; few, so that shoppers' searches run between. */
const BATCH = 20;

export function buildListKey({ place, text }: ShopList): string {
  return `${place} ${place === "listing" ? text : fold(text)}`;
}

/** Ranks lists by the search of this process. */
export function createRankLists(search: Pick<SearchService, "open">): RankLists {
  return async (siteId, lists) => {
    const context = await search.open(siteId);
    const ranked = new Map<string, string[]>();
    for (let at = 0; at < lists.length; at += BATCH) {
      const batch = lists.slice(at, at + BATCH);
      const answers = await context.runLists(batch.map((list) => buildList(context, list)));
      batch.forEach((list, index) => {
        const hits = answers[index]?.hits ?? [];
        ranked.set(
          buildListKey(list),
          hits.map(({ identity }) => identity),
        );
      });
    }
    return ranked;
  };
}

function buildList(context: SearchContext, { place, text }: ShopList): ListQuery {
  const plain = { type: context.site.mainType, limit: RANKED_MAX };
  if (place === "listing") {
    const filters = { any: [{ key: LISTING_ATTRIBUTE, value: text }], must: [], none: [] };
    return { ...buildPlainList(context, { ...plain, filters }), place };
  }
  const rewritten = applyRewrite(context.rules.rewrites, text);
  const expansion = expandQuery(context.rules.synonyms, rewritten.query);
  const filters = { any: [], must: rewritten.filters, none: [] };
  const list = buildPlainList(context, { ...plain, ...toListWords(expansion), filters });
  return place === "autocomplete" ? { ...list, place, isPrefix: true } : list;
}
