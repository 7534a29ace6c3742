import { escapeHtml, formatCorrectedQuery } from "@vitrine/engine/correct";
import type { ListAnswer, ListQuery, ListRule } from "@vitrine/engine/list-query";
import { applyRewrite, formatRedirectUrl } from "@vitrine/engine/rewrite";
import { expandQuery, formatExpansion, toListWords } from "@vitrine/engine/synonyms";
import type { PreviewNote, SearchAnswer, SearchQuery } from "@/lib/contract/search/search-host";
import { findCampaigns } from "./find-campaigns";
import { findRules, parseListingPath } from "./find-rules";
import { findShownRow, formatHits, listRowIdentities } from "./format-hit";
import { findQueryRedirect, nameForm, toQueryWords } from "./query-entries";
import {
  isMainType,
  isOn,
  listStoredTypes,
  parseClause,
  parseConditions,
  parseFacets,
  parseList,
  parseSort,
  parseTypeCounts,
} from "./request";
import { type QueryList, runQueries } from "./run-queries";
import type { SearchContext } from "./search-context";
import { chooseBanners } from "./site-campaigns";

const QUICK_HITS = 10;
const QUICK_HITS_MAX = 50;

/**
 * Answers /search: prepares the query, runs the lists, adds attributes for one page.
 * @param only restricts results to these identities.
 */
export async function answerSearch(
  context: SearchContext,
  query: SearchQuery,
  raw: URLSearchParams,
  only?: readonly string[],
): Promise<SearchAnswer> {
  const steps = prepareQuery(context, query);
  const { conditions, isOrganic, shared } = steps;
  const main = await buildMainList(context, query, steps, { raw, only });
  const { offset } = main.list;
  const quick = buildQuickLists(context, query, raw, shared, isOrganic);
  const [ran] = await runQueries(context, [{ words: steps.words, lists: [main, ...quick], main: 0 }]);
  const [list, ...others] = ran?.lists.map(({ answer }) => answer) ?? [];
  if (ran === undefined || list === undefined) throw new Error("the search thread returned no list");
  const rows = await context.loadItems(listRowIdentities([list, ...others]));
  const choice = { only: parseList(query.hit_fields), drop: parseList(query.remove_fields) };
  const format = (answer: ListAnswer) => formatHits(answer, rows, choice, shared.isExplained);
  const titles = list.hits.map((hit) => findShownRow(hit, rows)?.title ?? "");
  const consumed = Math.min(list.total, offset + list.hits.length);
  const redirect = isOn(query.use_fixits) ? findQueryRedirect(context, ran.words) : null;
  const campaigns = findCampaigns(context, { words: ran.words, path: steps.path }, shared.at);
  const rulesOf = nameForm(...ran.lists.map(({ found }) => found), redirect, campaigns.ofQuery);
  return {
    results: {
      query: query.q,
      corrected_query: formatCorrections(steps, list, titles),
      filters: conditions.shown,
      filters_negative: conditions.shownNegative,
      accepted_filters: [],
      hits: format(list),
      quicksearch_hits: others.flatMap(format),
      facets: list.facets,
      suggested_facet: null,
      ...(redirect === null ? {} : { suggested_url: formatRedirectUrl(redirect.value, query.q) }),
      total_hits: list.total,
      offset: String(consumed),
      campaigns: chooseBanners(campaigns.all, "search", shared.at),
      ...(rulesOf === undefined ? {} : { rules_of: rulesOf }),
      ...(steps.rewritten.notice === null ? {} : { query_rewrite: steps.rewritten.notice }),
      ...(isOrganic ? { organic: true } : {}),
      ...buildPreviewNote(context),
    },
    next_page: consumed < list.total && list.hits.length > 0 ? buildNextPage(raw, query) : null,
  };
}

/** What synonyms and the engine corrected, and the words that were left out, as HTML. */
function formatCorrections({ expanded, shared }: QuerySteps, { changes }: ListAnswer, titles: string[]): string | null {
  const format = (text: string) => formatCorrectedQuery(text, changes ?? [], titles);
  return formatExpansion(expanded, (text) => format(text) ?? escapeHtml(text)) ?? format(shared.text);
}

type ListSource = { raw: URLSearchParams; only?: readonly string[] | undefined };

/** Builds the list of the main type, as the search runs it. */
export async function buildMainList(
  context: SearchContext,
  query: SearchQuery,
  steps: QuerySteps,
  { raw, only }: ListSource,
): Promise<QueryList> {
  const { conditions, isOrganic, shared } = steps;
  const { mainType } = context.site;
  const type = chooseMainType(conditions.types, mainType);
  const list: ListQuery = {
    ...shared,
    place: steps.path === null ? "search" : "listing",
    isPrefix: false,
    types: mapStoredTypes(context, conditions.types),
    filters: {
      ...conditions.filters,
      must: [...conditions.filters.must, ...steps.rewritten.filters],
      ...(only === undefined ? {} : { only }),
    },
    sort: parseSort(query.sort) ?? parseSort(findMainSort(raw, conditions.types, mainType)),
    rules: isOrganic ? [] : await findListingRules(context, steps, type),
    offset: query.from ?? (query.page - 1) * query.size,
    limit: query.size,
    facets: parseFacets(query.facets),
  };
  return { list, type: isOrganic ? null : type };
}

type QuerySteps = ReturnType<typeof prepareQuery>;

/** Applies rewrite and synonyms, and builds what all lists of the request share. */
export function prepareQuery({ site, rules: siteRules, now }: SearchContext, query: SearchQuery) {
  const conditions = parseConditions(query["f[]"] ?? [], query["f_must[]"] ?? [], query["neg_f[]"] ?? []);
  const rewritten = applyRewrite(siteRules.rewrites, query.q);
  const expanded = expandQuery(siteRules.synonyms, rewritten.query);
  const shared: SharedQuery = {
    ...toListWords(expanded),
    prefer: (query["prefer[]"] ?? []).map(parseClause),
    at: query.at === undefined ? now.getTime() : Date.parse(query.at),
    timeZone: site.timeZone,
    isExpanded: isOn(query.non_collapsed_variants),
    isExplained: isOn(query.debug),
  };
  return {
    rewritten,
    expanded,
    shared,
    words: toQueryWords(query.q, expanded),
    conditions,
    path: parseListingPath(query.plp, conditions.filters),
    isOrganic: query.customizations === "0",
  };
}

/** The answer's note about the requested shared draft; empty when none was requested. */
export function buildPreviewNote({ preview }: SearchContext): { preview?: PreviewNote } {
  return preview === undefined ? {} : { preview: preview?.note ?? { state: "over" } };
}

type SharedQuery = Pick<
  ListQuery,
  "text" | "wordings" | "alternatives" | "prefer" | "at" | "timeZone" | "isExpanded" | "isExplained"
>;

/** The rules of the category when the request is its listing; those of the query are added when it runs. */
async function findListingRules(
  context: SearchContext,
  { path, shared }: QuerySteps,
  type: string,
): Promise<readonly ListRule[]> {
  return path === null ? [] : findRules(context, { kind: "product-listings", subject: path }, type, shared.at);
}

function buildQuickLists(
  context: SearchContext,
  query: SearchQuery,
  raw: URLSearchParams,
  shared: SharedQuery,
  isOrganic: boolean,
): QueryList[] {
  return parseTypeCounts(query.quicksearch_types, QUICK_HITS, QUICK_HITS_MAX).map(({ type, count }) => ({
    type: isOrganic ? null : type,
    list: {
      ...shared,
      place: "search",
      isPrefix: false,
      types: listStoredTypes(type, context.site.mainType, context.knownTypes),
      filters: { any: [], must: [], none: [] },
      sort: parseSort(raw.get(`sort_${type}`)),
      rules: [],
      offset: 0,
      limit: count,
      facets: [],
    },
  }));
}

function mapStoredTypes({ site, knownTypes }: SearchContext, types: readonly string[] | null): string[] | null {
  return types === null ? null : types.flatMap((type) => listStoredTypes(type, site.mainType, knownTypes));
}

/** The type whose customization acts: the main type when requested or when no type is, else the first. */
function chooseMainType(types: readonly string[] | null, mainType: string): string {
  return types?.some((type) => isMainType(type, mainType)) === false ? (types[0] ?? mainType) : mainType;
}

function findMainSort(raw: URLSearchParams, types: readonly string[] | null, mainType: string): string | null {
  for (const type of types ?? [mainType]) {
    const sort = raw.get(`sort_${type}`);
    if (sort !== null) return sort;
  }
  return null;
}

function buildNextPage(raw: URLSearchParams, query: SearchQuery): string {
  const next = new URLSearchParams(raw);
  if (query.from === undefined) next.set("page", String(query.page + 1));
  else next.set("from", String(query.from + query.size));
  return `/search?${next.toString()}`;
}
