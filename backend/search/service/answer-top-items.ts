import { fold } from "@vitrine/engine/fold";
import type { ListQuery, ListRule, TopRequest } from "@vitrine/engine/list-query";
import { ELIGIBLE } from "@vitrine/engine/rule-eligibility";
import { arrangeResults, planRules } from "@vitrine/engine/rule-evaluator";
import type { Hit, TopItemsAnswer, TopItemsQuery } from "@/lib/contract/search/search-host";
import { buildPreviewNote } from "./answer-search";
import { findRules } from "./find-rules";
import { formatExplanation, formatHits } from "./format-hit";
import type { TopCounts } from "./read-top-counts";
import { isMainType, isOn, listStoredTypes, parseConditions, parseList, parseTypeCounts } from "./request";
import type { SearchContext } from "./search-context";

const HITS = 6;
const HITS_MAX = 100;
/** TOP queries are texts, not catalog items. */
const QUERY = "query";

type TypeRequest = { type: string; count: number; rules: readonly ListRule[] };

/** Answers /v1/top_items: what the open, empty search box shows, one list per requested type. */
export async function answerTopItems(
  context: SearchContext,
  query: TopItemsQuery,
  raw: URLSearchParams,
): Promise<TopItemsAnswer> {
  const isOrganic = query.customizations === "0";
  const isExplained = isOn(query.debug);
  const at = query.at === undefined ? context.now.getTime() : Date.parse(query.at);
  const requests = await Promise.all(
    parseTypeCounts(query.type, HITS, HITS_MAX).map(async ({ type, count }): Promise<TypeRequest> => {
      // Some shops request `items`.
      const name = type === "items" ? "item" : type;
      const rules = isOrganic ? [] : await findRules(context, { kind: "top-items", subject: "" }, name, at);
      return { type: name, count, rules };
    }),
  );
  const counts = await context.loadTopCounts();
  const lists = requests
    .filter(({ type }) => type !== QUERY)
    .map((request): ListQuery => buildList(context, request, raw, { at, isExplained, counts }));
  const answers = lists.length === 0 ? [] : await context.runLists(lists);
  const rows = await context.loadItems(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const choice = { only: parseList(query.hit_fields), drop: [] };
  const formattedHits = answers.map((answer) => formatHits(answer, rows, choice, isExplained));
  return {
    hits: requests.flatMap((request) =>
      request.type === QUERY
        ? buildQueryHits(context, request, { at, isExplained, counts })
        : (formattedHits.shift() ?? []),
    ),
    ...(isOrganic ? { organic: true } : {}),
    ...buildPreviewNote(context),
  };
}

/** The automatic order of TOP items of a type. */
export function createTopRequest(
  { site, knownTypes }: SearchContext,
  type: string,
  { state, items }: TopCounts,
): TopRequest {
  const counted = listStoredTypes(site.mainType, site.mainType, knownTypes);
  const typeNames = listStoredTypes(type, site.mainType, knownTypes);
  const of = items.filter((item) => typeNames.includes(item.type)).map((item) => [item.identity, item.clicks] as const);
  const clicks = of.length === 0 ? {} : { clicks: { state, of } };
  if (isMainType(type, site.mainType)) return { order: "items", counted, ...clicks };
  if (type === "category") return { order: "categories", counted, ...clicks };
  return { order: type === "brand" ? "brands" : "newest", counted, ...clicks };
}

type ListOptions = { at: number; isExplained: boolean; counts: TopCounts };

function buildList(
  context: SearchContext,
  { type, count, rules }: TypeRequest,
  raw: URLSearchParams,
  options: ListOptions,
): ListQuery {
  const { site, knownTypes } = context;
  const { counts, ...moment } = options;
  return {
    ...moment,
    place: "top",
    text: "",
    wordings: [],
    types: listStoredTypes(type, site.mainType, knownTypes),
    filters: parseConditions(raw.getAll(`f_${type}[]`), [], []).filters,
    prefer: [],
    sort: null,
    rules,
    timeZone: site.timeZone,
    offset: 0,
    limit: count,
    facets: [],
    isPrefix: false,
    top: createTopRequest(context, type, counts),
  };
}

/** Queries arranged by rules; the query text is used as the identity in rules. */
function buildQueryHits(
  context: SearchContext,
  { count, rules }: TypeRequest,
  { at, isExplained, counts }: ListOptions,
): Hit[] {
  const organic = listOrganicQueries(rules, counts);
  const places = new Map(organic.map(({ url }, index) => [url, index + 1]));
  return arrangeQueries(context, rules, at, organic)
    .slice(0, count)
    .map(({ item, pin }, index): Hit => {
      const hit: Hit = { url: item.url, type: QUERY, attributes: { title: item.url }, exact: true };
      if (!isExplained) return hit;
      const rule =
        pin === null ? null : { ruleId: pin.ruleId, customizationId: pin.customizationId, position: index + 1 };
      const factors = item.searches > 0 ? [{ name: "searches_30d", value: item.searches }] : [];
      const organicPosition = places.get(item.url) ?? null;
      const listHit = { identity: item.url, tier: "none" as const, score: 0, rule, factors, organicPosition };
      return { ...hit, ...formatExplanation(listHit) };
    });
}

/** A TOP query: its text, and its searches of the last 30 days. */
type QueryItem = { url: string; searches: number };

/** The most searched queries, each spelled as in its rule, if any. */
function listOrganicQueries(rules: readonly ListRule[], { queries }: TopCounts): QueryItem[] {
  const spellings = new Map(rules.map((rule) => [fold(rule.item_url), rule.item_url]));
  return queries.map(({ typed, searches }) => ({ url: spellings.get(fold(typed)) ?? typed, searches }));
}

function arrangeQueries({ site }: SearchContext, rules: readonly ListRule[], at: number, organic: QueryItem[]) {
  const moment = { at, place: "top" as const, timeZone: site.timeZone };
  // Queries have no stock.
  const plan = planRules(rules, moment, () => ELIGIBLE);
  const byText = new Map(organic.map((item) => [item.url, item]));
  return arrangeResults<QueryItem, ListRule>(organic, plan, (url) => byText.get(url) ?? { url, searches: 0 });
}

/** The TOP queries at a moment, in the order shoppers see. */
export async function loadTopQueries(
  context: SearchContext,
  rules: readonly ListRule[],
  at: number,
): Promise<string[]> {
  const organic = listOrganicQueries(rules, await context.loadTopCounts());
  return arrangeQueries(context, rules, at, organic).map(({ item }) => item.url);
}
