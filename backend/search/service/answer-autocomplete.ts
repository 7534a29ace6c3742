import { applyRewrite, formatRedirectUrl, type RewriteResult } from "@vitrine/engine/rewrite";
import { type Expansion, expandQuery, toListWords } from "@vitrine/engine/synonyms";
import type { AutocompleteAnswer, AutocompleteQuery } from "@/lib/contract/search/search-host";
import { buildPreviewNote } from "./answer-search";
import { findCampaigns } from "./find-campaigns";
import { formatHits, listRowIdentities } from "./format-hit";
import { findQueryRedirect, nameForm, toQueryWords } from "./query-entries";
import {
  isMainType,
  isOn,
  listStoredTypes,
  parseClause,
  parseConditions,
  parseList,
  parseSort,
  parseTypeCounts,
} from "./request";
import { type QueryList, runQueries } from "./run-queries";
import type { SearchContext } from "./search-context";
import { chooseBanners } from "./site-campaigns";

const HITS = 6;
const HITS_MAX = 100;

/** Answers /autocomplete/v2: one list per requested type; positions of pins are within the type. */
export async function answerAutocomplete(
  context: SearchContext,
  query: AutocompleteQuery,
  raw: URLSearchParams,
): Promise<AutocompleteAnswer> {
  const { site, rules: siteRules } = context;
  const at = query.at === undefined ? context.now.getTime() : Date.parse(query.at);
  const isExplained = isOn(query.debug);
  const rewritten = applyRewrite(siteRules.rewrites, query.q);
  const expansion = expandQuery(siteRules.synonyms, rewritten.query);
  const requested = query.q.trim() === "" ? [] : parseTypeCounts(query.type, HITS, HITS_MAX);
  const lists = requested.map((one) => buildList(context, query, raw, { ...one, at, expansion, rewritten }));
  const typed = toQueryWords(query.q, expansion);
  const main = requested.findIndex(({ type }) => isMainType(type, site.mainType));
  const [ran] = await runQueries(context, [{ words: typed, lists, main: Math.max(0, main) }]);
  const words = ran?.words ?? typed;
  const answers = ran?.lists.map(({ answer }) => answer) ?? [];
  const redirect = findQueryRedirect(context, words);
  const campaigns = findCampaigns(context, { words, path: null }, at);
  const rulesOf = nameForm(
    ran?.main?.found,
    ...(ran?.lists ?? []).map(({ found }) => found),
    redirect,
    campaigns.ofQuery,
  );
  const rows = await context.loadItems(listRowIdentities(answers));
  const choice = { only: parseList(query.hit_fields), drop: [] };
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return {
    exact_match_hits_count: sum(answers.map(({ tierCounts }) => tierCounts[0])),
    partial_match_hits_count: sum(answers.map(({ tierCounts }) => tierCounts[1] + tierCounts[2])),
    partial_match_terms: [...new Set(answers.flatMap(({ partialTerms }) => partialTerms))],
    hits: answers.flatMap((answer) => formatHits(answer, rows, choice, isExplained)),
    campaigns: chooseBanners(campaigns.all, "autocomplete", at),
    ...(redirect === null ? {} : { suggested_url: formatRedirectUrl(redirect.value, query.q) }),
    ...(rulesOf === undefined ? {} : { rules_of: rulesOf }),
    ...(rewritten.notice === null ? {} : { query_rewrite: rewritten.notice }),
    ...(query.customizations === "0" ? { organic: true } : {}),
    ...buildPreviewNote(context),
  };
}

type TypeRequest = { type: string; count: number; at: number; expansion: Expansion; rewritten: RewriteResult };

function buildList(
  { site, knownTypes }: SearchContext,
  query: AutocompleteQuery,
  raw: URLSearchParams,
  { type, count, at, expansion, rewritten }: TypeRequest,
): QueryList {
  const conditions = parseConditions(raw.getAll(`f_${type}[]`), [], []);
  return {
    type: query.customizations === "0" ? null : type,
    list: {
      place: "autocomplete",
      ...toListWords(expansion),
      types: listStoredTypes(type, site.mainType, knownTypes),
      filters: { ...conditions.filters, must: rewritten.filters },
      prefer: (query["prefer[]"] ?? []).map(parseClause),
      sort: parseSort(raw.get(`sort_${type}`)),
      rules: [],
      at,
      timeZone: site.timeZone,
      offset: 0,
      limit: count,
      facets: [],
      isPrefix: true,
      isExpanded: isOn(query.non_collapsed_variants),
      isExplained: isOn(query.debug),
    },
  };
}
