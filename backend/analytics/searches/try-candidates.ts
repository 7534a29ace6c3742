import * as z from "zod/mini";
import type { SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { Candidate, candidates } from "@/lib/contract/analytics/searches";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { type SearchAnswer, searchQuery } from "@/lib/contract/search/search-host";
import { computeSpellingDistance, getMisspellingMax } from "@/lib/domain/analytics/spelling-distance";
import { fold, foldQuery } from "@/lib/domain/kit/fold";
import { toSiteDay } from "@/lib/domain/kit/site-days";
import type { Answer } from "@/lib/http/endpoint";
import { findClickedAfter, findOtherWords, type WordSuggestion } from "./find-candidates";
import { buildQuerySettings, loadQueryRecords } from "./query-settings";

// Suggestions for a query, each tested with the search that shoppers use.

/** The caller and the site of a request. */
export type CandidatesContext = { services: Services; site: SiteRow; now: Date; searching: SearchContext };

type CandidateResult = { words: WordSuggestion; answer: SearchAnswer };

const EXAMPLES = 3;
const WORDS_MAX = 12;
const BEST_MAX = 6;

/** Returns suggestions for a query. Holds no transaction open while the search runs. */
export async function findCandidates(caller: CandidatesContext, typed: string): Promise<Answer<typeof candidates>> {
  const { services, site, now, searching } = caller;
  const query = foldQuery(typed);
  const today = toSiteDay(now, site.timeZone);
  const { others, records } = await services.database.withSite(site.siteId, async (tx) => ({
    others: await findOtherWords(tx, site.siteId, query, today),
    records: await loadQueryRecords(tx, site, { scope: "search", queries: [query], now }),
  }));
  const own = await runSearch(caller, typed, site.mainType);
  const tried: CandidateResult[] = [];
  for (const words of others.slice(0, WORDS_MAX)) {
    const answer = await runSearch(caller, words.words, site.mainType);
    if (answer.results.total_hits > 0) tried.push({ words, answer });
  }
  const best = tried.slice(0, BEST_MAX);
  return {
    query,
    hits_now: own.results.total_hits,
    redirect_now: own.results.suggested_url ?? null,
    candidates: [
      ...best.map(({ words, answer }) => buildWordCandidate(query, words, answer)),
      ...(await findCategoryCandidates(caller, typed, best)),
      ...(await findPinCandidates(caller, best, own, today)),
    ],
    ...buildQuerySettings(records, searching, query),
  };
}

function runSearch(
  { services, site }: CandidatesContext,
  q: string,
  type: string,
  size = EXAMPLES,
): Promise<SearchAnswer> {
  // Folding can lengthen a text, and the words of others are stored folded.
  const input = { tracker_id: site.siteId, q: q.slice(0, QUERY_MAX), size, "f[]": [`type:${type}`] };
  const query = z.parse(searchQuery, input);
  return services.search.search(query, new URLSearchParams());
}

function readTitles({ results }: SearchAnswer): string[] {
  return results.hits.slice(0, EXAMPLES).map((hit) => readTitle(hit.attributes, hit.url));
}

function readTitle(attributes: Record<string, unknown>, url: string): string {
  const title = attributes["title.untouched"] ?? attributes.title;
  return typeof title === "string" ? title.replaceAll(/<\/?em>/g, "") : url;
}

/** Nearly equal words are a misspelling, others a synonym. */
function buildWordCandidate(
  query: string,
  { words, reason, evidence }: WordSuggestion,
  answer: SearchAnswer,
): Candidate {
  const max = getMisspellingMax(query);
  const isSpelling = reason !== "fewer_words" && computeSpellingDistance(query, words, max) <= max;
  return {
    kind: isSpelling ? "spelling" : "synonym",
    value: words,
    title: words,
    hits: answer.results.total_hits,
    examples: readTitles(answer),
    reason,
    evidence,
  };
}

/** Categories with the name of the query or of the best suggestions, and a URL to redirect to. */
async function findCategoryCandidates(
  caller: CandidatesContext,
  typed: string,
  best: readonly CandidateResult[],
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  for (const words of [typed, ...best.slice(0, 2).map((one) => one.words.words)]) {
    const { results } = await runSearch(caller, words, "category", 1);
    const [hit] = results.hits;
    const address = hit?.attributes.web_url;
    if (hit === undefined || typeof address !== "string" || !URL.canParse(address) || found.has(address)) continue;
    const title = readTitle(hit.attributes, hit.url);
    const items = await runSearch(caller, title, caller.site.mainType);
    found.set(address, {
      kind: "redirect",
      value: address,
      title,
      hits: items.results.total_hits,
      examples: readTitles(items),
      reason: "same_words",
      evidence: countCommonWords(words, title),
    });
  }
  return [...found.values()].slice(0, 2);
}

function countCommonWords(a: string, b: string): number {
  const words = new Set(fold(a).split(" "));
  return fold(b)
    .split(" ")
    .filter((word) => words.has(word)).length;
}

/** The item clicked most by visitors who searched on; else the first result, of this query or of the best suggestion. */
async function findPinCandidates(
  { services, site }: CandidatesContext,
  best: readonly CandidateResult[],
  own: SearchAnswer,
  today: string,
): Promise<Candidate[]> {
  const next = best.filter(({ words }) => words.reason === "searched_next").map(({ words }) => words.words);
  const clicked = await services.database.withSite(site.siteId, (tx) => findClickedAfter(tx, site.siteId, next, today));
  const [first] = own.results.hits.length > 0 ? own.results.hits : (best[0]?.answer.results.hits ?? []);
  const wanted = clicked.length > 0 ? clicked : first === undefined ? [] : [{ identity: first.url, clicks: 0 }];
  const { loadItems } = await services.search.open(site.siteId);
  const known = await loadItems(wanted.map(({ identity }) => identity));
  return wanted.flatMap(({ identity, clicks }): Candidate[] => {
    const item = known.get(identity);
    if (item === undefined) return [];
    const reason = clicks > 0 ? "clicked_next" : "same_words";
    return [
      { kind: "pin", value: identity, title: item.title, hits: 1, examples: [item.title], reason, evidence: clicks },
    ];
  });
}
