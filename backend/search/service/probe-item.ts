import type { Filters, ListQuery, ListRule, Probe } from "@/backend/search/pipeline/list-query";
import { rewriteOf } from "@/backend/search/pipeline/rewrite";
import { expand } from "@/backend/search/pipeline/synonyms";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { LISTING_ATTRIBUTE } from "@/lib/domain/search/rule-reach";
import { topOf } from "./answer-top-items";
import { storedTypes } from "./request";
import { rulesFor } from "./rules-for";
import type { Searching } from "./searching";

/** What is asked about: a list of a kind (`q` is its subject) in one of the places, of items of a type, at an instant. */
export type Question = { kind: CustomizationKind; q: string; type: string; place: Place; at: Date | null };

/** What the engine says of an item, and the rules and wordings it worked with. */
export type Probed = { probe: Probe; total: number; rules: readonly ListRule[]; wordings: readonly string[] };

/** Follows an item on its way into the list that a shopper would get. */
export async function probeItem(searching: Searching, asked: Question, identity: string): Promise<Probed> {
  const list = { ...(await listOf(searching, asked)), probe: identity };
  const [answer] = await searching.ask([list]);
  if (answer?.probe === undefined) throw new Error("the search thread said nothing of the item");
  return { probe: answer.probe, total: answer.total, rules: list.rules, wordings: list.wordings };
}

/** Identities of the first items that match a text, of a type and of any: for finding an item by its title or number. */
export async function identitiesFor(
  searching: Searching,
  text: string,
  { type, limit }: { type: string; limit: number },
): Promise<string[]> {
  const asked: Question = { kind: "query-customizations", q: text, type, place: "search", at: null };
  const list = { ...(await listOf(searching, asked)), rules: [], limit };
  const answers = await searching.ask([list, { ...list, types: null }]);
  return [...new Set(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)))];
}

/** The list as the public calls would make it, without conditions of the shopper's own. */
async function listOf(searching: Searching, asked: Question): Promise<ListQuery> {
  const { site } = searching;
  const { kind, type, place } = asked;
  const at = (asked.at ?? searching.now).getTime();
  return {
    place,
    types: storedTypes(type, site.mainType, searching.knownTypes),
    prefer: [],
    sort: null,
    rules: await rulesFor(searching, { kind, subject: asked.q }, type, at),
    at,
    timeZone: site.timeZone,
    offset: 0,
    limit: 1,
    facets: [],
    isPrefix: kind === "query-customizations" && place === "autocomplete",
    isExplained: false,
    ...(kind === "query-customizations"
      ? wordsOf(searching, asked.q)
      : { text: "", wordings: [], filters: NO_FILTERS }),
    ...(kind === "product-listings" ? { filters: filtersOf(asked.q) } : {}),
    ...(kind === "top-items" ? { top: topOf(searching, type, await searching.topCounts()) } : {}),
  };
}

const NO_FILTERS: Filters = { any: [], must: [], none: [] };

function filtersOf(path: string): Filters {
  return { ...NO_FILTERS, any: [{ key: LISTING_ATTRIBUTE, value: path }] };
}

/** What a query becomes before the index sees it. */
function wordsOf({ rules: known }: Searching, q: string): Pick<ListQuery, "text" | "wordings" | "filters"> {
  const rewritten = rewriteOf(known.rewrites, q);
  const { query, wordings } = expand(known.synonyms, rewritten.query);
  return { text: query, wordings, filters: { any: [], must: rewritten.filters, none: [] } };
}
