import type { Filters, ListQuery, ListRule, Probe } from "@/backend/search/pipeline/list-query";
import { applyRewrite } from "@/backend/search/pipeline/rewrite";
import { expandQuery } from "@/backend/search/pipeline/synonyms";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { LISTING_ATTRIBUTE } from "@/lib/domain/search/rule-eligibility";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { createTopRequest } from "./answer-top-items";
import { findRules } from "./find-rules";
import { listStoredTypes } from "./request";
import type { SearchContext } from "./search-context";

/** The subject of an insight: a list of a kind (`q` is its subject) in a place, of items of a type, at an instant. */
export type Question = { kind: CustomizationKind; q: string; type: string; place: Place; at: Date | null };

/** The engine's trace of an item, with the rules and wordings used. */
export type ProbeResult = { probe: Probe; total: number; rules: readonly ListRule[]; wordings: readonly string[] };

/** Traces an item on its way into the list that a shopper sees. */
export async function probeItem(context: SearchContext, question: Question, identity: string): Promise<ProbeResult> {
  const list = { ...(await buildList(context, question)), probe: identity };
  const [answer] = await context.runLists([list]);
  if (answer?.probe === undefined) throw new Error("the search thread returned no probe");
  return { probe: answer.probe, total: answer.total, rules: list.rules, wordings: list.wordings };
}

/**
 * Identities of the first items that match a text, of the type and of any type, for finding an item by title or number.
 */
export async function findIdentities(
  context: SearchContext,
  text: string,
  { type, limit }: { type: string; limit: number },
): Promise<string[]> {
  const question: Question = { kind: "query-customizations", q: text, type, place: "search", at: null };
  const list = { ...(await buildList(context, question)), rules: [], limit };
  const answers = await context.runLists([list, { ...list, types: null }]);
  return [...new Set(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)))];
}

/** The list as the public calls build it, without filters of the shopper. */
async function buildList(context: SearchContext, question: Question): Promise<ListQuery> {
  const { site } = context;
  const { kind, type, place } = question;
  const at = (question.at ?? context.now).getTime();
  return {
    place,
    types: listStoredTypes(type, site.mainType, context.knownTypes),
    prefer: [],
    sort: null,
    rules: await findRules(context, { kind, subject: question.q }, type, at),
    at,
    timeZone: site.timeZone,
    offset: 0,
    limit: 1,
    facets: [],
    isPrefix: kind === "query-customizations" && place === "autocomplete",
    isExplained: false,
    ...(kind === "query-customizations"
      ? rewriteQuery(context, question.q)
      : { text: "", wordings: [], filters: NO_FILTERS }),
    ...(kind === "product-listings" ? { filters: buildListingFilters(question.q) } : {}),
    ...(kind === "top-items" ? { top: createTopRequest(context, type, await context.loadTopCounts()) } : {}),
  };
}

const NO_FILTERS: Filters = { any: [], must: [], none: [] };

function buildListingFilters(path: string): Filters {
  return { ...NO_FILTERS, any: [{ key: LISTING_ATTRIBUTE, value: path }] };
}

/** The query after rewrites and synonyms. */
function rewriteQuery(
  { rules: siteRules }: SearchContext,
  q: string,
): Pick<ListQuery, "text" | "wordings" | "filters"> {
  const rewritten = applyRewrite(siteRules.rewrites, q);
  const { query, wordings } = expandQuery(siteRules.synonyms, rewritten.query);
  return { text: query, wordings, filters: { any: [], must: rewritten.filters, none: [] } };
}
