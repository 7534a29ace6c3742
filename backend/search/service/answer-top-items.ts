import type { ListQuery, ListRule, TopAsked } from "@/backend/search/pipeline/list-query";
import type { Hit, TopItemsAnswer, TopItemsQuery } from "@/lib/contract/search/search-host";
import { fold } from "@/lib/domain/kit/fold";
import { arrange, planOf } from "@/lib/domain/search/rule-evaluator";
import { REACHABLE } from "@/lib/domain/search/rule-reach";
import { previewOf } from "./answer-search";
import { explanation, formatHits } from "./format-hit";
import { conditionsOf, isMain, isOn, listOf, storedTypes, typeCountsOf } from "./request";
import { rulesFor } from "./rules-for";
import type { Searching } from "./searching";
import type { TopCounts } from "./top-counts";

const HITS = 6;
const HITS_MAX = 100;
/** TOP queries are texts, which stand in no catalogue. */
const QUERY = "query";

type Wanted = { type: string; count: number; rules: readonly ListRule[] };

/** Answers /v1/top_items: what the open, empty search box shows, one list for each type asked for. */
export async function answerTopItems(
  searching: Searching,
  query: TopItemsQuery,
  raw: URLSearchParams,
): Promise<TopItemsAnswer> {
  const isOrganic = query.customizations === "0";
  const isExplained = isOn(query.debug);
  const at = query.at === undefined ? searching.now.getTime() : Date.parse(query.at);
  const wanted = await Promise.all(
    typeCountsOf(query.type, HITS, HITS_MAX).map(async ({ type, count }): Promise<Wanted> => {
      // Some shops ask for `items`.
      const name = type === "items" ? "item" : type;
      const rules = isOrganic ? [] : await rulesFor(searching, { kind: "top-items", subject: "" }, name, at);
      return { type: name, count, rules };
    }),
  );
  const counts = await searching.topCounts();
  const lists = wanted
    .filter(({ type }) => type !== QUERY)
    .map((one): ListQuery => listFor(searching, one, raw, { at, isExplained, counts }));
  const answers = lists.length === 0 ? [] : await searching.ask(lists);
  const rows = await searching.itemsOf(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const choice = { only: listOf(query.hit_fields), drop: [] };
  const formed = answers.map((answer) => formatHits(answer, rows, choice, isExplained));
  return {
    hits: wanted.flatMap((one) =>
      one.type === QUERY ? queryHits(searching, one, { at, isExplained, counts }) : (formed.shift() ?? []),
    ),
    ...(isOrganic ? { organic: true } : {}),
    ...previewOf(searching),
  };
}

/** How the TOP items of a type are ordered where no rule says otherwise. */
export function topOf({ site, knownTypes }: Searching, type: string, { state, items }: TopCounts): TopAsked {
  const counted = storedTypes(site.mainType, site.mainType, knownTypes);
  const own = storedTypes(type, site.mainType, knownTypes);
  const of = items.filter((item) => own.includes(item.type)).map((item) => [item.identity, item.clicks] as const);
  const clicks = of.length === 0 ? {} : { clicks: { state, of } };
  if (isMain(type, site.mainType)) return { order: "items", counted, ...clicks };
  if (type === "category") return { order: "categories", counted, ...clicks };
  return { order: type === "brand" ? "brands" : "newest", counted, ...clicks };
}

type Asked = { at: number; isExplained: boolean; counts: TopCounts };

function listFor(searching: Searching, { type, count, rules }: Wanted, raw: URLSearchParams, asked: Asked): ListQuery {
  const { site, knownTypes } = searching;
  const { counts, ...moment } = asked;
  return {
    ...moment,
    place: "autocomplete",
    text: "",
    wordings: [],
    types: storedTypes(type, site.mainType, knownTypes),
    filters: conditionsOf(raw.getAll(`f_${type}[]`), [], []).filters,
    prefer: [],
    sort: null,
    rules,
    timeZone: site.timeZone,
    offset: 0,
    limit: count,
    facets: [],
    isPrefix: false,
    top: topOf(searching, type, counts),
  };
}

/** Queries as rules arrange them; the text of a query stands where a rule of other types has an identity. */
function queryHits(searching: Searching, { count, rules }: Wanted, { at, isExplained, counts }: Asked): Hit[] {
  const organic = organicQueries(rules, counts);
  const places = new Map(organic.map(({ url }, index) => [url, index + 1]));
  return arrangedQueries(searching, rules, at, organic)
    .slice(0, count)
    .map(({ item, pin }, index): Hit => {
      const hit: Hit = { url: item.url, type: QUERY, attributes: { title: item.url }, exact: true };
      if (!isExplained) return hit;
      const rule =
        pin === null ? null : { ruleId: pin.ruleId, customizationId: pin.customizationId, position: index + 1 };
      const factors = item.searches > 0 ? [{ name: "searches_30d", value: item.searches }] : [];
      const organicPosition = places.get(item.url) ?? null;
      const told = { identity: item.url, tier: "none" as const, score: 0, rule, factors, organicPosition };
      return { ...hit, ...explanation(told) };
    });
}

/** A TOP query: its text, and its searches of the last 30 days. */
type QueryItem = { url: string; searches: number };

/** What was searched most, each under the spelling of the rule that is about it. */
function organicQueries(rules: readonly ListRule[], { queries }: TopCounts): QueryItem[] {
  const spelled = new Map(rules.map((rule) => [fold(rule.item_url), rule.item_url]));
  return queries.map(({ typed, searches }) => ({ url: spelled.get(fold(typed)) ?? typed, searches }));
}

function arrangedQueries({ site }: Searching, rules: readonly ListRule[], at: number, organic: QueryItem[]) {
  const moment = { at, place: "autocomplete" as const, timeZone: site.timeZone };
  // A query does not run out of stock.
  const plan = planOf(rules, moment, () => REACHABLE);
  const known = new Map(organic.map((item) => [item.url, item]));
  return arrange<QueryItem, ListRule>(organic, plan, (url) => known.get(url) ?? { url, searches: 0 });
}

/** The TOP queries of a moment in their order, as shoppers get them. */
export async function topQueries(searching: Searching, rules: readonly ListRule[], at: number): Promise<string[]> {
  const organic = organicQueries(rules, await searching.topCounts());
  return arrangedQueries(searching, rules, at, organic).map(({ item }) => item.url);
}
