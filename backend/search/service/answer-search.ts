import { correctedQuery } from "@/backend/search/pipeline/correct";
import type { ListAnswer, ListQuery, ListRule } from "@/backend/search/pipeline/list-query";
import { redirectOf } from "@/backend/search/pipeline/redirect";
import { rewriteOf } from "@/backend/search/pipeline/rewrite";
import { expand } from "@/backend/search/pipeline/synonyms";
import type { PreviewNote, SearchAnswer, SearchQuery } from "@/lib/contract/search/search-host";
import { formatHits } from "./format-hit";
import { clauseOf, conditionsOf, facetsOf, isMain, isOn, listOf, sortOf, storedTypes, typeCountsOf } from "./request";
import { listingPath, rulesFor } from "./rules-for";
import type { Searching } from "./searching";

const QUICK_HITS = 10;
const QUICK_HITS_MAX = 50;

/** Answers /search: the steps before the index, the lists, the attributes of one page; of `only` these identities. */
export async function answerSearch(
  searching: Searching,
  query: SearchQuery,
  raw: URLSearchParams,
  only?: readonly string[],
): Promise<SearchAnswer> {
  const steps = stepsBefore(searching, query);
  const { conditions, isOrganic, shared } = steps;
  const offset = query.from ?? (query.page - 1) * query.size;
  const { mainType } = searching.site;
  const main: ListQuery = {
    ...shared,
    ...SEARCH_PLACE,
    types: storedTypesOf(searching, conditions.types),
    filters: {
      ...conditions.filters,
      must: [...conditions.filters.must, ...steps.rewritten.filters],
      ...(only === undefined ? {} : { only }),
    },
    sort: sortOf(query.sort) ?? sortOf(mainSort(raw, conditions.types, mainType)),
    rules: isOrganic ? [] : await mainRules(searching, query, steps),
    offset,
    limit: query.size,
    facets: facetsOf(query.facets),
  };
  const quick = await quickLists(searching, query, raw, shared, isOrganic);
  const [list, ...others] = await searching.ask([main, ...quick]);
  if (list === undefined) throw new Error("the search thread answered no list");
  const rows = await searching.itemsOf([list, ...others].flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const choice = { only: listOf(query.hit_fields), drop: listOf(query.remove_fields) };
  const form = (answer: ListAnswer) => formatHits(answer, rows, choice, shared.isExplained);
  const titles = list.hits.map(({ identity }) => rows.get(identity)?.title ?? "");
  const consumed = Math.min(list.total, offset + list.hits.length);
  return {
    results: {
      query: query.q,
      corrected_query: steps.expanded.correctedQuery ?? correctedQuery(shared.text, list.changes ?? [], titles),
      filters: conditions.shown,
      filters_negative: conditions.shownNegative,
      accepted_filters: [],
      hits: form(list),
      quicksearch_hits: others.flatMap(form),
      facets: list.facets,
      suggested_facet: null,
      ...(steps.suggested === null ? {} : { suggested_url: steps.suggested }),
      total_hits: list.total,
      offset: String(consumed),
      campaigns: [],
      ...(steps.rewritten.notice === null ? {} : { query_rewrite: steps.rewritten.notice }),
      ...(isOrganic ? { organic: true } : {}),
      ...previewOf(searching),
    },
    next_page: consumed < list.total && list.hits.length > 0 ? nextPage(raw, query) : null,
  };
}

/** Redirect, rewrite and synonyms, and what every list of the request shares. */
function stepsBefore({ site, rules: known, now }: Searching, query: SearchQuery) {
  const rewritten = rewriteOf(known.rewrites, query.q);
  const expanded = expand(known.synonyms, rewritten.query);
  const shared: Shared = {
    text: expanded.query,
    wordings: expanded.wordings,
    prefer: (query["prefer[]"] ?? []).map(clauseOf),
    at: query.at === undefined ? now.getTime() : Date.parse(query.at),
    timeZone: site.timeZone,
    isExplained: isOn(query.debug),
  };
  return {
    rewritten,
    expanded,
    shared,
    suggested: isOn(query.use_fixits) ? redirectOf(known.redirects, query.q) : null,
    conditions: conditionsOf(query["f[]"] ?? [], query["f_must[]"] ?? [], query["neg_f[]"] ?? []),
    isOrganic: query.customizations === "0",
  };
}

/** What an answer says of the shared draft that was asked for; nothing when none was. */
export function previewOf({ preview }: Searching): { preview?: PreviewNote } {
  return preview === undefined ? {} : { preview: preview?.note ?? { state: "over" } };
}

type Shared = Pick<ListQuery, "text" | "wordings" | "prefer" | "at" | "timeZone" | "isExplained">;

const SEARCH_PLACE = { place: "search", isPrefix: false } as const;

/** The rules of the query, and of the category when the request is its listing. */
async function mainRules(
  searching: Searching,
  query: SearchQuery,
  { conditions, shared }: ReturnType<typeof stepsBefore>,
): Promise<readonly ListRule[]> {
  const type = mainOf(conditions.types, searching.site.mainType);
  const path = listingPath(query.plp, conditions.filters);
  const ofQuery = await rulesFor(searching, { kind: "query-customizations", subject: query.q }, type);
  if (path === null) return ofQuery;
  return [...ofQuery, ...(await rulesFor(searching, { kind: "product-listings", subject: path }, type, shared.at))];
}

async function quickLists(
  searching: Searching,
  query: SearchQuery,
  raw: URLSearchParams,
  shared: Shared,
  isOrganic: boolean,
): Promise<ListQuery[]> {
  const wanted = typeCountsOf(query.quicksearch_types, QUICK_HITS, QUICK_HITS_MAX);
  return Promise.all(
    wanted.map(
      async ({ type, count }): Promise<ListQuery> => ({
        ...shared,
        ...SEARCH_PLACE,
        types: storedTypes(type, searching.site.mainType, searching.knownTypes),
        filters: { any: [], must: [], none: [] },
        sort: sortOf(raw.get(`sort_${type}`)),
        rules: isOrganic ? [] : await rulesFor(searching, { kind: "query-customizations", subject: query.q }, type),
        offset: 0,
        limit: count,
        facets: [],
      }),
    ),
  );
}

function storedTypesOf({ site, knownTypes }: Searching, types: readonly string[] | null): string[] | null {
  return types === null ? null : types.flatMap((type) => storedTypes(type, site.mainType, knownTypes));
}

/** The type whose customization acts: the main one when it is asked for or nothing is, else the first. */
function mainOf(types: readonly string[] | null, mainType: string): string {
  return types?.some((type) => isMain(type, mainType)) === false ? (types[0] ?? mainType) : mainType;
}

function mainSort(raw: URLSearchParams, types: readonly string[] | null, mainType: string): string | null {
  for (const type of types ?? [mainType]) {
    const sort = raw.get(`sort_${type}`);
    if (sort !== null) return sort;
  }
  return null;
}

function nextPage(raw: URLSearchParams, query: SearchQuery): string {
  const next = new URLSearchParams(raw);
  if (query.from === undefined) next.set("page", String(query.page + 1));
  else next.set("from", String(query.from + query.size));
  return `/search?${next.toString()}`;
}
