import type { Clause } from "@vitrine/engine/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { RankedCandidate } from "@/lib/domain/recommendations/arrange";
import { groupPairRules, type PairRule, removeOverridden } from "@/lib/domain/recommendations/pair-rules";
import { findKnownAttributes, listMatchesOfEach } from "./match-attribute";

// Recommender rules as conditions: "do not recommend together" filters, "recommend together" moves to the front.

/** The effect of rules on a request. */
export type PairConditions = { none: Clause[]; together: PairRule[] };

/** The conditions of the rules that act for some input items. */
export async function buildPairConditions(
  search: SearchContext,
  rules: readonly PairRule[],
  recommenderId: string,
  inputs: readonly string[],
): Promise<PairConditions> {
  const { together, apart } = await findActingRules(search, rules, { recommenderId, inputs });
  const known = await findKnownAttributes(
    search,
    apart.map(({ filterAttribute }) => filterAttribute),
  );
  return {
    none: apart
      .filter(({ filterAttribute }) => known.has(filterAttribute))
      .flatMap(({ filterAttribute, filterValues }) => toClauses(filterAttribute, filterValues)),
    together,
  };
}

/** The rules of a recommender whose condition one of the input items meets, without those that others of them override. */
export async function findActingRules(
  search: SearchContext,
  rules: readonly PairRule[],
  { recommenderId, inputs }: { recommenderId: string; inputs: readonly string[] },
): Promise<ReturnType<typeof groupPairRules>> {
  const { together, apart } = groupPairRules(rules, recommenderId);
  const all = [...apart, ...together];
  const found = await listMatchesOfEach(
    search,
    inputs,
    all.map((rule) => toClauses(rule.conditionAttribute, rule.conditionValues)),
  );
  const met = new Set(all.filter((_, at) => (found[at]?.size ?? 0) > 0));
  const listActing = (own: readonly PairRule[]): PairRule[] => removeOverridden(own.filter((rule) => met.has(rule)));
  return { apart: listActing(apart), together: listActing(together) };
}

function toClauses(key: string, values: readonly string[]): Clause[] {
  return values.map((value) => ({ key, value }));
}

/** Moves the candidates that rules recommend together to the front, in their order. */
export async function moveTogether(
  search: SearchContext,
  candidates: readonly RankedCandidate[],
  rules: readonly PairRule[],
): Promise<RankedCandidate[]> {
  const wanted = await listMatchesOfEach(
    search,
    candidates.map(({ identity }) => identity),
    rules.map(({ filterAttribute, filterValues }) => toClauses(filterAttribute, filterValues)),
  );
  let list = [...candidates];
  rules.forEach(({ ruleId }, at) => {
    const isWanted = ({ identity }: RankedCandidate): boolean => wanted[at]?.has(identity) === true;
    const rule = { id: String(ruleId), customizationId: null };
    list = [
      ...list.filter(isWanted).map((candidate) => ({ ...candidate, rule })),
      ...list.filter((one) => !isWanted(one)),
    ];
  });
  return list;
}
