import type { Filters, ListQuery, ListRule, Probe } from "@vitrine/engine/list-query";
import { applyRewrite } from "@vitrine/engine/rewrite";
import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import { expandQuery, toListWords } from "@vitrine/engine/synonyms";
import type { SearchKind } from "@/lib/contract/search/kinds";
import type { KindPlace } from "@/lib/domain/search/places";
import { createTopRequest } from "./answer-top-items";
import { findRules } from "./find-rules";
import { asTyped, type QueryWords, toQueryWords } from "./query-entries";
import { listStoredTypes } from "./request";
import { type QueryList, runQueries } from "./run-queries";
import type { SearchContext } from "./search-context";

/** What an insight is about: the list of a subject in a place of its kind, of items of a type, at an instant. */
export type Question = KindPlace<SearchKind> & { subject: string; type: string; at: Date | null };

/** The engine's trace of an item, with the rules and wordings used. */
export type ProbeResult = {
  probe: Probe;
  total: number;
  rules: readonly ListRule[];
  wordings: readonly string[];
};

/** Traces an item on its way into the list that a shopper sees. */
export async function probeItem(context: SearchContext, question: Question, identity: string): Promise<ProbeResult> {
  const { words, list, type, wordings } = await buildList(context, question);
  const [ran] = await runQueries(context, [{ words, lists: [{ list: { ...list, probe: identity }, type }], main: 0 }]);
  const answer = ran?.main?.answer;
  if (answer?.probe === undefined) throw new Error("the search thread returned no probe");
  return { probe: answer.probe, total: answer.total, rules: ran?.main?.list.rules ?? [], wordings };
}

/** Queries with what their answers say that they were corrected to. */
export async function findQueryWords(context: SearchContext, questions: readonly Question[]): Promise<QueryWords[]> {
  const built = await Promise.all(questions.map((question) => buildList(context, question)));
  const ran = await runQueries(
    context,
    built.map(({ words, list }) => ({ words, lists: [{ list, type: null }], main: 0 })),
  );
  return ran.map(({ words }) => words);
}

/**
 * Identities of the first items that match a text, of the type and of any type, for finding an item by title or number.
 */
export async function findIdentities(
  context: SearchContext,
  text: string,
  { type, limit }: { type: string; limit: number },
): Promise<string[]> {
  const question: Question = { kind: "query-customizations", subject: text, type, place: "search", at: null };
  const list = { ...(await buildList(context, question)).list, limit };
  const answers = await context.runLists([list, { ...list, types: null }]);
  return [...new Set(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)))];
}

type ProbedList = QueryList & { words: QueryWords; wordings: readonly string[] };

/** The list as the public calls build it, without filters of the shopper. Rules of a query are added when the list runs. */
async function buildList(context: SearchContext, question: Question): Promise<ProbedList> {
  const { site } = context;
  const { kind, type, place, subject } = question;
  const at = (question.at ?? context.now).getTime();
  const isQuery = kind === "query-customizations";
  const { words, wordings, list: text } = isQuery ? rewriteQuery(context, subject) : NO_QUERY;
  const list: ListQuery = {
    place,
    types: listStoredTypes(type, site.mainType, context.knownTypes),
    prefer: [],
    sort: null,
    rules: isQuery ? [] : await findRules(context, { kind, subject }, type, at),
    at,
    timeZone: site.timeZone,
    offset: 0,
    limit: 1,
    facets: [],
    isPrefix: place === "autocomplete",
    isExplained: false,
    ...text,
    ...(kind === "product-listings" ? { filters: buildListingFilters(subject) } : {}),
    ...(kind === "top-items" ? { top: createTopRequest(context, type, await context.loadTopCounts()) } : {}),
  };
  return { words, wordings, list, type: isQuery ? type : null };
}

const NO_FILTERS: Filters = { any: [], must: [], none: [] };
const NO_QUERY: RewrittenQuery = {
  list: { text: "", wordings: [], filters: NO_FILTERS },
  wordings: [],
  words: asTyped(""),
};

function buildListingFilters(path: string): Filters {
  return { ...NO_FILTERS, any: [{ key: LISTING_ATTRIBUTE, value: path }] };
}

/** A query after rewrites and synonyms, with all of its wordings. */
type RewrittenQuery = {
  list: Pick<ListQuery, "text" | "wordings" | "alternatives" | "filters">;
  wordings: readonly string[];
  words: QueryWords;
};

function rewriteQuery({ rules: siteRules }: SearchContext, q: string): RewrittenQuery {
  const rewritten = applyRewrite(siteRules.rewrites, q);
  const expansion = expandQuery(siteRules.synonyms, rewritten.query);
  const filters = { any: [], must: rewritten.filters, none: [] };
  return {
    list: { ...toListWords(expansion), filters },
    wordings: expansion.wordings,
    words: toQueryWords(q, expansion),
  };
}
