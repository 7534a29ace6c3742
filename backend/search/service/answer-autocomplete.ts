import type { ListQuery } from "@/backend/search/pipeline/list-query";
import { redirectOf } from "@/backend/search/pipeline/redirect";
import { rewriteOf } from "@/backend/search/pipeline/rewrite";
import { expand } from "@/backend/search/pipeline/synonyms";
import type { AutocompleteAnswer, AutocompleteQuery } from "@/lib/contract/search/search-host";
import { previewOf } from "./answer-search";
import { formatHits } from "./format-hit";
import { clauseOf, conditionsOf, isOn, listOf, sortOf, storedTypes, typeCountsOf } from "./request";
import { rulesFor } from "./rules-for";
import type { Searching } from "./searching";

const HITS = 6;
const HITS_MAX = 100;

/** Answers /autocomplete/v2: one list for each type asked for; positions of pins are within the type. */
export async function answerAutocomplete(
  searching: Searching,
  query: AutocompleteQuery,
  raw: URLSearchParams,
): Promise<AutocompleteAnswer> {
  const { site, rules: known } = searching;
  const isOrganic = query.customizations === "0";
  const suggested = redirectOf(known.redirects, query.q);
  const rewritten = rewriteOf(known.rewrites, query.q);
  const expanded = expand(known.synonyms, rewritten.query);
  const isExplained = isOn(query.debug);
  const wanted = query.q.trim() === "" ? [] : typeCountsOf(query.type, HITS, HITS_MAX);
  const lists = await Promise.all(
    wanted.map(async ({ type, count }): Promise<ListQuery> => {
      const conditions = conditionsOf(raw.getAll(`f_${type}[]`), [], []);
      return {
        place: "autocomplete",
        text: expanded.query,
        wordings: expanded.wordings,
        types: storedTypes(type, site.mainType, searching.knownTypes),
        filters: { ...conditions.filters, must: rewritten.filters },
        prefer: (query["prefer[]"] ?? []).map(clauseOf),
        sort: sortOf(raw.get(`sort_${type}`)),
        rules: isOrganic ? [] : await rulesFor(searching, { kind: "query-customizations", subject: query.q }, type),
        at: query.at === undefined ? searching.now.getTime() : Date.parse(query.at),
        timeZone: site.timeZone,
        offset: 0,
        limit: count,
        facets: [],
        isPrefix: true,
        isExplained,
      };
    }),
  );
  const answers = lists.length === 0 ? [] : await searching.ask(lists);
  const rows = await searching.itemsOf(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const choice = { only: listOf(query.hit_fields), drop: [] };
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return {
    exact_match_hits_count: sum(answers.map(({ tierCounts }) => tierCounts[0])),
    partial_match_hits_count: sum(answers.map(({ tierCounts }) => tierCounts[1] + tierCounts[2])),
    partial_match_terms: [...new Set(answers.flatMap(({ partialTerms }) => partialTerms))],
    hits: answers.flatMap((answer) => formatHits(answer, rows, choice, isExplained)),
    campaigns: [],
    ...(suggested === null ? {} : { suggested_url: suggested }),
    ...(rewritten.notice === null ? {} : { query_rewrite: rewritten.notice }),
    ...(isOrganic ? { organic: true } : {}),
    ...previewOf(searching),
  };
}
