import type { ListRule } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { combineRules, type MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { type Criterion, parseTarget, type Target } from "@/lib/domain/recommendations/target";
import { listMatches } from "./match-attribute";

/**
 * The rules for a request: of the customizations of its model for one of its items, for criteria that one of them meets, and
 * for all requests. From the memory of this process and the search index, without a database query.
 */
export async function findBoxRules(
  search: SearchContext,
  { model, inputs, at }: { model: string; inputs: readonly string[]; at: number },
): Promise<ListRule[]> {
  const all = search.rules.customizationsOfType("recommendations-customization", model);
  if (all.length === 0) return [];
  const matched = await Promise.all(
    all.map(async ({ key, rules }): Promise<MatchedCustomization<ListRule>[]> => {
      const target = parseTarget(key);
      if (target === null || rules.length === 0 || !(await isMatch(search, target, inputs))) return [];
      return [{ target, rules }];
    }),
  );
  return combineRules<ListRule>(matched.flat(), { at, timeZone: search.site.timeZone });
}

async function isMatch(search: SearchContext, target: Target, inputs: readonly string[]): Promise<boolean> {
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
  const any = criteria.flatMap(({ attribute: key, values }) => values.map((value) => ({ key, value })));
  return (await listMatches(search, identities, any)).size > 0;
}
