import type { ListQuery } from "@/backend/search/pipeline/list-query";
import { applyRewrite, buildRedirectUrl } from "@/backend/search/pipeline/rewrite";
import { expandQuery } from "@/backend/search/pipeline/synonyms";
import type { AutocompleteAnswer, AutocompleteQuery } from "@/lib/contract/search/search-host";
import { buildPreviewNote } from "./answer-search";
import { findShownCampaigns } from "./find-campaigns";
import { findRules } from "./find-rules";
import { formatHits, listRowIdentities } from "./format-hit";
import { isOn, listStoredTypes, parseClause, parseConditions, parseList, parseSort, parseTypeCounts } from "./request";
import type { SearchContext } from "./search-context";

const HITS = 6;
const HITS_MAX = 100;

/** Answers /autocomplete/v2: one list per requested type; positions of pins are within the type. */
export async function answerAutocomplete(
  context: SearchContext,
  query: AutocompleteQuery,
  raw: URLSearchParams,
): Promise<AutocompleteAnswer> {
  const { site, rules: siteRules } = context;
  const isOrganic = query.customizations === "0";
  const at = query.at === undefined ? context.now.getTime() : Date.parse(query.at);
  const suggested = buildRedirectUrl(siteRules.redirects, query.q);
  const rewritten = applyRewrite(siteRules.rewrites, query.q);
  const expansion = expandQuery(siteRules.synonyms, rewritten.query);
  const isExplained = isOn(query.debug);
  const requestedTypes = query.q.trim() === "" ? [] : parseTypeCounts(query.type, HITS, HITS_MAX);
  const lists = await Promise.all(
    requestedTypes.map(async ({ type, count }): Promise<ListQuery> => {
      const conditions = parseConditions(raw.getAll(`f_${type}[]`), [], []);
      return {
        place: "autocomplete",
        text: expansion.query,
        wordings: expansion.wordings,
        types: listStoredTypes(type, site.mainType, context.knownTypes),
        filters: { ...conditions.filters, must: rewritten.filters },
        prefer: (query["prefer[]"] ?? []).map(parseClause),
        sort: parseSort(raw.get(`sort_${type}`)),
        rules: isOrganic ? [] : await findRules(context, { kind: "query-customizations", subject: query.q }, type),
        at,
        timeZone: site.timeZone,
        offset: 0,
        limit: count,
        facets: [],
        isPrefix: true,
        isExpanded: isOn(query.non_collapsed_variants),
        isExplained,
      };
    }),
  );
  const answers = lists.length === 0 ? [] : await context.runLists(lists);
  const rows = await context.loadItems(listRowIdentities(answers));
  const choice = { only: parseList(query.hit_fields), drop: [] };
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return {
    exact_match_hits_count: sum(answers.map(({ tierCounts }) => tierCounts[0])),
    partial_match_hits_count: sum(answers.map(({ tierCounts }) => tierCounts[1] + tierCounts[2])),
    partial_match_terms: [...new Set(answers.flatMap(({ partialTerms }) => partialTerms))],
    hits: answers.flatMap((answer) => formatHits(answer, rows, choice, isExplained)),
    campaigns: findShownCampaigns(context, { query: query.q, path: null }, "autocomplete", at),
    ...(suggested === null ? {} : { suggested_url: suggested }),
    ...(rewritten.notice === null ? {} : { query_rewrite: rewritten.notice }),
    ...(isOrganic ? { organic: true } : {}),
    ...buildPreviewNote(context),
  };
}
