import type { Clause, ListRule } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { parseTarget, type Target } from "@/lib/domain/recommendations/target";
import type { Criterion } from "@/lib/domain/search/criteria";
import { listMatches } from "./match-attribute";

/** Which customizations act in a preview: none, or all with these rules instead of those of one of them. */
export type BoxOverride =
  | "none"
  | { customizationId: string; model: string; target: Target; rules: readonly ListRule[] };

/**
 * The customizations with rules for a request: those of its model for one of its items, for criteria that one of them meets, and
 * for all requests. From the memory of this process and the search index, without a database query.
 */
export async function findMatched(
  search: SearchContext,
  { model, inputs, override }: BoxQuestion,
): Promise<MatchedCustomization<ListRule>[]> {
  const all = listCustomizations(search, model, override ?? readOverride(search));
  if (all.length === 0) return [];
  const matched = await Promise.all(
    all.map(async ({ target, rules }): Promise<MatchedCustomization<ListRule>[]> => {
      if (rules.length === 0 || !(await matchesTarget(search, target, inputs))) return [];
      return [{ target, rules }];
    }),
  );
  return matched.flat();
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

/** Whether a customization of this target applies to a request for these items. */
export async function matchesTarget(
  search: SearchContext,
  target: Target,
  inputs: readonly string[],
): Promise<boolean> {
  if (target.type === "all") return true;
  if (target.type === "item") return inputs.includes(target.identity);
  return inputs.length > 0 && (await meetsCriteria(search, target.criteria, inputs));
}

/** Whether one of the items meets all criteria; a sold-out item counts. */
async function meetsCriteria(
  search: SearchContext,
  criteria: readonly Criterion[],
  identities: readonly string[],
): Promise<boolean> {
  return (await listMatches(search, identities, toClauses(criteria))).size > 0;
}

/** Criteria as conditions of the search index: one value of each attribute. */
export function toClauses(criteria: readonly Criterion[]): Clause[] {
  return criteria.flatMap(({ attribute: key, values }) => values.map((value) => ({ key, value })));
}
