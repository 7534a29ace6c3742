import type { Clause } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { RankedCandidate } from "@/lib/domain/recommendations/arrange";
import { groupPairRules, type PairRule, removeOverridden } from "@/lib/domain/recommendations/pair-rules";
import { isKnownAttribute, listMatches } from "./match-attribute";

// Recommender rules as conditions: "do not recommend together" filters, "recommend together" moves to the front.

/** The effect of rules on a request. */
export type PairConditions = { none: Clause[]; together: PairRule[] };

/** Finds the rules whose condition one of the input items meets. */
export async function buildPairConditions(
  search: SearchContext,
  rules: readonly PairRule[],
  recommenderId: string,
  inputs: readonly string[],
): Promise<PairConditions> {
  const { together, apart } = groupPairRules(rules, recommenderId);
  if (inputs.length === 0 || together.length + apart.length === 0) return { none: [], together: [] };
  const acting = async (own: readonly PairRule[]): Promise<PairRule[]> => {
    const found = await Promise.all(
      own.map((rule) => listMatches(search, inputs, toClauses(rule.conditionAttribute, rule.conditionValues))),
    );
    return removeOverridden(own.filter((_, at) => (found[at]?.size ?? 0) > 0));
  };
  const none: Clause[] = [];
  for (const { filterAttribute, filterValues } of await acting(apart))
    if (await isKnownAttribute(search, filterAttribute)) none.push(...toClauses(filterAttribute, filterValues));
  return { none, together: await acting(together) };
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
  let list = [...candidates];
  for (const { ruleId, filterAttribute, filterValues } of rules) {
    const wanted = await listMatches(
      search,
      list.map(({ identity }) => identity),
      toClauses(filterAttribute, filterValues),
    );
    const isWanted = ({ identity }: RankedCandidate): boolean => wanted.has(identity);
    const rule = { id: String(ruleId), customizationId: null };
    list = [
      ...list.filter(isWanted).map((candidate) => ({ ...candidate, rule })),
      ...list.filter((one) => !isWanted(one)),
    ];
  }
  return list;
}
