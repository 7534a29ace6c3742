import { fold, foldQuery } from "@vitrine/engine/fold";
import type { SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { CatalogueRow } from "@/backend/search/service/format-hit";
import { type MeasuredQuery, measureQueries } from "@/backend/search/service/measure-queries";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { candidates, QueryCandidate } from "@/lib/contract/analytics/searches";
import { toSiteDay } from "@/lib/domain/kit/site-days";
import { isSameText } from "@/lib/domain/search/spelling-distance";
import type { Answer } from "@/lib/http/endpoint";
import { findClickedAfter, findOtherWords, type WordSuggestion } from "./find-candidates";
import { buildQuerySettings, loadQueryRecords } from "./query-settings";

// Suggestions for a query, each tested with the search that shoppers use.

/** The caller and the site of a request. */
export type CandidatesContext = { services: Services; site: SiteRow; now: Date; searching: SearchContext };

type CandidateResult = { words: WordSuggestion; found: MeasuredQuery };

const EXAMPLES = 3;
const WORDS_MAX = 12;
const BEST_MAX = 6;
/** Each suggestion has a digit as its key, from 1 to 9. */
const CANDIDATES_MAX = 9;

/** Returns suggestions for a query. Holds no transaction open while the search runs. */
export async function findCandidates(caller: CandidatesContext, typed: string): Promise<Answer<typeof candidates>> {
  const { services, site, now, searching } = caller;
  const query = foldQuery(typed);
  const at = { siteId: site.siteId, today: toSiteDay(now, site.timeZone) };
  const { others, records } = await services.database.withSite(site.siteId, async (tx) => ({
    others: await findOtherWords(tx, at, query),
    records: await loadQueryRecords(tx, site, { scope: "search", queries: [query], now }),
  }));
  const tried = others.slice(0, WORDS_MAX);
  const [own = NOTHING, ...results] = await measureItems(caller, [typed, ...tried.map(({ words }) => words)]);
  const best = tried
    .flatMap((words, index): CandidateResult[] => {
      const found = results[index] ?? NOTHING;
      return hasEnoughResults(words, found) ? [{ words, found }] : [];
    })
    .slice(0, BEST_MAX);
  const all = [
    ...best.map(({ words, found }) => buildWordCandidate(query, words, found)),
    ...(await findCategoryCandidates(caller, typed, best)),
    ...(await findPinCandidates(caller, best, own, at)),
  ];
  return {
    query,
    hits_now: own.hits,
    redirect_now: own.redirect,
    candidates: all.slice(0, CANDIDATES_MAX),
    ...buildQuerySettings(records, searching, query),
  };
}

const NOTHING: MeasuredQuery = { hits: 0, items: [], isCorrected: false, redirect: null };

/**
 * Whether results speak for a suggestion. With one word less and another one corrected, a query finds nearly anything ("golf balls" as
 * "bells"), so the words that are left must match as they are typed.
 */
function hasEnoughResults({ reason }: WordSuggestion, { hits, isCorrected }: MeasuredQuery): boolean {
  return hits > 0 && !(reason === "fewer_words" && isCorrected);
}

function measureItems({ searching, site }: CandidatesContext, queries: readonly string[]): Promise<MeasuredQuery[]> {
  return measureQueries(searching, queries, { type: site.mainType, size: EXAMPLES });
}

function readTitles({ items }: MeasuredQuery): string[] {
  return items.map(({ title }) => title);
}

/** Nearly equal words are a misspelling, others a synonym. */
function buildWordCandidate(
  query: string,
  { words, reason, evidence }: WordSuggestion,
  found: MeasuredQuery,
): QueryCandidate {
  const isSpelling = reason !== "fewer_words" && isSameText(query, words);
  return {
    kind: isSpelling ? "spelling" : "synonym",
    value: words,
    title: words,
    hits: found.hits,
    examples: readTitles(found),
    reason,
    evidence,
  };
}

/** Categories with the name of the query or of the best suggestions, and a URL to redirect to. */
async function findCategoryCandidates(
  caller: CandidatesContext,
  typed: string,
  best: readonly CandidateResult[],
): Promise<QueryCandidate[]> {
  const words = [typed, ...best.slice(0, 2).map((one) => one.words.words)];
  const categories = await measureQueries(caller.searching, words, { type: "category", size: 1 });
  const byAddress = new Map<string, { title: string; words: string }>();
  categories.forEach(({ items: [category] }, index) => {
    const address = category === undefined ? null : readAddress(category);
    if (category === undefined || address === null || byAddress.has(address)) return;
    byAddress.set(address, { title: category.title, words: words[index] ?? typed });
  });
  const found = [...byAddress].slice(0, 2);
  const results = await measureItems(
    caller,
    found.map(([, { title }]) => title),
  );
  return found.map(([address, { title, words: given }], index) => ({
    kind: "redirect",
    value: address,
    title,
    hits: results[index]?.hits ?? 0,
    examples: readTitles(results[index] ?? NOTHING),
    reason: "same_words",
    evidence: countCommonWords(given, title),
  }));
}

function readAddress({ attributes }: CatalogueRow): string | null {
  const value = Array.isArray(attributes.web_url) ? attributes.web_url[0] : attributes.web_url;
  return typeof value === "string" && URL.canParse(value) ? value : null;
}

function countCommonWords(a: string, b: string): number {
  const words = new Set(fold(a).split(" "));
  return fold(b)
    .split(" ")
    .filter((word) => words.has(word)).length;
}

/**
 * The items clicked most in all searches for what visitors searched next; else the first result, of this query or of the best suggestion.
 */
async function findPinCandidates(
  { services, searching }: CandidatesContext,
  best: readonly CandidateResult[],
  own: MeasuredQuery,
  at: { siteId: string; today: string },
): Promise<QueryCandidate[]> {
  const next = best.filter(({ words }) => words.reason === "searched_next").map(({ words }) => words.words);
  const clicked = await services.database.withSite(at.siteId, (tx) => findClickedAfter(tx, at, next));
  const [first] = own.items.length > 0 ? own.items : (best[0]?.found.items ?? []);
  const wanted = clicked.length > 0 ? clicked : first === undefined ? [] : [{ identity: first.identity, clicks: 0 }];
  const known = await searching.loadItems(wanted.map(({ identity }) => identity));
  return wanted.flatMap(({ identity, clicks }): QueryCandidate[] => {
    const item = known.get(identity);
    if (item === undefined) return [];
    const reason = clicks > 0 ? "clicked_next" : "same_words";
    return [
      { kind: "pin", value: identity, title: item.title, hits: 1, examples: [item.title], reason, evidence: clicks },
    ];
  });
}
