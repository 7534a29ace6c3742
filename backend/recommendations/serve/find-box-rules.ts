import type { Clause, ListRule } from "@vitrine/engine/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { parseTarget, type RecommendationTarget } from "@/lib/domain/recommendations/target";
import type { Criterion } from "@/lib/domain/search/criteria";
import { listMatchesOfEach } from "./match-attribute";

/** Which customizations act in a preview: none, or all with these rules instead of those of one of them. */
export type BoxOverride =
  | "none"
  | { customizationId: string; model: string; target: RecommendationTarget; rules: readonly ListRule[] };

/**
 * The customizations with rules for a request: those of its model for one of its items, for criteria that one of them meets, and
 * for all requests. From the memory of this process and the search index, without a database query.
 */
export async function findMatched(
  search: SearchContext,
  { model, inputs, override }: BoxQuestion,
): Promise<MatchedCustomization<ListRule>[]> {
  const all = listCustomizations(search, model, override ?? readOverride(search));
  const acting = await resolveVariants(
    search,
    all.filter(({ rules }) => rules.length > 0),
  );
  const matches = await matchTargets(
    search,
    acting.map(({ target }) => target),
    inputs,
  );
  return acting.filter((_, at) => matches[at]);
}

/** Customizations whose targets and rules that name a variant are those of its product. */
async function resolveVariants(
  search: SearchContext,
  customizations: readonly MatchedCustomization<ListRule>[],
): Promise<readonly MatchedCustomization<ListRule>[]> {
  const products = await search.findProducts(
    customizations.flatMap(({ target, rules }) => [
      ...(target.type === "item" ? [target.identity] : []),
      ...rules.map(({ item_url }) => item_url),
    ]),
  );
  if (products.size === 0) return customizations;
  const resolve = (identity: string): string => products.get(identity) ?? identity;
  return customizations.map((customization) => {
    const { target, rules } = customization;
    return {
      ...customization,
      target: target.type === "item" ? { ...target, identity: resolve(target.identity) } : target,
      rules: rules.map((rule) => ({ ...rule, item_url: resolve(rule.item_url) })),
    };
  });
}

type BoxQuestion = { model: string; inputs: readonly string[]; override?: BoxOverride | undefined };

/** The draft of a private preview link, if it is of recommendations. */
function readOverride({ preview }: SearchContext): BoxOverride | undefined {
  if (preview?.kind !== "recommendations-customization") return undefined;
  const { customizationId, type: model, keys, rules } = preview;
  const target = parseTarget([...keys][0] ?? "");
  return target === null ? undefined : { customizationId, model, target, rules };
}

function listCustomizations(
  search: SearchContext,
  model: string,
  override: BoxOverride | undefined,
): MatchedCustomization<ListRule>[] {
  if (override === "none") return [];
  const live = search.rules
    .customizationsOfType("recommendations-customization", model)
    .flatMap(({ id, key, rules }) => {
      const target = parseTarget(key);
      return target === null || id === override?.customizationId ? [] : [{ target, rules }];
    });
  return override === undefined || override.model !== model ? live : [...live, override];
}

/** Whether customizations of some targets apply to a request for some items. A sold-out item meets criteria, too. */
export async function matchTargets(
  search: SearchContext,
  targets: readonly RecommendationTarget[],
  inputs: readonly string[],
): Promise<boolean[]> {
  const clauses = targets.map((target) => (target.type === "criteria" ? toClauses(target.criteria) : null));
  const criteria = clauses.filter((one) => one !== null);
  const found = await listMatchesOfEach(search, inputs, criteria);
  const met = new Set(criteria.filter((_, at) => (found[at]?.size ?? 0) > 0));
  return targets.map((target, at) => {
    if (target.type === "item") return inputs.includes(target.identity);
    const own = clauses[at] ?? null;
    return own === null || met.has(own);
  });
}

/** Criteria as conditions of the search index: one value of each attribute. */
export function toClauses(criteria: readonly Criterion[]): Clause[] {
  return criteria.flatMap(({ attribute: key, values }) => values.map((value) => ({ key, value })));
}
