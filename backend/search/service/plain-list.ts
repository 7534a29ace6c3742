import type { ListQuery } from "@vitrine/engine/list-query";
import { listStoredTypes } from "./request";
import type { SearchContext } from "./search-context";

/** What a plain list asks for; `type` is a type as a console call names it. */
type PlainList = { type: string } & Pick<ListQuery, "limit"> &
  Partial<Pick<ListQuery, "text" | "wordings" | "alternatives" | "filters">>;

const EVERYTHING: ListQuery["filters"] = { any: [], must: [], none: [] };

/** A list of search results without rules, sorting and facets, as of now: for checks of the product itself. */
export function buildPlainList(
  { site, knownTypes, now }: SearchContext,
  { type, limit, text = "", wordings = [], alternatives = [], filters = EVERYTHING }: PlainList,
): ListQuery {
  return {
    place: "search",
    text,
    wordings,
    alternatives,
    types: listStoredTypes(type, site.mainType, knownTypes),
    filters,
    prefer: [],
    sort: null,
    rules: [],
    at: now.getTime(),
    timeZone: site.timeZone,
    offset: 0,
    limit,
    facets: [],
    isPrefix: false,
    isExplained: false,
  };
}
