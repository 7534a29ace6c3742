import { SEARCH_SCOPES, type SearchScope } from "@/lib/domain/search/search-scopes";
import { type ConversionsMode, parseListPair } from "./visit-filter-values";
import { type FilterName, listConditionNames, type VisitFilters } from "./visit-filters";
import type { SHARE_NUMBERS } from "./visit-shares";
import {
  ANY_FILTER_TOKEN,
  buildItemToken,
  buildListFilterToken,
  buildParamToken,
  buildQueryToken,
  toBareAddress,
} from "./visit-tokens";

// What filters require of a visit (docs/filters.md), independent of where visits are looked up: in the database
// (backend/analytics/sessions/visit-conditions.ts) or in memory (backend/analytics/visit-facts).

/** URLs of a visit: those of its pages, or of their referrers. */
export type AddressKind = "page" | "referer";

/** A condition on a visit; `isNot` negates it. A visit without an IP address is in no network. */
export type VisitCondition = { isNot: boolean } & (
  | { kind: "network"; networks: readonly string[] }
  | { kind: "tokens"; tokens: readonly string[]; isEvery: boolean }
  | { kind: "visitor"; ids: readonly string[] }
  | { kind: "device"; devices: readonly string[] }
  | { kind: "converted"; mode: ConversionsMode }
  /** A number above 0 in the share of a scope. */
  | { kind: "counted"; number: (typeof SHARE_NUMBERS)[number]; scope: SearchScope }
  /** A search without results, in any list. */
  | { kind: "noResults" }
  | { kind: "bot" }
  | StepsCondition
);

/** Pages or referrers in this order, with others between them; each may contain `*`. */
export type StepsCondition = { kind: "steps"; of: AddressKind; steps: readonly string[] };

/** The conditions of filters, except those of their segment. */
export function listVisitConditions(filters: VisitFilters, mode: ConversionsMode): VisitCondition[] {
  return listConditionNames(filters).flatMap((name) => CONDITIONS[name]?.(filters[name] ?? [], mode, filters) ?? []);
}

/** What every screen requires of visits unless `with_bots` shows them: bots are no visitors. */
export const NO_BOTS: VisitCondition = { kind: "bot", isNot: true };

/** Whether filters also select visits of bots. */
export function isWithBots({ with_bots: [flag] = [] }: VisitFilters): boolean {
  return flag === "1";
}

/** Whether a step says nothing about query strings and hashes, so that the bare URLs of a visit decide. */
export function isBareStep(step: string): boolean {
  return toBareAddress(step) === step;
}

/**
 * @param given the filters with which it is combined.
 */
type Build = (values: readonly string[], mode: ConversionsMode, given: VisitFilters) => VisitCondition;

const isNo = (flag: string | undefined): boolean => flag === "0";

const CONDITIONS: { readonly [Name in FilterName]?: Build } = {
  with_ip: (networks) => ({ kind: "network", networks, isNot: false }),
  without_ip: (networks) => ({ kind: "network", networks, isNot: true }),
  with_list_w_filter_pairs: (pairs) => holds(pairs.map(buildListToken), { isEvery: true }),
  with_url_w_param_pairs: (pairs) => holds(pairs.map(buildPairToken), { isEvery: true }),
  without_url_w_param_pairs: (pairs) => holds(pairs.map(buildPairToken), { isNot: true }),
  with_url_steps: (steps) => ({ kind: "steps", of: "page", steps, isNot: false }),
  with_referer_steps: (steps) => ({ kind: "steps", of: "referer", steps, isNot: false }),
  without_referer_steps: (steps) => ({ kind: "steps", of: "referer", steps, isNot: true }),
  without_queries: (queries) => holds(queries.map(buildQueryToken), { isNot: true }),
  with_any_filter: ([flag]) => holds([ANY_FILTER_TOKEN], { isNot: isNo(flag) }),
  user_id: (ids) => ({ kind: "visitor", ids, isNot: false }),
  with_queries: (queries) => holds(queries.map(buildQueryToken)),
  with_items: (items) => holds(items.map(buildItemToken)),
  device: (devices) => ({ kind: "device", devices, isNot: false }),
  converted: ([flag], mode) => ({ kind: "converted", mode, isNot: isNo(flag) }),
  searched_in: ([scope]) => ({ kind: "counted", number: "searches", scope: parseScope(scope), isNot: false }),
  no_results: ([flag], _, { searched_in: [scope] = [] }) =>
    scope === undefined
      ? { kind: "noResults", isNot: isNo(flag) }
      : { kind: "counted", number: "noResults", scope: parseScope(scope), isNot: isNo(flag) },
};

function holds(
  tokens: readonly string[],
  { isEvery = false, isNot = false }: { isEvery?: boolean; isNot?: boolean } = {},
): VisitCondition {
  return { kind: "tokens", tokens, isEvery, isNot };
}

function parseScope(text: string | undefined): SearchScope {
  return SEARCH_SCOPES.find((scope) => scope === text) ?? "all";
}

function buildListToken(text: string): string {
  const { list, filter, value } = parseListPair(text) ?? { list: "", filter: "", value: text };
  return buildListFilterToken(list, filter, value);
}

function buildPairToken(text: string): string {
  const at = text.indexOf("=");
  return buildParamToken(text.slice(0, at), text.slice(at + 1));
}
