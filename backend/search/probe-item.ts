import type { Place } from "@/lib/domain/rule-evaluator";
import { rulesFor } from "./answer-search";
import type { ListQuery, ListRule, Probe } from "./list-query";
import { rewriteOf } from "./pipeline/rewrite";
import { expand } from "./pipeline/synonyms";
import { storedTypes } from "./request";
import type { Searching } from "./searching";

/** What is asked about: a query in one of the places, of items of a type, at an instant. */
export type Question = { q: string; type: string; place: Place; at: Date | null };

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
  const list = { ...(await listOf(searching, { q: text, type, place: "search", at: null })), rules: [], limit };
  const answers = await searching.ask([list, { ...list, types: null }]);
  return [...new Set(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)))];
}

/** The list as `/search` or `/autocomplete/v2` would make it, without conditions of the shopper's own. */
async function listOf(searching: Searching, { q, type, place, at }: Question): Promise<ListQuery> {
  const { site, rules } = searching;
  const known = rules.rulesOf(site);
  const rewritten = rewriteOf(known.rewrites, q);
  const expanded = expand(known.synonyms, rewritten.query);
  return {
    place,
    text: expanded.query,
    wordings: expanded.wordings,
    types: storedTypes(type, site.mainType, searching.knownTypes),
    filters: { any: [], must: rewritten.filters, none: [] },
    prefer: [],
    sort: null,
    rules: await rulesFor(searching, q, type),
    at: (at ?? searching.now).getTime(),
    timeZone: site.timeZone,
    offset: 0,
    limit: 1,
    facets: [],
    isPrefix: place === "autocomplete",
    isExplained: false,
  };
}
