import type { Hit, TopItemsAnswer, TopItemsQuery } from "@/lib/contract/search-host";
import { arrange, planOf } from "@/lib/domain/rule-evaluator";
import { previewOf } from "./answer-search";
import { explanation, formatHits } from "./format-hit";
import type { ListQuery, ListRule } from "./list-query";
import { conditionsOf, isMain, isOn, listOf, storedTypes, typeCountsOf } from "./request";
import { rulesFor } from "./rules-for";
import type { Searching } from "./searching";

const HITS = 6;
const HITS_MAX = 100;
/** TOP queries are texts: until visits are counted there are only those that people pinned. */
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
  const lists = wanted
    .filter(({ type }) => type !== QUERY)
    .map((one): ListQuery => listFor(searching, one, raw, { at, isExplained }));
  const answers = lists.length === 0 ? [] : await searching.ask(lists);
  const rows = await searching.itemsOf(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const choice = { only: listOf(query.hit_fields), drop: [] };
  const formed = answers.map((answer) => formatHits(answer, rows, choice, isExplained));
  return {
    hits: wanted.flatMap((one) =>
      one.type === QUERY ? queryHits(searching, one, { at, isExplained }) : (formed.shift() ?? []),
    ),
    ...(isOrganic ? { organic: true } : {}),
    ...previewOf(searching),
  };
}

/** How the TOP items of a type are ordered where no rule says otherwise. */
export function topOf({ site, knownTypes }: Searching, type: string): NonNullable<ListQuery["top"]> {
  const counted = storedTypes(site.mainType, site.mainType, knownTypes);
  if (isMain(type, site.mainType)) return { order: "items", counted };
  if (type === "category") return { order: "categories", counted };
  return { order: type === "brand" ? "brands" : "newest", counted };
}

type Asked = { at: number; isExplained: boolean };

function listFor(searching: Searching, { type, count, rules }: Wanted, raw: URLSearchParams, asked: Asked): ListQuery {
  const { site, knownTypes } = searching;
  return {
    ...asked,
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
    top: topOf(searching, type),
  };
}

/** The pinned queries in their order; the text of a query stands where a rule of other types has an identity. */
function queryHits({ site }: Searching, { count, rules }: Wanted, { at, isExplained }: Asked): Hit[] {
  const moment = { at, place: "autocomplete" as const, timeZone: site.timeZone };
  // A query does not run out of stock.
  const plan = planOf(rules, moment, () => true);
  const shown = arrange<{ url: string }, ListRule>([], plan, (url) => ({ url }));
  return shown.slice(0, count).map(({ item, pin }, index): Hit => {
    const hit: Hit = { url: item.url, type: QUERY, attributes: { title: item.url }, exact: true };
    if (!isExplained || pin === null) return hit;
    const rule = { ruleId: pin.ruleId, customizationId: pin.customizationId, position: index + 1 };
    return { ...hit, ...explanation({ identity: item.url, tier: "none", score: 0, rule }) };
  });
}
